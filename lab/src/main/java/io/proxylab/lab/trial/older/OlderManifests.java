package io.proxylab.lab.trial.older;

import io.proxylab.lab.trial.LabJson;
import io.proxylab.lab.trial.Tolerances;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Makes {@code manifest.json} of an older lab readable. Version 1 told of a trial whose
 * client closes its connections by its id alone. Until version 2 there were no automatic
 * replicates, and all trials were judged by the same tolerances.
 */
public final class OlderManifests {

	private OlderManifests() {
	}

	/**
	 * Adds what an older format lacks.
	 * @param tree a {@code manifest.json} of any version, which is changed
	 */
	public static void upgrade(JsonNode tree) {
		JsonNode version = tree.path("formatVersion");
		if (tree instanceof ObjectNode manifest && version.isInt() && version.asInt() < 3) {
			manifest.putNull("auto");
			manifest.putNull("stopped");
			manifest.set("tolerances", LabJson.tree(LabJson.write(Tolerances.DEFAULTS)));
		}
		if (version.isInt() && version.asInt() == 1) {
			tree.path("plannedTrials").valueStream().forEach((planned) -> {
				if (planned instanceof ObjectNode trial) {
					trial.put("clientConnections",
							trial.path("id").asString("").endsWith("-close") ? "close" : "keepAlive");
				}
			});
		}
	}

}
