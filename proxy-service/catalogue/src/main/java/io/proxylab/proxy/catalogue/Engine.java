package io.proxylab.proxy.catalogue;

import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A bare HTTP server in one of its modes, which answers after a delay by itself and calls
 * nobody.
 *
 * @param id by which experiments name it: {@code <engine>-<api>-<mode>}, as far as a
 * server has a choice
 * @param program the application that can run it
 * @param summary one sentence for lists and reports
 * @param settings what an experiment may set of it, by YAML name, such as
 * {@code requestThreads}
 */
public record Engine(String id, Program.Jar program, String summary, List<String> settings) implements Candidate {

	static final Pattern ID = Pattern.compile("[a-z][a-z0-9]*(-[a-z0-9]+)*");

	/** The modes in which it does. */
	private static final Set<String> THREAD_A_REQUEST = Set.of("sync", "worker");

	public Engine {
		if (!ID.matcher(id).matches()) {
			throw new IllegalArgumentException(
					"id '%s' is not made of words of a-z and 0-9, joined by hyphens".formatted(id));
		}
		settings = List.copyOf(settings);
	}

	/** Whether a request holds a platform thread until it is answered. */
	public boolean threadARequest() {
		return THREAD_A_REQUEST.contains(this.id.substring(this.id.lastIndexOf('-') + 1));
	}

}
