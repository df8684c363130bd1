package io.proxylab.lab.experiment;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import io.proxylab.lab.experiment.UpstreamCalls.How;
import io.proxylab.lab.yaml.JsonSchema;
import io.proxylab.lab.yaml.Keys;
import io.proxylab.lab.yaml.Range;
import io.proxylab.lab.yaml.YamlSection;
import io.proxylab.lab.yaml.YamlValue;
import io.proxylab.proxy.catalogue.Candidate;
import io.proxylab.proxy.catalogue.Engine;
import io.proxylab.proxy.catalogue.Peer;
import io.proxylab.proxy.catalogue.Variant;

/** Reads how often a target calls the upstream: one way, or a list of targets to be. */
final class UpstreamCallsReader {

	static final String UPSTREAM = "upstream";

	private static final Range<Long> COUNT = Range.of(1L, (long) UpstreamCalls.MOST);

	private static final Keys KEYS = Keys.of(
			Keys.required("calls", "Calls of the upstream for one answer.", JsonSchema.integer(COUNT)),
			Keys.optional("how", "Whether several calls are made at once or one after the other.",
					JsonSchema.choice(ways().keySet())));

	/** The calls of an answer, or a list of them, each of which makes a target. */
	static final JsonSchema SCHEMA = JsonSchema.distinct(KEYS.schema().named("calls"));

	private UpstreamCallsReader() {
	}

	/**
	 * The calls of a target.
	 * @param candidate that is to make them
	 */
	static List<UpstreamCalls> read(YamlValue value, Candidate candidate) {
		switch (candidate) {
			case Variant _ -> {
				return value.distinct(UpstreamCallsReader::calls, UpstreamCalls::label);
			}
			case Peer peer -> value.problem(peer.id() + " makes one call for an answer: "
					+ "a peer passes answers on, and joins none; remove it, or take a variant");
			case Engine engine -> value.problem(engine.id() + " has no upstream to be called; remove it");
		}
		return List.of();
	}

	private static Optional<UpstreamCalls> calls(YamlValue value) {
		return value.section(KEYS).flatMap(UpstreamCallsReader::calls);
	}

	private static Optional<UpstreamCalls> calls(YamlSection section) {
		Optional<Long> count = section.require("calls", "calls: 3", (number) -> number.integer(COUNT));
		if (count.isPresent() && count.get() == 1) {
			section.optional("how")
				.ifPresent((value) -> value.problem("one call has no order; remove it, or write calls: 2 or more"));
			return Optional.of(UpstreamCalls.ONE);
		}
		Optional<How> how = section.require("how", "how: parallel", (word) -> word.choice(ways()));
		return count.flatMap((number) -> how.map((way) -> new UpstreamCalls(number.intValue(), way)));
	}

	private static Map<String, How> ways() {
		Map<String, How> words = new LinkedHashMap<>();
		for (How how : How.values()) {
			words.put(how.word(), how);
		}
		return words;
	}

}
