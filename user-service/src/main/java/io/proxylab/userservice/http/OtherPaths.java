package io.proxylab.userservice.http;

import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * How often each path was asked for, on one event loop: all of an upstream with a name,
 * and of the one without those that are not the user's. A service that puts ids into its
 * paths must not fill the memory: past the first hundred all others are one.
 */
final class OtherPaths {

	static final String REST = "(further paths)";

	private static final int MOST = 100;

	private final String prefix;

	private final Map<String, Tally> tallies = new HashMap<>();

	/** Of an upstream by its name; empty for the one without. */
	OtherPaths(String name) {
		this.prefix = name.isEmpty() ? "" : name + " ";
	}

	Tally tally(String path) {
		Tally known = this.tallies.get(path);
		if (known != null) {
			return known;
		}
		return this.tallies.computeIfAbsent((this.tallies.size() < MOST) ? path : REST, (name) -> new Tally());
	}

	/** The counts so far, by path, with the name before it. */
	SortedMap<String, Long> read() {
		SortedMap<String, Long> counts = new TreeMap<>();
		this.tallies.forEach((path, tally) -> counts.put(this.prefix + path, tally.count));
		return counts;
	}

	/** Requests for one path. */
	static final class Tally {

		private long count;

		private Tally() {
		}

		void add() {
			this.count++;
		}

	}

}
