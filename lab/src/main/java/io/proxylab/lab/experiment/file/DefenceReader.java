package io.proxylab.lab.experiment.file;

import io.proxylab.lab.experiment.Defence.Adaptive;
import io.proxylab.lab.experiment.Defence.BoundedPool;
import io.proxylab.lab.experiment.Defence.Breaker;
import io.proxylab.lab.experiment.Defence;
import io.proxylab.lab.experiment.Experiment.Track;
import io.proxylab.lab.experiment.Setting;
import io.proxylab.lab.yaml.JsonSchema;
import io.proxylab.lab.yaml.Keys;
import io.proxylab.lab.yaml.Range;
import io.proxylab.lab.yaml.YamlSection;
import io.proxylab.lab.yaml.YamlValue;
import io.proxylab.proxy.catalogue.Candidate;
import io.proxylab.proxy.catalogue.Engine;
import io.proxylab.proxy.catalogue.Peer;
import io.proxylab.proxy.catalogue.Variant;
import io.proxylab.userservice.delay.DurationText;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads what defends a target: one defence, or a list of which each makes a target. */
final class DefenceReader {

	static final String DEFENCE = "defence";

	private static final String POOL = "pool";

	private static final String QUEUE = "queue";

	private static final Range<Duration> TIME = Range.of(Duration.ofMillis(1), Duration.ofHours(24));

	private static final Range<Long> COUNT = Range.of(1L, 100_000L);

	private static final double LEAST_PERCENT = 1;

	private static final JsonSchema COUNTED = JsonSchema.integer(COUNT);

	private static final JsonSchema TIMED = JsonSchema.duration(TIME);

	private static final Keys BREAKER = Keys.of(
			Keys.optional("failures", "The share of failed requests at which it opens.",
					JsonSchema.share(LEAST_PERCENT), "50%"),
			Keys.optional("window", "The last requests that count.", COUNTED, Breaker.DEFAULT.window()),
			Keys.optional("open", "How long it turns all requests away.", TIMED,
					DurationText.format(Breaker.DEFAULT.open())),
			Keys.optional("halfOpenCalls", "Requests that try, after that.", COUNTED, Breaker.DEFAULT.halfOpenCalls()));

	private static final Keys POOL_KEYS = Keys.of(
			Keys.required("connections", "Connections to the upstream at most.", COUNTED),
			Keys.required("acquire", "The longest wait for one.", TIMED));

	private static final Keys KEYS = Keys
		.of(Keys.optional("timeout", "From the call of the upstream to the end of its answer.", TIMED),
				Keys.optional("bulkhead", "Requests in progress; the next one is turned away.", COUNTED),
				Keys.optional("adaptive", "The same limit, found by how long requests take.",
						JsonSchema.choice(adaptives().keySet())),
				Keys.optional("breaker", "Turns all away for a while when many requests failed.", BREAKER.schema()),
				Keys.optional(POOL, "The client's connections to the upstream; on track tuned.", POOL_KEYS.schema()),
				Keys.optional(QUEUE, "Requests that wait for a request thread; the next one loses its connection.",
						COUNTED))
		.atLeastOneOf(List.of("timeout", "bulkhead", "adaptive", "breaker", POOL, QUEUE))
		.notTogether("bulkhead", "adaptive");

	/** A defence, or a list of them, each of which makes a target. */
	static final JsonSchema SCHEMA = JsonSchema
		.distinct(JsonSchema.anyOf(JsonSchema.choice("none"), KEYS.schema()).named("defence"));

	private final Candidate candidate;

	private final Optional<Track> track;

	private DefenceReader(Candidate candidate, Optional<Track> track) {
		this.candidate = candidate;
		this.track = track;
	}

	/**
	 * The defences of a target.
	 * @param candidate that is to have them
	 * @param track whose settings it uses; nothing if it is not known for an error
	 */
	static List<Defence> read(YamlValue value, Candidate candidate, Optional<Track> track) {
		switch (candidate) {
			case Variant _ -> {
				return value.distinct(new DefenceReader(candidate, track)::defence, Defence::label);
			}
			case Peer peer -> {
				String why = peer.noDefence().isEmpty() ? "" : ": " + peer.noDefence();
				value.problem(peer.id() + " has no defences" + why + "; remove it, or take a variant");
			}
			case Engine engine -> value.problem(engine.id() + " has no upstream to be defended from; remove it");
		}
		return List.of();
	}

