package io.proxylab.lab.analysis.figures;

import io.proxylab.lab.analysis.evidence.ProcessUse;
import io.proxylab.lab.analysis.evidence.Spread;
import io.proxylab.lab.analysis.evidence.TrialEvidence;
import io.proxylab.lab.trial.GcPause;
import io.proxylab.lab.trial.RawTrial;
import io.proxylab.lab.trial.TimeSeries.ThreadKind;
import io.proxylab.lab.trial.TrialRecord.Probes;
import io.proxylab.lab.trial.TrialRecord.StackMemory;
import io.proxylab.load.protocol.LoadResult.ErrorKind;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The figures of one trial, or of the trials of a cell together. What was not read is
 * null, never 0.
 *
 * @param throughputPerSecond completions per second, correct or not: median, least and
 * greatest trial
 * @param goodputPerSecond correct answers per second over all windows
 * @param completed answers, correct or not
 * @param correct correct answers
 * @param errors failed requests by kind; kinds without failures are absent
 * @param errorRatio failed requests as a share of all, 0 to 1
 * @param responseTime of correct answers
 * @param addedTime of correct answers that say how long the upstream took
 * @param cpu of the target
 * @param generatorCores cores used by the generator
 * @param upstreamCores cores used by the upstream
 * @param threadsMax most live threads of the target
 * @param rssMaxBytes most resident memory of the target
 * @param stackMaxBytes most resident memory of the stacks of the target's platform
 * threads
 * @param gc pauses of the target's garbage collector
 * @param cost what the target gives for what it takes
 * @param probes health probes to the target's main port; all trials together
 * @param upstreamMeanInFlight requests in flight at the upstream, mean of the trials
 * @param upstreamDelayErrorP99Micros 99th percentile of the upstream's delay error, worst
 * trial
 * @param open what an open load asked for; null of other loads
 * @param burst how a burst went; null of other loads
 * @param capacity the search for a capacity, of which all else is the window that was
 * kept; null of other loads
 * @param attempts what users did who have a timeout of their own, try again or go away;
 * null of others. All else counts requests, however often each was tried
 * @param requests of a mix, each of its requests; empty of others
 */
