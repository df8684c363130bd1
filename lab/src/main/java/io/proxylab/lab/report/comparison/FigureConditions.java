package io.proxylab.lab.report.comparison;

import io.proxylab.lab.analysis.Results.CellResult;
import io.proxylab.lab.analysis.evidence.KnownLimits;
import io.proxylab.lab.experiment.Delivery;
import io.proxylab.lab.experiment.Load;
import io.proxylab.lab.experiment.RequestMix;
import io.proxylab.lab.experiment.file.ExperimentFile;
import io.proxylab.lab.profile.FlightRecording;
import io.proxylab.lab.report.facts.RunFacts;
import io.proxylab.lab.trial.LaunchRecord.BoxRecord;
import io.proxylab.lab.trial.LaunchRecord.WarmUpRecord;
import io.proxylab.lab.trial.LaunchRecord;
import io.proxylab.lab.trial.RawRun;
import io.proxylab.lab.trial.RawTrial;
import io.proxylab.load.protocol.Credentials;
import io.proxylab.load.protocol.Mix.Weighted;
import io.proxylab.load.protocol.Request;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The conditions under which the figures of a cell were measured, as far as they must be
 * the same in two runs for a difference of the figures to say something of the target:
 * the machine, the box, and what the experiment asks for. What people compare two runs
 * for is not among them: the target itself, its libraries, its settings and limits, and
 * the commit. Nor is what changes no figure: replicates, seed, and tolerances, which
 * decide what is refused. Load, delay and reuse of the generator's connections are the
 * name of a cell, and cells of other names are never held against each other.
 *
 * @param byName of each, in the order in which people should hear of them
 */
public record FigureConditions(Map<String, Condition> byName) {

	/** Facts about the machine that must be the same to the letter. */
	private static final List<String> MACHINE = List.of("cpuModel", "architecture", "logicalCpus", "usableCpus",
			"governor");

	/** Patches of a kernel are many, and a runner gets them unasked. */
	private static final Pattern KERNEL_SERIES = Pattern.compile("\\D*\\d+\\.\\d+");

	/** Of {@code 25.0.3+9-LTS}, 25. */
	private static final Pattern JAVA_FEATURE = Pattern.compile("\\d+");

	/** Both versions of control groups hold a box alike. */
	private static final Pattern CGROUP_VERSION = Pattern.compile("cgroup v\\d");

	private static final Set<String> NOT_READ = Set.of("", "unknown", "-1");

	public FigureConditions {
		byName = Collections.unmodifiableMap(new LinkedHashMap<>(byName));
	}

	/**
	 * The conditions of a cell.
	 * @param raw the run
	 * @param cell of which at least one trial was measured
	 */
	static FigureConditions of(RawRun raw, CellResult cell) {
		RawTrial trial = raw.trials()
			.stream()
			.filter((one) -> one.record().id().equals(cell.trials().getFirst()))
			.findFirst()
			.orElseThrow();
		LaunchRecord launch = raw.launchOf(trial);
		Map<String, Condition> conditions = machine(raw.manifest().machine());
		conditions.put("place", Condition.exactly(RunFacts.word(raw.manifest().place())));
		conditions.put("box", box(launch.box()));
		conditions.put("idle cores",
				Condition.exactly(launch.box().pollsWhileIdle() ? "poll" : "as the system has them"));
		conditions.put("track", Condition.exactly(RunFacts.word(raw.manifest().track())));
		conditions.put("generator", Condition.exactly(RunFacts.word(launch.generator())));
		Delivery delivery = ExperimentFile.delivery(raw.experiment(), raw.directory());
		conditions.put("request", request(delivery));
		conditions.put("cookies", Condition.exactly(switch (delivery.cookies()) {
			case IGNORED -> "ignored";
			case SENT_BACK -> "sent back";
		}));
		if (cell.load() instanceof Load.Capacity capacity) {
			conditions.put("first rate of the search",
					Condition.exactly(String.format(Locale.ROOT, "%,.0f/s", capacity.fromPerSecond())));
		}
		conditions.put("connections to the upstream", word(cell.upstreamConnections()));
		conditions.put("TLS of clients", Condition.exactly(KnownLimits.clientsTls(launch)));
		conditions.put("TLS of the upstream", Condition.exactly(KnownLimits.upstreamTls(launch)));
		conditions.put("HTTP of clients", Condition.exactly(KnownLimits.clientsHttp(launch)));
		conditions.put("HTTP of the upstream", Condition.exactly(KnownLimits.upstreamHttp(launch)));
		conditions.put("observability", word(cell.observability()));
		conditions.put("profile", Condition
			.exactly(FlightRecording.isPartOf(launch.commands().getOrDefault("target", List.of())) ? "cpu" : "none"));
		conditions.put("warm-up", warmUp(launch.warmUp()));
		conditions.put("measured window", window(trial));
		return new FigureConditions(conditions);
	}

