package io.proxylab.lab.trial.older;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.NullNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Makes {@code trial.json} of an older lab readable: what that lab did not read is null.
 */
public final class OlderTrials {

	private OlderTrials() {
	}

	/**
	 * Adds what an older format lacks.
	 * @param tree a {@code trial.json} of any version, which is changed
	 */
	public static void upgrade(JsonNode tree) {
		JsonNode version = tree.path("formatVersion");
		if (!(tree instanceof ObjectNode trial) || !version.isInt()) {
			return;
		}
		if (version.asInt() < 2) {
			trial.putNull("clientConnections");
			if (trial.get("upstream") instanceof ObjectNode upstream) {
				upstream.putNull("connectionsOpened");
			}
		}
		if (version.asInt() < 3) {
			move(trial, "load", trial, "measured");
			if (trial.get("measured") instanceof ObjectNode measured) {
				measured.putNull("offered");
			}
			move(trial, "users", trial.putObject("load").put("kind", "closed"), "users");
		}
		if (version.asInt() < 4) {
			trial.putNull("capacity");
			if (trial.get("measured") instanceof ObjectNode measured) {
				measured.putNull("burst");
				measured.putNull("reduced");
			}
			if (trial.get("load") instanceof ObjectNode load) {
				switch (load.path("kind").asString("")) {
					case "closed" -> load.put("thinkMillis", 0);
					case "open" -> load.putArray("then");
					default -> {
						// There was no other.
					}
				}
			}
			trial.putNull("incidents");
		}
		if (version.asInt() < 6) {
			trial.putNull("windows");
			trial.putNull("fault");
			if (trial.get("capacity") instanceof ObjectNode capacity) {
				capacity.remove("limited");
				capacity.set("missedPerSecond", leastMissed(capacity.path("path")));
			}
		}
		if (version.asInt() < 7) {
			trial.putNull("heldMemory");
		}
		if (version.asInt() < 8) {
			if (trial.get("load") instanceof ObjectNode load && !load.path("kind").asString("").equals("capacity")) {
				load.putNull("patience");
			}
			withoutAttempts(trial.get("measured"));
			for (JsonNode step : trial.path("capacity").path("path")) {
				withoutAttempts(step.get("result"));
			}
		}
		if (version.asInt() < 9) {
			withoutRequests(trial.get("measured"));
			for (JsonNode step : trial.path("capacity").path("path")) {
				withoutRequests(step.get("result"));
			}
		}
		if (version.asInt() < 10 && trial.get("load") instanceof ObjectNode load
				&& load.path("kind").asString("").equals("closed")) {
			load.put("thinking", "constant");
		}
		if (version.asInt() < 11 && trial.get("load") instanceof ObjectNode load
				&& load.path("kind").asString("").equals("closed")) {
			load.putArray("then");
		}
		if (version.asInt() < 12) {
			if (trial.get("incidents") instanceof ObjectNode incidents) {
				incidents.putNull("loadAverage");
			}
			withoutHttp2(trial.get("measured"));
			for (JsonNode step : trial.path("capacity").path("path")) {
				withoutHttp2(step.get("result"));
			}
		}
		if (version.asInt() < 13) {
			ofItsOwnConnection(trial.get("measured"));
			for (JsonNode step : trial.path("capacity").path("path")) {
				ofItsOwnConnection(step.get("result"));
			}
		}
		if (version.asInt() < 14 && trial.get("incidents") instanceof ObjectNode incidents) {
			incidents.putNull("connectAttempts");
		}
	}

	/** A load that was cut was so by requests that each had a connection. */
	private static void ofItsOwnConnection(@Nullable JsonNode result) {
		if (result instanceof ObjectNode measured && measured.get("reduced") instanceof ObjectNode reduced) {
			reduced.set("requests", reduced.path("connections"));
		}
	}

	private static void withoutHttp2(@Nullable JsonNode result) {
		if (result instanceof ObjectNode measured) {
			measured.putNull("http2");
		}
	}

	/** All requests were the same. */
	private static void withoutRequests(@Nullable JsonNode result) {
		if (result instanceof ObjectNode measured) {
			measured.putArray("requests");
		}
	}

	/** Users waited, asked once and stayed. */
	private static void withoutAttempts(@Nullable JsonNode result) {
		if (result instanceof ObjectNode measured) {
			measured.putNull("attempts");
		}
	}

	/** One window was enough for a rate to count as missed. */
	private static JsonNode leastMissed(JsonNode path) {
		JsonNode least = NullNode.getInstance();
		for (JsonNode probe : path) {
			JsonNode rate = probe.path("offeredPerSecond");
			if (!probe.path("carried").asBoolean(true) && (least.isNull() || rate.asDouble(0) < least.asDouble())) {
				least = rate;
			}
		}
		return least;
	}

	/** What is missing stays so, and is an error. */
	private static void move(ObjectNode from, String name, ObjectNode to, String newName) {
		if (from.has(name)) {
			to.set(newName, from.remove(name));
		}
	}

}
