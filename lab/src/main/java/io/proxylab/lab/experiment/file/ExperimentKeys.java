package io.proxylab.lab.experiment.file;

import io.proxylab.lab.experiment.Box;
import io.proxylab.lab.experiment.MemoryText;
import io.proxylab.lab.experiment.Observability;
import io.proxylab.lab.experiment.Start;
import io.proxylab.lab.experiment.WarmUp;
import io.proxylab.lab.yaml.JsonSchema;
import io.proxylab.lab.yaml.Keys;
import java.util.List;

/** The keys of an experiment that {@link ExperimentReader} reads by itself. */
final class ExperimentKeys {

	static final Keys BOX = Keys.of(Keys.required("cpus", "CPUs of the box.", JsonSchema.number(Box.CPUS)),
			Keys.required("memory", "Memory of the box, with its unit.",
					JsonSchema.string(MemoryText.PATTERN).examples("512MiB", "1GiB").noted(Box.MEMORY.toString())));

	static final Keys STEADY = Keys.of(Keys.required("atMost", "After so long the launch counts as not settled.",
			JsonSchema.duration(WarmUp.Steady.AT_MOST)));

	static final List<String> WAYS_TO_WARM_UP = List.of("requests", "duration", "steady");

	static final Keys WARM_UP = Keys.of(
			Keys.optional("requests", "Until so many requests were answered.",
					JsonSchema.integer(WarmUp.Requests.COUNT)),
			Keys.optional("duration", "For so long.", JsonSchema.duration(WarmUp.Fixed.DURATION)),
			Keys.optional("steady", "Until the JIT compilers are quiet and throughput and CPU a request show no trend.",
					STEADY.schema()),
			Keys.optional("compilersFirst", "Whether the JIT compilers run ahead of all else meanwhile.",
					JsonSchema.choice("true", "false"), true))
		.exactlyOneOf(WAYS_TO_WARM_UP);

	static final Keys UPSTREAM = DelayReader.KEYS.and(Keys.of(
			Keys.optional(AnswersReader.KEY, "What the upstream answers at some paths; the first that fits counts.",
					AnswersReader.SCHEMA),
			Keys.optional(NamedUpstreamsReader.KEY,
					"Upstreams on ports of their own, for a service of yours that calls several.",
					NamedUpstreamsReader.SCHEMA)));

	/** All that may stand in a file. */
	static final Keys ALL = Keys
		.of(Keys.optional("name", "A part of the run directory's name; that of the file if left out.",
				JsonSchema.text(ExperimentReader.NAME_PATTERN)),
				Keys.optional("place", "local: all processes on this machine; compose: in containers of it.",
						JsonSchema.choice("local", "compose"), "local"),
				Keys.optional("box", "The CPU and memory that each target gets.",
						JsonSchema.anyOf(JsonSchema.choice(Box.names()), BOX.schema()), Box.NAMED.getFirst().name()),
				Keys.optional("track",
						"tuned: one pool size and the same timeouts for all clients; stock: the "
								+ "defaults of each library.",
						JsonSchema.choice("tuned", "stock"), "tuned"),
				Keys.optional("generator", "netty: the lab's own load generator; jmeter: JMeter's engine.",
						JsonSchema.choice("netty", "jmeter"), "netty"),
				Keys.required("targets", "What is compared: variants, peers, engines and services of your own.",
						TargetKeys.SCHEMA),
				Keys.optional("load", "The loads of the matrix.", LoadReader.SCHEMA),
				Keys.optional("upstream", "What the targets call.", UPSTREAM.schema()),
				Keys.optional("extraCells", "Cells beside the matrix, for some targets.", ExtraCellsReader.SCHEMA),
				Keys.optional("connections", "Whether connections are used again, and whether they are encrypted.",
						ConnectionsReader.KEYS.schema()),
				Keys.optional("observability",
						"What watches the requests in a variant; a list makes each variant several targets.",
						ConnectionsReader.words(Observability.values(), Observability::word), "metrics"),
				Keys.optional("start", "How the JVM of a variant or peer is started, or a list of ways.",
						ConnectionsReader.words(Start.values(), Start::word), "plain"),
				Keys.optional("warmUp", "How a launch is warmed up; none: each cell has a fresh process.",
						JsonSchema.anyOf(JsonSchema.choice("steady", "none"), WARM_UP.schema()), "steady"),
				Keys.optional("measure", "How long and how often is measured.", MeasureReader.SCHEMA),
				Keys.optional("seed", "Decides the order; the same file has the same plan on every machine.",
						JsonSchema.integer(ExperimentReader.SEED), ExperimentReader.DEFAULT_SEED))
		.and(ClaimsReader.KEYS)
		.and(DeliveryReader.KEYS)
		.and(RequestMixReader.KEYS);

	/** What {@code proxylab try} needs of a file. */
	static final JsonSchema OF_TARGETS = ALL.schema().named("experiment");

	/** A whole experiment. */
	static final JsonSchema WHOLE = JsonSchema.allOf(OF_TARGETS, Keys.requiredUnless("extraCells", "load", "upstream"));

	private ExperimentKeys() {
	}

}