	private Optional<Defence> defence(YamlValue value) {
		if (value.isScalar()) {
			return value.choice(Map.of("none", Defence.NONE), ", or keys such as { bulkhead: 150 }");
		}
		return value.section(KEYS).flatMap((section) -> defence(value, section));
	}

	private Optional<Defence> defence(YamlValue value, YamlSection section) {
		if (section.size() == 0) {
			value.problem("names no defence; write none, or one or more of " + String.join(", ", KEYS.names()));
			return Optional.empty();
		}
		Optional<Duration> timeout = section.optional("timeout").flatMap((time) -> time.duration(TIME));
		Optional<Integer> bulkhead = section.optional("bulkhead")
			.flatMap((most) -> most.integer(COUNT))
			.map(Long::intValue);
		Optional<Adaptive> adaptive = section.optional("adaptive").flatMap((word) -> word.choice(adaptives()));
		section.optional("adaptive")
			.filter((word) -> section.optional("bulkhead").isPresent())
			.ifPresent((word) -> word.problem("with bulkhead beside it there are two limits of the requests in "
					+ "progress, and one of them never binds; remove one"));
		Optional<Breaker> breaker = section.optional("breaker").flatMap(DefenceReader::breaker);
		Optional<BoundedPool> pool = section.optional(POOL).flatMap(this::pool);
		Optional<Integer> queue = section.optional(QUEUE).flatMap(this::queue);
		return Optional.of(new Defence(timeout.orElse(null), bulkhead.orElse(null), adaptive.orElse(null),
				breaker.orElse(null), pool.orElse(null), queue.orElse(null)));
	}

	private static Map<String, Adaptive> adaptives() {
		Map<String, Adaptive> words = new LinkedHashMap<>();
		for (Adaptive adaptive : Adaptive.values()) {
			words.put(adaptive.word(), adaptive);
		}
		return words;
	}

	private static Optional<Breaker> breaker(YamlValue value) {
		return value.section(BREAKER).flatMap((section) -> {
			Optional<Double> failures = section.read("failures", Breaker.DEFAULT.failureRatio(),
					(share) -> share.share(LEAST_PERCENT));
			Optional<Long> window = section.read("window", (long) Breaker.DEFAULT.window(),
					(count) -> count.integer(COUNT));
			Optional<Duration> open = section.read("open", Breaker.DEFAULT.open(), (time) -> time.duration(TIME));
			Optional<Long> calls = section.read("halfOpenCalls", (long) Breaker.DEFAULT.halfOpenCalls(),
					(count) -> count.integer(COUNT));
			return failures.flatMap((ratio) -> window.flatMap((size) -> open
				.flatMap((time) -> calls.map((tries) -> new Breaker(ratio, size.intValue(), time, tries.intValue())))));
		});
	}

	private Optional<Integer> queue(YamlValue value) {
		if (this.candidate instanceof Variant variant && !variant.hasRequestQueue()) {
			value.problem(variant.id()
					+ " has no queue before its request threads that could have an end; remove it, or take a blocking variant on Tomcat");
		}
		return value.integer(COUNT).map(Long::intValue);
	}

	private Optional<BoundedPool> pool(YamlValue value) {
		if (this.candidate instanceof Variant variant && !Setting.MAX_CONNECTIONS.appliesTo(variant)) {
			value.problem("the client of " + variant.id() + " knows no limit of its connections; remove it");
		}
		if (Setting.MAX_CONNECTIONS.fixedBy(this.track)) {
			value.problem("track stock leaves the pool to the client's library; write track: tuned, or remove it");
		}
		return value.section(POOL_KEYS).flatMap((section) -> {
			Optional<Long> connections = section.require("connections", "connections: 150",
					(count) -> count.integer(COUNT));
			Optional<Duration> acquire = section.require("acquire", "acquire: 50ms", (time) -> time.duration(TIME));
			return connections.flatMap((most) -> acquire.map((time) -> new BoundedPool(most.intValue(), time)));
		});
	}

}
