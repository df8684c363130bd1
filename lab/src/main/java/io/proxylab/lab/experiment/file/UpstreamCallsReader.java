package io.proxylab.lab.experiment.file;

import io.proxylab.lab.experiment.UpstreamCalls;
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

	/** Calls that differ from answer to answer. */
	private static final String VARYING = "varying";

	/** Of a service of the user's own, which is as it is. */
	private static final Keys OF_SERVICE = Keys.of(
			Keys.required("calls", "Calls of the upstream for one answer; varying if they differ.",
					JsonSchema.anyOf(JsonSchema.integer(COUNT), JsonSchema.choice(VARYING))),
			Keys.optional("how", "Whether several calls are made at once or one after the other.",
					JsonSchema.choice(ways().keySet())));

	static final JsonSchema SCHEMA_OF_SERVICE = OF_SERVICE.schema();

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

	/**
	 * What the user says of a service of the user's own.
	 * @return nothing if it is wrong
	 */
	static Optional<UpstreamCalls> readOwn(YamlValue value) {
		return value.section(OF_SERVICE).flatMap((section) -> {
			boolean vary = section.optional("calls")
				.filter(YamlValue::isScalar)
				.flatMap((calls) -> calls.text("a number of calls, or " + VARYING))
				.filter(VARYING::equals)
				.isPresent();
			if (!vary) {
				return calls(section);
			}
			section.optional("how")
				.ifPresent((how) -> how
					.problem("calls that vary have no one order; remove it, or write a number of calls"));
			return Optional.of(UpstreamCalls.VARYING);
		});
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
