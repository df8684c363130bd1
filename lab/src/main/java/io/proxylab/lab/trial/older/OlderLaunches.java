package io.proxylab.lab.trial.older;

import io.proxylab.lab.experiment.IdleCores;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Makes {@code launch.json} of an older lab readable. Until version 2 no lab told what
 * compilers took, until version 3 none what a start takes but time, and until version 4
 * idle cores did what the kernel was set to.
 */
public final class OlderLaunches {

	private OlderLaunches() {
	}

	/**
	 * Adds what an older format lacks.
	 * @param tree a {@code launch.json} of any version, which is changed
	 */
	public static void upgrade(JsonNode tree) {
		int version = tree.path("formatVersion").asInt(0);
		if (version == 1 && tree.path("warmUp") instanceof ObjectNode warmUp) {
			warmUp.putNull("compilers");
		}
		if ((version == 1 || version == 2) && tree instanceof ObjectNode launch) {
			JsonNode millis = launch.remove("startUpMillis");
			launch.putObject("startUp")
				.put("how", "plain")
				.put("millis", (millis != null) ? millis.asLong() : 0)
				.putNull("cpuSeconds")
				.putNull("firstAnswerMillis")
				.putNull("firstAnswerCpuSeconds");
		}
		if (version >= 1 && version <= 3 && tree.path("box") instanceof ObjectNode box) {
			box.put("idleCores", IdleCores.SYSTEM.word());
		}
	}

}