	private static Map<String, Condition> machine(Map<String, Object> machine) {
		Map<String, Condition> conditions = new LinkedHashMap<>();
		MACHINE.forEach((fact) -> conditions.put(fact, fact(machine, fact, null)));
		conditions.put("kernel", fact(machine, "kernel", KERNEL_SERIES));
		conditions.put("java", fact(machine, "java", JAVA_FEATURE));
		return conditions;
	}

	private static Condition fact(Map<String, Object> machine, String name, @Nullable Pattern kind) {
		String value = String.valueOf(machine.getOrDefault(name, ""));
		if (NOT_READ.contains(value)) {
			return Condition.unknown();
		}
		Matcher matcher = (kind != null) ? kind.matcher(value) : null;
		return new Condition(value, (matcher != null && matcher.lookingAt()) ? matcher.group() : value, 0);
	}

	/** Which cores they are does not matter, but how many. */
	private static Condition box(BoxRecord box) {
		String held = CGROUP_VERSION.matcher(box.cpuLimit() + ", " + box.memoryLimit()).replaceAll("cgroup");
		return new Condition(box.label(),
				String.format(Locale.ROOT, "%s CPUs, %d bytes, held by %s; %d cores, %d others", box.cpus(),
						box.memoryBytes(), held, box.targetCores().size(), box.otherCores().size()),
				0);
	}

	private static Condition request(Delivery delivery) {
		RequestMix mix = delivery.mix();
		return (mix == null) ? request(delivery.request(), delivery.status())
				: new Condition("a mix of " + mix.requests().stream().map(Weighted::name).toList(), mix.toString(), 0);
	}

	private static Condition request(Request request, int status) {
		Request.Body body = request.body();
		List<String> parts = new ArrayList<>(List.of(request.method().name()));
		request.headers().forEach((header) -> parts.add(Credentials.masked(header.name() + ": " + header.value())));
		if (body != null) {
			String text = body.text();
			parts.add((text != null) ? "a body of " + text.length() + " characters"
					: (body.file() != null) ? "the body " + body.file() : "a body of " + body.size() + " bytes");
		}
		if (status != Delivery.OK) {
			parts.add("answered with " + status);
		}
		return new Condition(String.join(", ", parts), request + " " + status, 0);
	}

	/** A target of the user's may say nothing of it. */
	private static Condition word(@Nullable Enum<?> value) {
		return (value != null) ? Condition.exactly(RunFacts.word(value)) : Condition.unknown();
	}

	/** That of {@code steady} takes as long as it takes. */
	private static Condition warmUp(@Nullable WarmUpRecord warmUp) {
		if (warmUp == null) {
			return Condition.unknown();
		}
		return switch (warmUp.mode()) {
			case "requests" -> new Condition(String.format(Locale.ROOT, "%,d requests", warmUp.requests()),
					warmUp.mode(), warmUp.requests());
			case WarmUpRecord.STEADY -> new Condition("until steady", warmUp.mode(), 0);
			default ->
				new Condition(String.format(Locale.ROOT, "%,.1f s", warmUp.seconds()), warmUp.mode(), warmUp.seconds());
		};
	}

	/** A burst takes as long as it takes. */
	private static Condition window(RawTrial trial) {
		boolean burst = trial.record().load() instanceof Load.Burst;
		return burst ? Condition.exactly("until the burst is over") : Condition.seconds(
				Objects.requireNonNull(trial.record().measured(), "a cell has measured trials").windowMicros() / 1e6);
	}

	/** In what these differ from later ones, so that their figures are not comparable. */
	List<Difference> differencesTo(FigureConditions after) {
		List<Difference> differences = new ArrayList<>();
		this.byName.forEach((name, before) -> {
			Condition later = Objects.requireNonNull(after.byName.get(name), "each has the same conditions");
			if (!before.alike(later)) {
				differences.add(new Difference(name, before.shown(), later.shown()));
			}
		});
		return differences;
	}

}
