package io.proxylab.lab.autoscale.policy;

/** What a policy looks at. */
public enum Signal {

	/** CPU of all tasks as a share of what they have, in percent. */
	CPU("cpu", "%"),

	/**
	 * Requests that each task got within a minute, as {@code ALBRequestCountPerTarget}
	 * counts them.
	 */
	REQUESTS("requests", "requests/min a task"),

	/** Requests begun and not yet answered, a task. */
	IN_FLIGHT("in-flight", "in flight a task");

	private final String word;

	private final String unit;

	Signal(String word, String unit) {
		this.word = word;
		this.unit = unit;
	}

	/** As scenarios write it. */
	public String word() {
		return this.word;
	}

	/** For tables and charts. */
	public String unit() {
		return this.unit;
	}

}
