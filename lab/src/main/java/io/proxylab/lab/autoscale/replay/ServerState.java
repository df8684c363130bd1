package io.proxylab.lab.autoscale.replay;

import io.proxylab.load.csv.CsvReader;
import io.proxylab.load.csv.CsvRecord;
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
		if (!csv.startsWith("# ")) {
			throw new IllegalArgumentException("HAProxy tells no statistics, but: " + csv.strip());
		}
		CsvReader rows = CsvReader.of(csv.substring(2));
		Map<String, ServerState> states = new LinkedHashMap<>();
		for (CsvRecord row = rows.next(); row != null; row = rows.next()) {
			Row server = new Row(rows.columns(), row);
			states.merge(server.text("svname"), server.state(), ServerState::plus);
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
	 * @param values one for each column
	 */
	private record Row(List<String> columns, CsvRecord values) {

		private int place(String column) {
			int place = this.columns.indexOf(column);
			if (place < 0) {
				throw new IllegalArgumentException(
						"HAProxy tells no " + column + ": " + String.join(",", this.values.texts()));
			}
			return place;
		}

		String text(String column) {
			return this.values.text(place(column));
		}

		long number(String column) {
			int place = place(column);
			return this.values.isMissing(place) ? 0 : this.values.whole(place);
		}

		ServerState state() {
			int place = place("scur");
			return new ServerState(health(text("status")), this.values.isMissing(place) ? 0 : this.values.count(place),
					number("stot"), number("chkfail"));
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
