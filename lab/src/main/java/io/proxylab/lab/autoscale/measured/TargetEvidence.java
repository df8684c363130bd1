package io.proxylab.lab.autoscale.measured;

import io.proxylab.lab.analysis.evidence.Spread;
import io.proxylab.lab.analysis.steadiness.FreshTask;
import io.proxylab.lab.analysis.evidence.KnownLimits;
import io.proxylab.lab.autoscale.service.Figure;
import io.proxylab.lab.autoscale.service.Warming;
import io.proxylab.lab.trial.HeldMemory;
import io.proxylab.lab.trial.LaunchRecord;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What was measured of a target in a box.
 *
 * @param target its name
 * @param trials valid ones, in this box
 * @param launches that were not given up, in this box
 * @param fresh what its fresh tasks cost, by the name of the run
 * @param everywhere valid trials of the target in any box
 */
record TargetEvidence(String target, List<MeasuredTrial> trials, List<MeasuredLaunch> launches,
		Map<String, FreshTask> fresh, List<MeasuredTrial> everywhere) {

	/** Requests that wait shorter than this say nothing of whether probes do. */
	private static final double LEAST_WAIT_MILLIS = 200;

	private static final double HALF = 0.5;

	private static final double FAR_APART = 4;

	/**
	 * A launch.
	 *
	 * @param run its name
	 * @param launch of the target
	 */
	record MeasuredLaunch(String run, LaunchRecord launch) {

		String source() {
			return "launch " + this.launch.id() + " of " + this.run;
		}

	}

	/**
	 * Whether probes wait, and how that is known.
	 *
	 * @param queue whether they do
	 * @param source the trial, or from what it is derived
	 */
	record Probes(boolean queue, String source) {
	}

	private List<MeasuredTrial> warm() {
		return this.trials.stream().filter(MeasuredTrial::isWarm).toList();
	}

	Optional<Figure> cpus() {
		return this.launches.stream()
			.findFirst()
			.map((one) -> new Figure(one.launch().box().cpus(),
					"box " + one.launch().box().name() + " of " + one.run()));
	}

	/**
	 * CPU a request where the target served most, less what it uses beside its requests:
	 * under a light load a request costs more.
	 */
	Optional<Figure> cpuMicros() {
		return mostServed().map((cell) -> {
			Figure most = median(cell, TargetEvidence::micros);
			double beside = idleCores().map(Figure::value).orElse(0.0);
			return new Figure(most.value() - 1e6 * beside / served(cell), most.source());
		});
	}

	private static double micros(MeasuredTrial trial) {
		return trial.cpuMicros().orElseThrow();
	}

	/**
	 * CPU that it uses beside its requests, in cores: where the straight line through the
	 * cells in which it served most and least meets no load. Empty if the one is not at
	 * least four times the other.
	 */
	Optional<Figure> idleCores() {
		return mostServed().flatMap((most) -> leastServed().flatMap((least) -> {
			double high = served(most);
			double low = served(least);
			Figure lightest = median(least, TargetEvidence::micros);
			double slope = (high * median(most, TargetEvidence::micros).value() - low * lightest.value())
					/ (high - low);
			double idle = low * (lightest.value() - slope) / 1e6;
			return (high >= FAR_APART * low && idle > 0) ? Optional.of(new Figure(idle, lightest.source()))
					: Optional.empty();
		}));
	}

	/** CPU in % of the box in the trials that the CPU a request is from. */
	OptionalDouble cpuPercent() {
		return mostServed().map((cell) -> OptionalDouble.of(median(cell, MeasuredTrial::cpuPercent).value()))
			.orElse(OptionalDouble.empty());
	}

	private Optional<List<MeasuredTrial>> mostServed() {
		return withCpu().max(Comparator.comparingDouble(TargetEvidence::served));
	}

	private Optional<List<MeasuredTrial>> leastServed() {
		return withCpu().min(Comparator.comparingDouble(TargetEvidence::served));
	}

	private Stream<List<MeasuredTrial>> withCpu() {
		return cells(warm(), (trial) -> trial.cpuMicros().isPresent()).stream();
	}

	private static double served(List<MeasuredTrial> cell) {
		return median(cell, MeasuredTrial::throughput).value();
	}

	/**
	 * Where requests wait least for anything in the target. Where all of it is taken,
	 * users wait for each other: that is no time that the target adds.
	 */
	Optional<Figure> addedMillis() {
		return cells(warm(), (trial) -> !trial.isFull() && trial.addedMillis().isPresent()).stream()
			.map((cell) -> median(cell, (trial) -> trial.addedMillis().orElseThrow()))
			.min(Comparator.comparingDouble(Figure::value));
	}

	private static List<List<MeasuredTrial>> cells(List<MeasuredTrial> trials, Predicate<MeasuredTrial> has) {
		return List.copyOf(trials.stream().filter(has).collect(Collectors.groupingBy(MeasuredTrial::cell)).values());
	}

	/** The trial in the middle; of two, the one with more. */
	private static Figure median(List<MeasuredTrial> cell, ToDoubleFunction<MeasuredTrial> value) {
		List<MeasuredTrial> sorted = cell.stream().sorted(Comparator.comparingDouble(value)).toList();
		MeasuredTrial middle = sorted.get(sorted.size() / 2);
		return new Figure(value.applyAsDouble(middle), middle.source() + of(sorted.size()));
	}

	private static String of(int count) {
		return (count == 1) ? "" : ", the median of " + count;
	}

	/** Whether the target tells its limits, so that one that it does not name is none. */
	boolean tellsLimits() {
		return this.launches.stream().anyMatch((one) -> !one.launch().limits().isEmpty());
	}

	Optional<Figure> threads() {
		return limit(KnownLimits::requestThreads);
	}

	Optional<Figure> connections() {
		return limit(KnownLimits::poolMax);
	}

	Optional<Figure> queue() {
		return limit(KnownLimits::acceptCount);
	}

	private Optional<Figure> limit(Function<LaunchRecord, OptionalInt> limit) {
		return this.launches.stream()
			.filter((one) -> limit.apply(one.launch()).isPresent())
			.findFirst()
			.map((one) -> new Figure(limit.apply(one.launch()).getAsInt(), one.source()));
	}

	Optional<Figure> readySeconds() {
		List<MeasuredLaunch> started = this.launches.stream()
			.filter((one) -> one.launch().startedHere() && one.launch().startUp().millis() > 0)
			.sorted(Comparator.comparingLong((one) -> one.launch().startUp().millis()))
			.toList();
		if (started.isEmpty()) {
			return Optional.empty();
		}
		MeasuredLaunch middle = started.get(started.size() / 2);
		return Optional.of(new Figure(middle.launch().startUp().millis() / 1e3, middle.source() + of(started.size())));
	}

	/**
	 * What getting warm takes, of the lightest load: there compilers wait for nothing.
	 */
	Optional<Warming> warming() {
		return this.fresh.entrySet()
			.stream()
			.flatMap((entry) -> entry.getValue()
				.warming()
				.stream()
				.map((warming) -> new Warming(figure(warming.cpuSeconds(), warming, entry.getKey()),
						figure(warming.requests(), warming, entry.getKey()))))
			.findFirst();
	}

	private static Figure figure(Spread spread, FreshTask.Warming warming, String run) {
		return new Figure(spread.median(), "trial %s of %s".formatted(String.join(", ", warming.trials()), run));
	}

	/**
	 * Live heap of a held request, in bytes: of any box, for objects are as large in
	 * each.
	 */
	Optional<Figure> heldMemory() {
		return held()
			.map((trial) -> new Figure(bytesARequest(trial), trial.source() + ", box " + trial.launch().box().name()));
	}

	private Optional<MeasuredTrial> held() {
		List<MeasuredTrial> sorted = this.everywhere.stream()
			.filter((trial) -> bytesARequest(trial) > 0)
			.sorted(Comparator.comparingDouble(TargetEvidence::bytesARequest))
			.toList();
		return sorted.isEmpty() ? Optional.empty() : Optional.of(sorted.get(sorted.size() / 2));
	}

	private static double bytesARequest(MeasuredTrial trial) {
		HeldMemory memory = trial.raw().record().heldMemory();
		var burst = trial.figures().burst();
		Long held = (burst != null) ? burst.heldMax() : null;
		return (memory == null || held == null || held == 0) ? 0
				: (double) (memory.heldLiveBytes() - memory.idleLiveBytes()) / held;
	}

	/**
	 * Bytes that held requests may take: the heap that the JVM has in this box, less what
	 * lived in it before the burst.
	 */
	Optional<Figure> memory() {
		return held().flatMap((trial) -> this.launches.stream()
			.flatMap((one) -> Optional.ofNullable(KnownLimits.heapBytes(one.launch()))
				.map((heap) -> new Figure(heap - idle(trial),
						"heap of " + one.source() + ", less what lived in it before the burst of " + trial.source()))
				.stream())
			.findFirst());
	}

	private static long idle(MeasuredTrial trial) {
		HeldMemory memory = trial.raw().record().heldMemory();
		return (memory != null) ? memory.idleLiveBytes() : 0;
	}

	/**
	 * Whether a probe waits behind requests, seen in the trial in which requests waited
	 * longest; nothing where they waited nowhere.
	 */
	Optional<Probes> probesSeen() {
		return this.trials.stream()
			.filter((trial) -> trial.waitMillis() >= LEAST_WAIT_MILLIS && trial.probeMillis().isPresent())
			.max(Comparator.comparingDouble(MeasuredTrial::waitMillis))
			.map((trial) -> {
				double probe = trial.probeMillis().orElseThrow();
				return new Probes(probe >= HALF * trial.waitMillis(),
						String.format(Locale.ROOT, "%s: requests waited %,.0f ms, half of the probes %,.0f or more",
								trial.source(), trial.waitMillis(), probe));
			});
	}

	/**
	 * Whether it does, derived from the threads: a probe on the port of the requests
	 * takes a thread as they do.
	 */
	Probes probesDerived() {
		return threads().isPresent() ? new Probes(true, "derived: a probe takes one of its request threads")
				: new Probes(false, "derived: it has no request threads that a probe could wait for");
	}

}
