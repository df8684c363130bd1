package io.proxylab.userservice.http;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import io.netty.handler.codec.http.HttpRequest;
import org.jspecify.annotations.Nullable;

/** The requests that came last on one event loop, whatever became of them. */
final class LastRequests {

	private static final int MOST = 16;

	private final @Nullable Seen[] ring = new Seen[MOST];

	private final String name;

	private int next;

	/** Of an upstream by its name; empty for the one without. */
	LastRequests(String name) {
		this.name = name;
	}

	void add(HttpRequest head, long nanos) {
		this.ring[this.next] = new Seen(this.name, head, nanos);
		this.next = (this.next + 1) % MOST;
	}

	/** A copy, in any order. */
	List<Seen> read() {
		List<Seen> seen = new ArrayList<>();
		for (Seen one : this.ring) {
			if (one != null) {
				seen.add(one);
			}
		}
		return seen;
	}

	/**
	 * As text: a paragraph each, the oldest first, of request line and headers; the name
	 * of the upstream, if it has one, stands before the request line.
	 */
	static String text(List<Seen> seen) {
		return seen.stream()
			.sorted(Comparator.comparingLong(Seen::nanos))
			.map(Seen::text)
			.collect(Collectors.joining("\n"));
	}

	/**
	 * A request that came.
	 *
	 * @param name of the upstream; empty for the one without
	 * @param head request line and headers
	 * @param nanos when its head was there, by the clock of the event loops
	 */
	record Seen(String name, HttpRequest head, long nanos) {

		private String text() {
			StringBuilder text = new StringBuilder().append(this.name)
				.append(this.name.isEmpty() ? "" : ": ")
				.append(this.head.method())
				.append(' ')
				.append(this.head.uri())
				.append(' ')
				.append(this.head.protocolVersion())
				.append('\n');
			for (Map.Entry<String, String> header : this.head.headers()) {
				text.append(header.getKey()).append(": ").append(header.getValue()).append('\n');
			}
			return text.toString();
		}

	}

}