public record Figures(Spread throughputPerSecond, double goodputPerSecond, long completed, long correct,
		SortedMap<ErrorKind, Long> errors, double errorRatio, TimeFigures responseTime, TimeFigures addedTime,
		@Nullable CpuFigures cpu, @Nullable Double generatorCores, @Nullable Double upstreamCores,
		@Nullable Long threadsMax, @Nullable Long rssMaxBytes, @Nullable Long stackMaxBytes, @Nullable GcFigures gc,
		CostFigures cost, Probes probes, double upstreamMeanInFlight, long upstreamDelayErrorP99Micros,
		@Nullable OpenFigures open, @Nullable BurstFigures burst, @Nullable CapacityFigures capacity,
		@Nullable AttemptFigures attempts, List<RequestFigures> requests) {

	public Figures {
		requests = (requests != null) ? List.copyOf(requests) : List.of();
	}

	/**
	 * CPU of the target, over the measured windows.
	 *
	 * @param cores cores used
	 * @param percentOfBox cores used, in percent of the box's
	 * @param microsPerRequest CPU time per completed request; null without completions
	 * @param throttledSecondsPerTrial time that the quota kept it from running, mean of
	 * the trials; null if there is no quota to ask
	 * @param coresByKind cores used, by what the threads do; kinds not read are absent
	 * @param microsPerRequestWithoutCompilers CPU time per completed request, less that
	 * of JIT compilers; null without completions or where no kinds were read
	 * @param warmTrials trials in whose window the target was warm; those whose kinds
	 * were not read count
	 */
	public record CpuFigures(double cores, double percentOfBox, @Nullable Double microsPerRequest,
			@Nullable Double throttledSecondsPerTrial, Map<ThreadKind, Double> coresByKind,
			@Nullable Double microsPerRequestWithoutCompilers, int warmTrials) {

		/** The JIT compilers' part of the CPU, 0 to 1; 0 where it was not read. */
		public double compilersShare() {
			return (this.cores > 0) ? this.coresByKind.getOrDefault(ThreadKind.JIT, 0.0) / this.cores : 0;
		}

	}

	/**
	 * Whether the target was warm in every window, so that its CPU is that of its work.
	 */
	public boolean warm() {
		return this.cpu == null || this.cpu.warmTrials() == this.throughputPerSecond.replicates();
	}

	/**
	 * Pauses of the target's garbage collector that ended in the window.
	 *
	 * @param pausesPerTrial how many, mean of the trials
	 * @param totalMillisPerTrial their length together, mean of the trials
	 * @param maxMillis the longest of all trials; 0 without pauses
	 * @param allocatedBytesPerSecond what the target allocates between its first and last
	 * collection, mean of the trials; null where one has fewer than two that tell it
	 */
	public record GcFigures(double pausesPerTrial, double totalMillisPerTrial, double maxMillis,
			@Nullable Double allocatedBytesPerSecond) {
	}

	/**
	 * The figures of at least one trial.
	 * @param trials of one target and cell
	 */
	public static Figures of(List<TrialEvidence> trials) {
		long correct = trials.stream().mapToLong((trial) -> trial.load().correct()).sum();
		long failed = trials.stream().mapToLong(TrialEvidence::failed).sum();
		double seconds = seconds(trials);
		Spread throughput = Spread.of(trials.stream().mapToDouble((trial) -> trial.load().throughput()).toArray());
		CpuFigures cpu = cpu(trials);
		Long rss = max(trials, ProcessUse::rssMaxBytes);
		return new Figures(throughput, correct / seconds, completed(trials), correct, errors(trials),
				(failed == 0) ? 0 : (double) failed / (failed + correct),
				TimeFigures.of(trials.stream().map((trial) -> trial.raw().responseTime().values()).toList()),
				TimeFigures.of(trials.stream().map((trial) -> trial.raw().addedTime()).toList()), cpu,
				cores(trials, TrialEvidence::generator), cores(trials, TrialEvidence::upstreamUse),
				max(trials, ProcessUse::threadsMax), rss, stacks(trials), gc(trials),
				CostFigures.of(cpu, throughput, rss), probes(trials),
				trials.stream().mapToDouble((trial) -> trial.upstream().meanInFlight()).average().orElseThrow(),
				trials.stream().mapToLong((trial) -> trial.upstream().delayErrorP99Micros()).max().orElseThrow(),
				OpenFigures.of(trials), BurstFigures.of(trials), CapacityFigures.of(trials), AttemptFigures.of(trials),
				RequestFigures.of(trials));
	}

	private static double seconds(List<TrialEvidence> trials) {
		return trials.stream().mapToDouble((trial) -> trial.load().windowMicros() / 1e6).sum();
	}

	private static long completed(List<TrialEvidence> trials) {
		return trials.stream().mapToLong((trial) -> trial.load().completed()).sum();
	}

	private static SortedMap<ErrorKind, Long> errors(List<TrialEvidence> trials) {
		SortedMap<ErrorKind, Long> errors = new TreeMap<>();
		trials.forEach((trial) -> trial.load().errors().forEach((kind, count) -> errors.merge(kind, count, Long::sum)));
		return errors;
	}

	private static @Nullable CpuFigures cpu(List<TrialEvidence> trials) {
		OptionalDouble used = sum(trials, (trial) -> trial.target().map(ProcessUse::cpuSeconds));
		if (used.isEmpty()) {
			return null;
		}
		double seconds = seconds(trials);
		long completed = completed(trials);
		double cores = used.getAsDouble() / seconds;
		OptionalDouble throttled = sum(trials, (trial) -> trial.target().map(ProcessUse::throttledSeconds));
		Map<ThreadKind, Double> byKind = new EnumMap<>(ThreadKind.class);
		trials.stream()
			.flatMap((trial) -> trial.target().stream())
			.map(ProcessUse::cpuSecondsByKind)
			.forEach((kinds) -> kinds.forEach((kind, cpu) -> byKind.merge(kind, cpu / seconds, Double::sum)));
		Double jit = byKind.get(ThreadKind.JIT);
		return new CpuFigures(cores, 100 * cores / trials.getFirst().launch().box().cpus(),
				(completed > 0) ? used.getAsDouble() * 1e6 / completed : null,
				throttled.isPresent() ? throttled.getAsDouble() / trials.size() : null, byKind,
				(completed > 0 && jit != null) ? (cores - jit) * seconds * 1e6 / completed : null,
				Math.toIntExact(trials.stream().filter(TrialEvidence::warm).count()));
	}

	private static @Nullable Double cores(List<TrialEvidence> trials,
			Function<TrialEvidence, Optional<ProcessUse>> process) {
		OptionalDouble used = sum(trials, (trial) -> process.apply(trial).map(ProcessUse::cpuSeconds));
		return used.isPresent() ? used.getAsDouble() / seconds(trials) : null;
	}

	/** The sum over all trials; empty if one of them does not have it. */
	private static OptionalDouble sum(List<TrialEvidence> trials,
			Function<TrialEvidence, Optional<OptionalDouble>> value) {
		double sum = 0;
		for (TrialEvidence trial : trials) {
			OptionalDouble one = value.apply(trial).orElse(OptionalDouble.empty());
			if (one.isEmpty()) {
				return OptionalDouble.empty();
			}
			sum += one.getAsDouble();
		}
		return OptionalDouble.of(sum);
	}

	private static @Nullable Long max(List<TrialEvidence> trials, Function<ProcessUse, OptionalLong> value) {
		OptionalLong max = trials.stream()
			.flatMap((trial) -> trial.target().stream())
			.map(value)
			.flatMapToLong(OptionalLong::stream)
			.max();
		return max.isPresent() ? max.getAsLong() : null;
	}

	private static @Nullable Long stacks(List<TrialEvidence> trials) {
		return trials.stream()
			.flatMap((trial) -> Optional.ofNullable(trial.raw().record().stacks()).stream())
			.map(StackMemory::residentBytes)
			.max(Long::compare)
			.orElse(null);
	}

	private static @Nullable GcFigures gc(List<TrialEvidence> trials) {
		List<List<GcPause>> logs = trials.stream()
			.map(TrialEvidence::raw)
			.map(RawTrial::gcPauses)
			.flatMap((pauses) -> Optional.ofNullable(pauses).stream())
			.toList();
		if (logs.size() < trials.size()) {
			return null;
		}
		List<Long> micros = logs.stream().flatMap(Collection::stream).map(GcPause::micros).toList();
		return new GcFigures((double) micros.size() / trials.size(),
				micros.stream().mapToLong(Long::longValue).sum() / 1e3 / trials.size(),
				micros.stream().mapToLong(Long::longValue).max().orElse(0) / 1e3, allocated(logs));
	}

	private static @Nullable Double allocated(List<List<GcPause>> logs) {
		List<Double> rates = logs.stream()
			.flatMap((pauses) -> Optional.ofNullable(AllocationRate.bytesPerSecond(pauses)).stream())
			.toList();
		return (rates.size() < logs.size()) ? null
				: rates.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
	}

	private static Probes probes(List<TrialEvidence> trials) {
		List<Probes> all = trials.stream().map((trial) -> trial.raw().record().probes()).toList();
		return new Probes(all.stream().mapToInt(Probes::sent).sum(), all.stream().mapToInt(Probes::failed).sum(),
				all.stream().mapToDouble(Probes::longestFailedSeconds).max().orElse(0));
	}

}
