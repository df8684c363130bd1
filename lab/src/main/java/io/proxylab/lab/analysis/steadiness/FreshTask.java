package io.proxylab.lab.analysis.steadiness;

import io.proxylab.lab.analysis.evidence.Counter;
import io.proxylab.lab.analysis.evidence.Spread;
import io.proxylab.lab.analysis.evidence.TrialEvidence;
import io.proxylab.lab.experiment.Load;
import io.proxylab.lab.experiment.Start;
import io.proxylab.lab.trial.LaunchRecord;
import io.proxylab.lab.trial.StartUp;
import io.proxylab.load.protocol.LoadResult.Offered;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What a task that was just started costs its service, without favours: of launches that
 * are measured from their first request. Times run from the start of the process, as if
 * its load came as soon as it was ready; CPU is all that the process had used by then.
 *
 * @param target name of the target
 * @param launches how many were started
 * @param ready the first ready answer
 * @param firstAnswer the first answer with the upstream's body; null if there was none
 * @param half the end of the first second with half of the peak throughput, after a boost
 * if it had one; null if the peak is not known
 * @param nearPeak likewise with 95% of it
 * @param peakPerSecond under the heaviest closed load, the median of the last quarter of
 * a window, where compilers were done; null if no window was long enough for that
 * @param firstMinutes under each open load
 * @param warming under each open load whose windows were long enough to get warm in, from
 * light to heavy
 */
