package io.proxylab.lab.analysis.evidence;

import io.proxylab.lab.experiment.Load;
import io.proxylab.lab.experiment.Target;
import io.proxylab.lab.trial.LaunchRecord;
import io.proxylab.lab.trial.RawTrial;
import io.proxylab.lab.trial.TimeSeries.ProcessKind;
import io.proxylab.lab.trial.TimeSeries.ThreadKind;
import io.proxylab.lab.trial.Tolerances;
import io.proxylab.lab.trial.TrialRecord;
import io.proxylab.lab.trial.TrialRecord.UpstreamWindow;
import io.proxylab.load.protocol.LoadResult;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * A trial that has figures, with what its processes used in the window.
 *
 * @param raw its files
 * @param launch the launch it ran in
 * @param load what the generator measured
 * @param upstream what the upstream counted
 * @param window the measured window
 * @param target use of the target; empty where that is the upstream itself
 * @param generator use of the generator
 * @param upstreamUse use of the upstream
 * @param otherCoresUse how long the cores of generator and upstream were not idle; empty
 * if not read
 * @param targetCoresUse how long processes used the target's cores; empty likewise
 * @param tolerances by which it is judged
 */
public record TrialEvidence(RawTrial raw, LaunchRecord launch, LoadResult load, UpstreamWindow upstream, Window window,
		Optional<ProcessUse> target, Optional<ProcessUse> generator, Optional<ProcessUse> upstreamUse,
		Optional<ProcessUse> otherCoresUse, Optional<ProcessUse> targetCoresUse, Tolerances tolerances) {

	/** The evidence of a trial; empty if the trial has no figures. */
	public static Optional<TrialEvidence> of(RawTrial raw, LaunchRecord launch, Tolerances tolerances) {
		LoadResult load = raw.record().measured();
		UpstreamWindow upstream = raw.record().upstream();
		return (load != null && upstream != null && hasFigures(raw.record()))
				? Optional.of(of(raw, launch, load, upstream, tolerances)) : Optional.empty();
	}

	/** Whether its load went on until its window had a length. */
	public static boolean hasFigures(TrialRecord trial) {
		LoadResult load = trial.measured();
		return trial.failure() == null && load != null && trial.upstream() != null && load.windowMicros() > 0;
	}

	private static TrialEvidence of(RawTrial raw, LaunchRecord launch, LoadResult load, UpstreamWindow upstream,
			Tolerances tolerances) {
		Window window = Window.of(load);
		return new TrialEvidence(raw, launch, load, upstream, window,
				ProcessUse.of(raw.observed().series(), ProcessKind.TARGET, window),
				ProcessUse.of(raw.observed().series(), ProcessKind.GENERATOR, window),
				ProcessUse.of(raw.observed().series(), ProcessKind.UPSTREAM, window),
				ProcessUse.of(raw.observed().series(), ProcessKind.OTHER_CORES, window),
				ProcessUse.of(raw.observed().series(), ProcessKind.TARGET_CORES, window), tolerances);
	}

	/** Whether this is the control: the upstream without a proxy. */
	public boolean direct() {
		return raw().record().target().equals(Target.DIRECT);
	}

	/** How often its target called the upstream for one answer. */
	public CallsPerAnswer calls() {
		return CallsPerAnswer.of(launch());
	}

	/** The requests that were in progress at a time. */
	public double inProgress() {
		return switch (raw().record().load()) {
			case Load.Closed closed when closed.thinkMillis() == 0 -> users(closed);
			case Load.Closed _, Load.Open _, Load.Capacity _ -> load().meanInFlight();
			case Load.Burst _ -> Objects.requireNonNull(load().burst(), "of a burst").heldMax();
		};
	}

	/**
	 * Of a burst; fewer than were asked for where this machine does not let it have more.
	 */
	public long requests(Load.Burst asked) {
		LoadResult.Reduced reduced = load().reduced();
		return (reduced != null) ? Math.min(asked.requests(), reduced.requests()) : asked.requests();
	}

	/**
	 * On average over the window; fewer than were asked for where the generator's machine
	 * does not let it have more.
	 */
	private double users(Load.Closed asked) {
		LoadResult.Reduced reduced = load().reduced();
		return ((reduced != null) ? asked.active().atMost(Math.toIntExact(reduced.requests())) : asked.active()).mean(0,
				window().seconds());
	}

	/**
	 * The requests per second that the load asks for, where nothing is added to what the
	 * upstream takes.
	 */
	public double askedPerSecond() {
		return switch (raw().record().load()) {
			case Load.Closed closed ->
				LittlesLaw.throughput(users(closed), meanUpstreamSeconds() + closed.thinkMillis() / 1e3);
			case Load.Open open -> open.rate().meanPerSecond(0, window().seconds());
			case Load.Burst burst -> burst.requests() / window().seconds();
			case Load.Capacity capacity -> capacity.fromPerSecond();
		};
	}

	/**
	 * The open load of its window, which of a search for a capacity is one of many; empty
	 * of other loads.
	 */
	public Optional<Load.Open> open() {
		return switch (raw().record().load()) {
			case Load.Closed _, Load.Burst _ -> Optional.empty();
			case Load.Open open -> Optional.of(open);
			case Load.Capacity capacity -> Optional.ofNullable(raw().record().capacity())
				.map((found) -> capacity.at(found.kept().offeredPerSecond()));
		};
	}

	/** Whether the rate at which requests are due changes over time. */
	public boolean rateChanges() {
		return open().filter((open) -> open.rate().changes()).isPresent();
	}

	/** Whether the number of users does. */
	public boolean usersChange() {
		return raw().record().load() instanceof Load.Closed closed && !closed.steady();
	}

	/**
	 * The same trial in another window of it; what the upstream counted is still that of
	 * its own window.
	 */
	public TrialEvidence during(LoadResult other) {
		return of(raw(), launch(), other, upstream(), tolerances());
	}

	/** Failed requests of every kind. */
	public long failed() {
		return load().errors().values().stream().mapToLong(Long::longValue).sum();
	}

	/** Attempts that failed and whose requests were tried again. */
	public long retried() {
		LoadResult.Attempts attempts = load().attempts();
		return (attempts != null) ? attempts.allRetried() : 0;
	}

	/** Whether the target's JIT compilers were quiet in the window, if that was read. */
	public boolean warm() {
		return target().map(ProcessUse::isWarm).orElse(true);
	}

	/** Whether the upstream's delay changes over time. */
	public boolean scheduled() {
		return raw().record().delay().contains(":");
	}

	/** Whether the upstream is to take the same time for every request. */
	public boolean constantDelay() {
		return !scheduled() && !raw().record().delay().contains("(");
	}

	/**
	 * The parts of the window between two changes of the delay, or of the load: one if
	 * both are constant.
	 */
	public List<Phase> phases() {
		TrialRecord trial = raw().record();
		double delaySeconds = trial.typicalDelayMicros() / 1e6;
		if (rateChanges()) {
			return Phase.of(open().orElseThrow().rate(), trial.delay(), delaySeconds, window().seconds());
		}
		return (trial.load() instanceof Load.Closed closed && !closed.steady())
				? Phase.of(closed.active(), trial.delay(), delaySeconds, window().seconds())
				: Phase.of(trial.delay(), window().seconds());
	}

	/**
	 * The mean time that the upstream really took for an answer, in seconds: response
	 * time minus added time of the same requests, whose means, unlike percentiles, may be
	 * subtracted. For a trial without answers what the experiment asked for.
	 */
	public double meanUpstreamSeconds() {
		LoadResult.Times response = load().responseTime();
		LoadResult.Times added = load().addedTime();
		if (!told()) {
			return calls().inTurn() * raw().record().typicalDelayMicros() / 1e6;
		}
		return Math.max(0, response.meanMicros() - added.meanMicros()) / 1e6;
	}

	/** Whether there are answers, and each of them tells how long the upstream took. */
	public boolean told() {
		long answers = load().responseTime().count();
		return answers > 0 && load().addedTime().count() == answers;
	}

	/**
	 * The same for one call; of parallel ones for the longest, which is all that is told.
	 */
	public double meanCallSeconds() {
		return meanUpstreamSeconds() / calls().inTurn();
	}

	/** Cores used in the window; empty if not read. */
	Optional<Double> coresOf(ProcessUse use) {
		return use.cpuSeconds().isPresent() ? Optional.of(use.cpuSeconds().getAsDouble() / window().seconds())
				: Optional.empty();
	}

}
