package io.proxylab.lab.autoscale.replay;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A task as the load balancer sees it.
 *
 * @param health by its checks
 * @param outstanding requests without an answer
 * @param requests that it ever got
 * @param failedChecks while it was healthy
 */
public record ServerState(Health health, int outstanding, long requests, long failedChecks) {

	/** How a task is by its checks. */
	public enum Health {

		/** Failed as many as it takes, or passed none yet. */
		DOWN,

		/** Still or again without requests, but the last check was passed. */
		RISING,

		/** Gets requests. */
		UP,

		/** Is to go, or gone. */
		LEAVING

	}

	/**
	 * Reads what HAProxy answers to {@link HaproxyText#question()}.
	 * @param csv with the names of the columns in its first line
	 * @return by task; of a task in both backends the requests are added up
	 * @throws IllegalArgumentException if it is none; the message quotes what it is
	 */
	public static Map<String, ServerState> parse(String csv) {
		List<String> lines = csv.lines().filter((line) -> !line.isBlank()).toList();
		if (lines.isEmpty() || !lines.getFirst().startsWith("# ")) {
			throw new IllegalArgumentException("HAProxy tells no statistics, but: " + csv.strip());
		}
		List<String> columns = List.of(lines.getFirst().substring(2).split(",", -1));
		Map<String, ServerState> states = new LinkedHashMap<>();
		for (String line : lines.subList(1, lines.size())) {
			Row row = new Row(columns, List.of(line.split(",", -1)));
			states.merge(row.text("svname"), row.state(), ServerState::plus);
		}
		return states;
	}

	/** Of the same task; only one of the two is checked. */
	private ServerState plus(ServerState other) {
		ServerState checked = (other.health == Health.LEAVING) ? this : other;
		ServerState known = (this.health == Health.LEAVING) ? checked : this;
		return new ServerState(known.health, this.outstanding + other.outstanding, this.requests + other.requests,
				this.failedChecks + other.failedChecks);
	}

	/**
	 * A line of the answer.
	 *
	 * @param columns their names
	 * @param values as many
	 */
	private record Row(List<String> columns, List<String> values) {

		String text(String column) {
			int place = this.columns.indexOf(column);
			if (place < 0 || place >= this.values.size()) {
				throw new IllegalArgumentException("HAProxy tells no " + column + ": " + String.join(",", this.values));
			}
			return this.values.get(place);
		}

		long number(String column) {
			String text = text(column);
			return text.isEmpty() ? 0 : Long.parseLong(text);
		}

		ServerState state() {
			return new ServerState(health(text("status")), Math.toIntExact(number("scur")), number("stot"),
					number("chkfail"));
		}

		/** {@code UP 1/2} gets requests still, {@code DOWN 1/2} not yet. */
		private static Health health(String status) {
			if (status.equals("UP") || status.startsWith("UP ")) {
				return Health.UP;
			}
			if (status.startsWith("DOWN")) {
				return status.equals("DOWN") ? Health.DOWN : Health.RISING;
			}
			return Health.LEAVING;
		}

	}

}