public record FreshTask(String target, int launches, Moment ready, @Nullable Moment firstAnswer, @Nullable Moment half,
		@Nullable Moment nearPeak, @Nullable Spread peakPerSecond, List<FirstMinutes> firstMinutes,
		List<Warming> warming) {

	/** Seconds from which a peak is taken, at least. */
	private static final int LEAST = 8;

	private static final double HALF = 0.5;

	private static final double NEAR = 0.95;

	public FreshTask {
		firstMinutes = List.copyOf(firstMinutes);
		warming = List.copyOf(warming);
	}

	/**
	 * A moment in the life of a process.
	 *
	 * @param seconds since its start
	 * @param cpuSeconds that it had used; null if that was not read
	 */
	public record Moment(Spread seconds, @Nullable Spread cpuSeconds) {
	}

	/**
	 * What its first requests met.
	 *
	 * @param load what was offered
	 * @param seconds how long
	 * @param due requests
	 * @param failed of these: an error, or no answer by the end of the drain
	 * @param late of these: a correct answer after more than {@value #LATE_SECONDS} s
	 * @param lateUntilSeconds since the first request: the end of the last second in
	 * which such an answer came; 0 if none did
	 */
	public record FirstMinutes(String load, double seconds, Spread due, Spread failed, Spread late,
			Spread lateUntilSeconds) {

		/** Later than this nobody waits who clicked. */
		public static final int LATE_SECONDS = 1;

		private static final long LATE_MICROS = LATE_SECONDS * 1_000_000L;

		private static FirstMinutes of(String load, List<TrialEvidence> trials) {
			return new FirstMinutes(load, trials.getFirst().window().seconds(), spread(trials, FirstMinutes::due),
					spread(trials, (trial) -> (double) (trial.failed() + trial.load().unfinished())),
					spread(trials, (trial) -> (double) trial.raw().responseTime().values().countAbove(LATE_MICROS)),
					spread(trials, FirstMinutes::lateUntil));
		}

		private static double due(TrialEvidence trial) {
			Offered offered = Objects.requireNonNull(trial.load().offered(), "of an open load");
			return offered.due();
		}

		private static double lateUntil(TrialEvidence trial) {
			return trial.raw()
				.responseTime()
				.intervals()
				.stream()
				.filter((interval) -> interval.values().countAbove(LATE_MICROS) > 0)
				.mapToDouble((interval) -> (interval.endEpochMillis() - trial.window().startEpochMillis()) / 1000)
				.max()
				.orElse(0);
		}

	}

	/**
	 * What getting warm took: JIT compilers, and code that they had not compiled yet.
	 * Under a load that fills the box the compilers wait for CPU, and it takes more
	 * requests.
	 *
	 * @param load what was offered
	 * @param trials that tell
	 * @param cpuSeconds beyond what a warm process uses for the same requests
	 * @param requests that it had served when it was warm
	 */
	public record Warming(String load, List<String> trials, Spread cpuSeconds, Spread requests) {

		public Warming {
			trials = List.copyOf(trials);
		}

		private static Optional<Warming> of(String load, List<TrialEvidence> trials) {
			Map<String, WarmingCost> costs = new LinkedHashMap<>();
			trials.forEach(
					(trial) -> WarmingCost.of(trial).ifPresent((cost) -> costs.put(trial.raw().record().id(), cost)));
			return costs.isEmpty() ? Optional.empty()
					: Optional.of(new Warming(load, List.copyOf(costs.keySet()),
							spread(costs.values().stream().map(WarmingCost::cpuSeconds).toList()),
							spread(costs.values().stream().map(WarmingCost::requests).toList())));
		}

	}

	/**
	 * Of all targets that have a process of their own and were not warmed up, in the
	 * order of their launches.
	 * @param launches of the run
	 * @param trials valid ones
	 */
	public static List<FreshTask> of(List<LaunchRecord> launches, List<TrialEvidence> trials) {
		Map<String, List<LaunchRecord>> byTarget = launches.stream()
			.filter(FreshTask::fresh)
			.filter((launch) -> launch.startUp().millis() > 0)
			.collect(Collectors.groupingBy(LaunchRecord::target, TreeMap::new, Collectors.toList()));
		return byTarget.entrySet()
			.stream()
			.map((entry) -> of(entry.getKey(), entry.getValue(),
					trials.stream()
						.filter((trial) -> fresh(trial.launch()) && trial.launch().target().equals(entry.getKey()))
						.toList()))
			.toList();
	}

	private static boolean fresh(LaunchRecord launch) {
		return launch.warmUp() != null && !launch.warmUp().warmed();
	}

	private static FreshTask of(String target, List<LaunchRecord> launches, List<TrialEvidence> trials) {
		List<StartUp> starts = launches.stream().map(LaunchRecord::startUp).toList();
		Moment ready = Objects.requireNonNull(
				moment(starts.stream().map((start) -> new Reached(start.millis() / 1e3, start.cpuSeconds())).toList()));
		List<Reached> answered = starts.stream()
			.flatMap((start) -> Stream.ofNullable(start.firstAnswerMillis())
				.map((millis) -> new Reached(millis / 1e3, start.firstAnswerCpuSeconds())))
			.toList();
		List<Rise> rises = heaviest(trials).stream().flatMap((trial) -> Rise.of(trial).stream()).toList();
		Map<Load, List<TrialEvidence>> open = open(trials);
		return new FreshTask(target, launches.size(), ready, moment(answered),
				moment(rises.stream().map((rise) -> rise.reached(HALF)).toList()),
				moment(rises.stream().map((rise) -> rise.reached(NEAR)).toList()),
				rises.isEmpty() ? null : spread(rises.stream().map(Rise::peakPerSecond).toList()),
				open.entrySet()
					.stream()
					.map((entry) -> FirstMinutes.of(entry.getKey().label(), entry.getValue()))
					.toList(),
				open.entrySet()
					.stream()
					.flatMap((entry) -> Warming.of(entry.getKey().label(), entry.getValue()).stream())
					.toList());
	}

	private static @Nullable Moment moment(Collection<Reached> launches) {
		if (launches.isEmpty()) {
			return null;
		}
		List<Double> cpu = launches.stream().flatMap((launch) -> Stream.ofNullable(launch.cpuSeconds())).toList();
		return new Moment(spread(launches.stream().map(Reached::seconds).toList()), cpu.isEmpty() ? null : spread(cpu));
	}

	/** Those of the closed load with the most users. */
	private static List<TrialEvidence> heaviest(List<TrialEvidence> trials) {
		List<TrialEvidence> closed = trials.stream()
			.filter((trial) -> trial.raw().record().load() instanceof Load.Closed load && load.steady())
			.toList();
		Optional<Load> heaviest = closed.stream().map((trial) -> trial.raw().record().load()).max(Load.ORDER);
		return closed.stream().filter((trial) -> heaviest.equals(Optional.of(trial.raw().record().load()))).toList();
	}

	private static Map<Load, List<TrialEvidence>> open(List<TrialEvidence> trials) {
		return trials.stream()
			.filter((trial) -> trial.raw().record().load() instanceof Load.Open && trial.load().offered() != null)
			.sorted(Comparator.comparing((trial) -> trial.raw().record().load(), Load.ORDER))
			.collect(Collectors.groupingBy((trial) -> trial.raw().record().load(), LinkedHashMap::new,
					Collectors.toList()));
	}

	private static Spread spread(List<TrialEvidence> trials, Function<TrialEvidence, Double> value) {
		return spread(trials.stream().map(value).toList());
	}

	private static Spread spread(Collection<Double> values) {
		return Spread.of(values.stream().mapToDouble(Double::doubleValue).toArray());
	}

	/**
	 * A moment of one launch.
	 *
	 * @param seconds since the start of the process
	 * @param cpuSeconds that it had used; null if that was not read
	 */
	private record Reached(double seconds, @Nullable Double cpuSeconds) {
	}

	/**
	 * How the throughput of a fresh process rose.
	 *
	 * @param trial that shows it
	 * @param answers correct ones, second by second
	 * @param peakPerSecond at the end
	 */
	private record Rise(TrialEvidence trial, List<Double> answers, double peakPerSecond) {

		/**
		 * Empty as long as compilers work: throughput that stands still may wait for
		 * them.
		 */
		static Optional<Rise> of(TrialEvidence trial) {
			List<Double> answers = AnswersBySecond.of(trial);
			OptionalInt warmEnd = WarmEnd.of(trial, answers.size());
			if (warmEnd.isEmpty() || answers.size() - warmEnd.getAsInt() < LEAST) {
				return Optional.empty();
			}
			double peak = spread(answers.subList(warmEnd.getAsInt(), answers.size())).median();
			return (peak > 0) ? Optional.of(new Rise(trial, answers, peak)) : Optional.empty();
		}

		/**
		 * The end of the first second with that share of the peak, in its own box: what a
		 * boost reaches goes with it.
		 */
		Reached reached(double share) {
			OptionalInt second = IntStream.range(boostedSeconds(), this.answers.size())
				.filter((i) -> this.answers.get(i) >= share * this.peakPerSecond)
				.findFirst();
			// The peak is the median of some of them.
			int end = second.orElseThrow() + 1;
			OptionalDouble cpu = Counter.ofTargetCpu(this.trial.raw().observed()).at(this.trial.window().part(0, end));
			return new Reached(this.trial.launch().startUp().millis() / 1e3 + end,
					cpu.isPresent() ? cpu.getAsDouble() : null);
		}

		private int boostedSeconds() {
			return (this.trial.launch().startUp().how() == Start.CPU_BOOST)
					? Math.toIntExact(Start.BOOST_AFTER_READY.toSeconds()) : 0;
		}

	}

}
