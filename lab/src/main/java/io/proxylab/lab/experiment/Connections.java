package io.proxylab.lab.experiment;

/**
 * Reuse of connections.
 *
 * @param client between generator and target
 * @param upstream between target and upstream
 */
public record Connections(Reuse client, Reuse upstream) {

	static final Connections DEFAULT = new Connections(Reuse.KEEP_ALIVE, Reuse.KEEP_ALIVE);

	/** What happens to a connection after an answer. */
	public enum Reuse {

		/** It carries the next request. */
		KEEP_ALIVE,

		/** It is closed. */
		CLOSE

	}

}
