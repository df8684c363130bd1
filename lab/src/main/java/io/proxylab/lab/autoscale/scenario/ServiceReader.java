package io.proxylab.lab.autoscale.scenario;

import io.proxylab.lab.yaml.JsonSchema;
import io.proxylab.lab.yaml.Keys;
import io.proxylab.lab.autoscale.service.Figure;
import io.proxylab.lab.autoscale.service.ServiceFigures;
import io.proxylab.lab.autoscale.service.Warming;
import io.proxylab.lab.yaml.Range;
import io.proxylab.lab.yaml.YamlSection;
import io.proxylab.lab.yaml.YamlValue;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads what a service can do, where the scenario gives it. */
final class ServiceReader {

	private static final Range<Double> CPUS = Range.of(0.01, 64.0);

	private static final Range<Duration> TIME = Range.of(Duration.ZERO, Duration.ofMinutes(10));

	private static final Range<Duration> CPU_TIME = Range.of(Duration.ofNanos(1000), Duration.ofSeconds(10));

	private static final Range<Duration> A_SECOND = Range.of(Duration.ZERO, Duration.ofSeconds(1));

	private static final Range<Duration> WARMING = Range.of(Duration.ofMillis(1), Duration.ofMinutes(10));

	private static final Range<Long> REQUESTS = Range.of(1L, 100_000_000L);

	private static final Range<Long> COUNT = Range.of(1L, 1_000_000L);

	private static final Range<Double> SIZE = Range.of(0.1, 1_000_000.0);

	private static final double KIBIBYTE = 1024;

	private static final Keys KEYS = Keys
		.of(Keys.required("name", "The name of the service.", JsonSchema.text().examples("webflux-webclient")),
				Keys.required("source", "The run or the page that the figures are from.", JsonSchema.text()),
				Keys.required("cpus", "The CPUs of its task.", JsonSchema.number(CPUS)),
				Keys.required("cpuPerRequest", "CPU time of a request, without compilers.",
						JsonSchema.duration(CPU_TIME)),
				Keys.required("added", "What it adds to the upstream's delay.", JsonSchema.duration(TIME)),
				Keys.optional("requestThreads", "Requests that it serves at a time.", JsonSchema.integer(COUNT)),
				Keys.optional("upstreamConnections", "Connections to its upstream at most.", JsonSchema.integer(COUNT)),
				Keys.optional("queue", "Requests that wait for a request thread at most.", JsonSchema.integer(COUNT)),
				Keys.optional("heldRequestKiB", "Memory of a held request, in KiB.", JsonSchema.number(SIZE)),
				Keys.optional("heapForRequestsMiB", "Heap that is there for held requests, in MiB.",
						JsonSchema.number(SIZE)),
				Keys.required("ready", "From the start of the process until it is ready.", JsonSchema.duration(TIME)),
				Keys.optional("idleCpu", "CPU time that a task uses in a second beside its requests.",
						JsonSchema.duration(A_SECOND)),
				Keys.optional("warmingCpu", "CPU time that a fresh task uses beyond a warm one until it is warm.",
						JsonSchema.duration(WARMING)),
				Keys.optional("warmingRequests", "Requests that a task has served when it is warm.",
						JsonSchema.integer(REQUESTS)),
				Keys.required("probesQueue", "Whether health probes wait behind requests.",
						JsonSchema.choice("true", "false")))
		.together("heldRequestKiB", "heapForRequestsMiB")
		.together("warmingCpu", "warmingRequests");

	/** A list of services. */
	static final JsonSchema SCHEMA = JsonSchema.distinct(KEYS.schema().named("service")).named("services");

	private final YamlSection section;

	private final String source;

	private ServiceReader(YamlSection section, String source) {
		this.section = section;
		this.source = source;
	}

