package io.proxylab.lab.autoscale.measured;

import io.proxylab.lab.analysis.steadiness.FreshTask;
import io.proxylab.lab.analysis.evidence.KnownLimits;
import io.proxylab.lab.autoscale.service.Figure;
import io.proxylab.lab.experiment.Load;
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
import org.jspecify.annotations.Nullable;

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
	 * CPU a request where the target served most: under a light load a request costs
	 * more.
	 */
	Optional<Figure> cpuMicros() {
		return mostServed().map((cell) -> median(cell, (trial) -> trial.cpuMicros().orElseThrow()));
	}

	/** CPU in % of the box in the trials that the CPU a request is from. */
	OptionalDouble cpuPercent() {
		return mostServed().map((cell) -> OptionalDouble.of(median(cell, MeasuredTrial::cpuPercent).value()))
			.orElse(OptionalDouble.empty());
	}

	private Optional<List<MeasuredTrial>> mostServed() {
		return cells(warm(), (trial) -> trial.cpuMicros().isPresent()).stream()
			.max(Comparator.comparingDouble((cell) -> median(cell, MeasuredTrial::throughput).value()));
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

	/** From ready to half of the peak. */
	Optional<Figure> halfPeakSeconds() {
		return fromReady(FreshTask::half);
	}

	/** From ready to 95% of the peak. */
	Optional<Figure> nearPeakSeconds() {
		return fromReady(FreshTask::nearPeak);
	}

	private Optional<Figure> fromReady(Function<FreshTask, FreshTask.@Nullable Moment> moment) {
		return this.fresh.entrySet().stream().flatMap((entry) -> {
			FreshTask.Moment reached = moment.apply(entry.getValue());
			return Optional.ofNullable(reached)
				.map((found) -> new Figure(found.seconds().median() - entry.getValue().ready().seconds().median(),
						freshTrials(entry.getKey())))
				.stream();
		}).findFirst();
	}

	/** Those whose rise was looked at: the closed load with the most users. */
	private String freshTrials(String run) {
		List<MeasuredTrial> closed = this.trials.stream()
			.filter((trial) -> trial.run().equals(run) && trial.isFresh()
					&& trial.raw().record().load() instanceof Load.Closed load && load.steady())
			.toList();
		Optional<Load> heaviest = closed.stream().map((trial) -> trial.raw().record().load()).max(Load.ORDER);
		return closed.stream()
			.filter((trial) -> heaviest.equals(Optional.of(trial.raw().record().load())))
			.map((trial) -> trial.raw().record().id())
			.collect(Collectors.joining(", ", "trial ", " of " + run));
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
