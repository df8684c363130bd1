package io.proxylab.lab.experiment;

import java.util.List;

/**
 * Reuse of connections. Each side is an axis: one value or several.
 *
 * @param client between generator and target: each value is a cell of its own
 * @param upstream between target and upstream: each value is a launch of its own
 */
public record Connections(List<Reuse> client, List<Reuse> upstream) {

	static final Connections DEFAULT = new Connections(Reuse.KEEP_ALIVE, Reuse.KEEP_ALIVE);

	public Connections {
		client = List.copyOf(client);
		upstream = List.copyOf(upstream);
	}

	public Connections(Reuse client, Reuse upstream) {
		this(List.of(client), List.of(upstream));
	}

	/** What happens to a connection after an answer. */
	public enum Reuse {

		/** It carries the next request. */
		KEEP_ALIVE("keepAlive", ""),

		/** It is closed. */
		CLOSE("close", ", client closes");

		private final String word;

		private final String ofCell;

		Reuse(String word, String ofCell) {
			this.word = word;
			this.ofCell = ofCell;
		}

		/** How an experiment writes it. */
		public String word() {
			return this.word;
		}

		/**
		 * What the name of a cell ends with whose requests come over such connections.
		 */
		public String ofCell() {
			return this.ofCell;
		}

	}

}