	static Optional<ServiceFigures> read(YamlValue value) {
		return value.section(KEYS).flatMap((section) -> {
			Optional<String> name = section.require("name", "name: webflux-webclient",
					(text) -> text.text("a name such as webflux-webclient"));
			Optional<String> source = section.require("source", "source: the run or the page that the figures are from",
					(text) -> text.text("the run or the page that the figures are from"));
			return name.flatMap((word) -> source.flatMap((place) -> new ServiceReader(section, place).figures(word)));
		});
	}

	private Optional<ServiceFigures> figures(String name) {
		Optional<Figure> cpus = this.section.require("cpus", "cpus: 1", (number) -> number.number(CPUS))
			.map(this::figure);
		Optional<Figure> cpu = this.section
			.require("cpuPerRequest", "cpuPerRequest: 300us", (time) -> time.duration(CPU_TIME))
			.map((time) -> figure(time.toNanos() / 1e3));
		Optional<Figure> added = this.section.require("added", "added: 3ms", (time) -> time.duration(TIME))
			.map((time) -> figure(time.toNanos() / 1e6));
		Optional<Figure> ready = this.section.require("ready", "ready: 9s", (time) -> time.duration(TIME))
			.map((time) -> figure(time.toNanos() / 1e9));
		Optional<Figure> queue = this.section.read("queue", ServiceFigures.QUEUE,
				(number) -> number.integer(COUNT).map(this::figure));
		Optional<Boolean> probes = this.section.require("probesQueue", "probesQueue: true",
				(word) -> word.choice(Map.of("true", true, "false", false)));
		Figure warmingCpu = seconds("warmingCpu", WARMING);
		Figure warmingRequests = count("warmingRequests", REQUESTS);
		Figure idle = seconds("idleCpu", A_SECOND);
		Figure heldMemory = scaled("heldRequestKiB", KIBIBYTE);
		Figure memory = scaled("heapForRequestsMiB", KIBIBYTE * KIBIBYTE);
		Figure threads = count("requestThreads", COUNT);
		Figure connections = count("upstreamConnections", COUNT);
		boolean warmingIsWhole = together("warmingCpu", "warmingRequests");
		boolean memoryIsWhole = together("heldRequestKiB", "heapForRequestsMiB");
		boolean leavesCpu = leavesCpu(idle, cpus);
		if (!warmingIsWhole || !memoryIsWhole || !leavesCpu) {
			return Optional.empty();
		}
		Warming warming = (warmingCpu != null && warmingRequests != null) ? new Warming(warmingCpu, warmingRequests)
				: null;
		return cpus.flatMap((one) -> cpu.flatMap((two) -> added.flatMap((three) -> ready
			.flatMap((four) -> queue.flatMap((five) -> probes.map((six) -> new ServiceFigures(name, one, two, three,
					threads, connections, five, heldMemory, memory, four, idle, warming, six)))))));
	}

	private boolean together(String key, String other) {
		if (this.section.optional(key).isPresent() == this.section.optional(other).isPresent()) {
			return true;
		}
		this.section.problem("%s and %s go together; write both, or none".formatted(key, other));
		return false;
	}

	private boolean leavesCpu(@Nullable Figure idle, Optional<Figure> cpus) {
		if (idle == null || cpus.isEmpty() || idle.value() < cpus.get().value()) {
			return true;
		}
		this.section.problem("idleCpu is all that its task has, so that it answers nothing; write less than cpus");
		return false;
	}

	private @Nullable Figure seconds(String key, Range<Duration> range) {
		return this.section.optional(key)
			.flatMap((time) -> time.duration(range))
			.map((time) -> figure(time.toNanos() / 1e9))
			.orElse(null);
	}

	private @Nullable Figure count(String key, Range<Long> range) {
		return this.section.optional(key).flatMap((number) -> number.integer(range)).map(this::figure).orElse(null);
	}

	private @Nullable Figure scaled(String key, double unit) {
		return this.section.optional(key)
			.flatMap((number) -> number.number(SIZE))
			.map((value) -> figure(value * unit))
			.orElse(null);
	}

	private Figure figure(double value) {
		return new Figure(value, this.source);
	}

}
