package io.proxylab.proxy.catalogue;

import java.util.List;

/**
 * A proxy that is no variant and does the same job: what a team would take instead of
 * writing one, or a floor below which none can come.
 *
 * @param id by which experiments name it: words of a-z and 0-9, joined by hyphens
 * @param program what is started
 * @param summary one sentence for lists and reports
 * @param settings what an experiment may set of it, by YAML name, such as
 * {@code maxConnections}
 * @param noDefence why an experiment can give it no defences, one clause; may be empty
 * @param noTls why an experiment can give it no TLS, likewise
 */
public record Peer(String id, Program program, String summary, List<String> settings, String noDefence,
		String noTls) implements Candidate {

	public Peer {
		if (!Engine.ID.matcher(id).matches()) {
			throw new IllegalArgumentException(
					"id '%s' is not made of words of a-z and 0-9, joined by hyphens".formatted(id));
		}
		settings = List.copyOf(settings);
	}

}
