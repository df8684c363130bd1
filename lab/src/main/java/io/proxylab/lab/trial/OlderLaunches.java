package io.proxylab.lab.trial;

import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Makes {@code launch.json} of an older lab readable. Until version 2 no lab told what
 * compilers took.
 */
final class OlderLaunches {

	private OlderLaunches() {
	}

	/**
	 * Adds what an older format lacks.
	 * @param tree a {@code launch.json} of any version, which is changed
	 */
	static void upgrade(JsonNode tree) {
		if (tree.path("formatVersion").asInt(0) == 1 && tree.path("warmUp") instanceof ObjectNode warmUp) {
			warmUp.putNull("compilers");
		}
	}

}
