package io.proxylab.lab.analysis.limits;

import io.proxylab.lab.analysis.evidence.CallsPerAnswer;
import io.proxylab.lab.analysis.evidence.KnownLimits;
import io.proxylab.lab.analysis.evidence.LaboratoryCores;
import io.proxylab.lab.analysis.evidence.LittlesLaw;
import io.proxylab.lab.analysis.evidence.TrialEvidence;
import io.proxylab.lab.analysis.evidence.UpstreamLoops;
import io.proxylab.lab.analysis.figures.Figures;
import io.proxylab.lab.analysis.figures.OpenFigures;
import io.proxylab.lab.analysis.limits.BindingLimit.BoxCpu;
import io.proxylab.lab.analysis.limits.BindingLimit.Bulkhead;
import io.proxylab.lab.analysis.limits.BindingLimit.ConnectionPool;
import io.proxylab.lab.analysis.limits.BindingLimit.Laboratory;
import io.proxylab.lab.analysis.limits.BindingLimit.LoadMet;
import io.proxylab.lab.analysis.limits.BindingLimit.NotShown;
import io.proxylab.lab.analysis.limits.BindingLimit.OfferedLoad;
import io.proxylab.lab.analysis.limits.BindingLimit.Overloaded;
import io.proxylab.lab.analysis.limits.BindingLimit.RequestThreads;
import io.proxylab.lab.analysis.limits.BindingLimit.ServerConnections;
import io.proxylab.lab.analysis.limits.BindingLimit.TurnedAway;
import io.proxylab.lab.analysis.limits.BindingLimit.Upstream;
import io.proxylab.lab.analysis.figures.Figures.CpuFigures;
import io.proxylab.lab.experiment.Load;
import io.proxylab.lab.trial.LaunchRecord;
import io.proxylab.load.protocol.LoadResult.ErrorKind;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * Names what binds a cell. The evidence is looked at in the order of its strength: what
 * the upstream holds at a time shows used-up threads and connections directly; then the
 * CPU of the box; then that of generator and upstream; and only where nothing is used up
 * is it the load that asks for no more. Whether an open load is met shows directly, and
 * says that the CPU suffices, be it ever so busy.
 */
public final class BindingLimits {

	/** From here on a limit counts as reached. */
	static final double REACHED = 0.9;

	/** As much of an open load may go unanswered that still counts as met. */
	private static final double REFUSED = 0.03;

	/** From here on a limit was passed, beyond what an inexact reading explains. */
	static final double PASSED = 1.05;

	/**
	 * The share of {@code users / delay} that shows that the target adds little: below
	 * it, requests wait for something that was not looked at.
	 */
	private static final double NEARLY_UNHINDERED = 0.7;

	private BindingLimits() {
	}

	/**
	 * What binds a target in a cell.
	 * @param trials of one target and cell, at least one
	 * @param figures of these trials
	 */
	public static BindingLimit of(List<TrialEvidence> trials, Figures figures) {
		return switch (trials.getFirst().raw().record().load()) {
			case Load.Closed closed -> of(trials, figures, closed);
			case Load.Open open -> of(trials, figures, open);
			case Load.Burst _ -> BurstLimits.of(trials, figures);
			case Load.Capacity _ -> CapacityLimits.of(trials, figures);
		};
	}

	private static BindingLimit of(List<TrialEvidence> trials, Figures figures, Load load) {
		TrialEvidence any = trials.getFirst();
		LaunchRecord launch = any.launch();
		double delaySeconds = trials.stream().mapToDouble(TrialEvidence::meanUpstreamSeconds).average().orElseThrow();
		double inFlight = figures.upstreamMeanInFlight();
		Double cpuPercent = percent(figures);
		Optional<BindingLimit> cap = cap(any, inFlight, heldSeconds(any, inFlight, figures), cpuPercent);
		if (cap.isPresent()) {
			return cap.get();
		}
		OpenFigures open = figures.open();
		double throughput = figures.throughputPerSecond().median();
		if (open != null && open.met(throughput, delaySeconds, any.window().seconds())) {
			return (figures.errorRatio() > REFUSED && trials.stream().anyMatch(BindingLimits::turnsAway))
					? new TurnedAway(open.offeredPerSecond(), figures.goodputPerSecond(), figures.errorRatio(),
							cpuPercent)
					: new LoadMet(open.offeredPerSecond(), cpuPercent);
		}
		Optional<BindingLimit> gc = HeapGcLimit.of(any, figures, hindered(any, throughput));
		if (gc.isPresent()) {
			return gc.get();
		}
		CpuFigures cpu = figures.cpu();
		if (cpu != null && figures.warm() && cpu.microsPerRequest() != null && cpu.percentOfBox() >= 100 * REACHED) {
			double cpus = launch.box().cpus();
			return new BoxCpu(cpus, cpu.microsPerRequest(), cpus * 1e6 / cpu.microsPerRequest(), cpu.percentOfBox(),
					cpu.throttledSecondsPerTrial());
		}
		return laboratory(trials).orElseGet(
				() -> (load instanceof Load.Closed closed) ? offeredLoad(closed, any, delaySeconds, figures, cpuPercent)
						: new Overloaded((open != null) ? open.offeredPerSecond() : any.askedPerSecond(), throughput,
								cpuPercent));
	}

	/** Generator and upstream, where they have used up their own cores. */
	static Optional<BindingLimit> laboratory(List<TrialEvidence> trials) {
		return trials.stream()
			.flatMap((trial) -> LaboratoryCores.of(trial).stream())
			.filter((cores) -> cores.exhausted(trials.getFirst().tolerances()))
			.max(Comparator.comparingDouble(LaboratoryCores::busyCores))
			.<BindingLimit>map((cores) -> new Laboratory(cores, null))
			.or(() -> askedForAll(trials))
			.or(() -> trials.stream()
				.flatMap((trial) -> UpstreamLoops.of(trial).stream())
				.filter(UpstreamLoops::exhausted)
				.max(Comparator.comparingDouble(UpstreamLoops::busyCores))
				.map(Upstream::new));
	}

	/** Nothing stands between the users of the control and these cores. */
	private static Optional<BindingLimit> askedForAll(List<TrialEvidence> trials) {
		return trials.stream()
			.filter(TrialEvidence::direct)
			.flatMap((trial) -> LaboratoryCores.of(trial)
				.filter((cores) -> cores.askedForAll(trial))
				.<BindingLimit>map((cores) -> new Laboratory(cores, cores.carriedPerSecond(trial.load().throughput())))
				.stream())
			.findFirst();
	}

	/**
	 * The threads or connections that are all waiting for the upstream; empty if some are
	 * free.
	 * @param trial of the target
	 * @param inFlight calls that the upstream held at a time
	 * @param heldSeconds how long it held a call
	 * @param cpuPercent CPU beside it; null if not to be told
	 */
	public static Optional<BindingLimit> cap(TrialEvidence trial, double inFlight, double heldSeconds,
			@Nullable Double cpuPercent) {
		return cap(trial, trial.inProgress(), inFlight, heldSeconds, cpuPercent);
	}

	/**
	 * The same in a part of the window.
	 * @param inProgress requests that were in progress at a time
	 */
	public static Optional<BindingLimit> cap(TrialEvidence trial, double inProgress, double inFlight,
			double heldSeconds, @Nullable Double cpuPercent) {
		CallsPerAnswer calls = trial.calls();
		double answers = inFlight / calls.atOnce();
		double answerSeconds = heldSeconds * calls.inTurn();
		OptionalInt bulkhead = KnownLimits.bulkhead(trial.launch());
		if (bulkhead.isPresent() && turnsAway(trial) && isHeld(bulkhead.getAsInt(), answers)) {
			return Optional.of(new Bulkhead(bulkhead.getAsInt(), answerSeconds * 1000,
					LittlesLaw.throughput(bulkhead.getAsInt(), answerSeconds), answers, cpuPercent));
		}
		OptionalInt threads = KnownLimits.requestThreads(trial.launch());
		OptionalInt pool = KnownLimits.poolMax(trial.launch());
		if (threads.isPresent() && usedUp(threads.getAsInt(), inProgress, answers)
				&& threads.getAsInt() * calls.atOnce() <= pool.orElse(Integer.MAX_VALUE)) {
			return Optional.of(new RequestThreads(threads.getAsInt(), answerSeconds * 1000,
					LittlesLaw.throughput(threads.getAsInt(), answerSeconds), answers, cpuPercent));
		}
		if (pool.isPresent() && usedUp(pool.getAsInt(), inProgress * calls.atOnce(), inFlight)) {
			double connectionSeconds = heldSeconds * calls.count();
			return Optional.of(new ConnectionPool(pool.getAsInt(), connectionSeconds * 1000,
					LittlesLaw.throughput(pool.getAsInt(), connectionSeconds), inFlight, cpuPercent));
		}
		OptionalInt server = KnownLimits.serverConnections(trial.launch());
		if (server.isPresent() && usedUp(server.getAsInt(), inProgress, answers)) {
			return Optional.of(new ServerConnections(server.getAsInt(), answerSeconds * 1000,
					LittlesLaw.throughput(server.getAsInt(), answerSeconds), answers, cpuPercent));
		}
		return Optional.empty();
	}

	/** Of users whose number changes, by their mean. */
	private static BindingLimit offeredLoad(Load.Closed load, TrialEvidence trial, double delaySeconds, Figures figures,
			@Nullable Double cpuPercent) {
		Double addedMicros = figures.addedTime().meanMicros();
		int users = (int) Math.round(load.active().mean(0, trial.window().seconds()));
		double thinkSeconds = load.thinkMillis() / 1e3;
		double unhindered = LittlesLaw.throughput(users, thinkSeconds + delaySeconds);
		if (addedMicros == null || figures.throughputPerSecond().median() < NEARLY_UNHINDERED * unhindered) {
			return new NotShown(String.format(Locale.ROOT,
					(trial.calls().count() > 1) ? "%.0f calls for %d users were at the upstream at a time%s"
							: "%.0f of %d users' requests were at the upstream at a time%s",
					figures.upstreamMeanInFlight(), users,
					(cpuPercent != null) ? String.format(Locale.ROOT, "; CPU %.0f%%", cpuPercent) : ""));
		}
		return new OfferedLoad(users, load.thinkMillis(), delaySeconds * 1000, addedMicros / 1000,
				LittlesLaw.throughput(users, thinkSeconds + delaySeconds + addedMicros / 1e6), cpuPercent);
	}

	/** Whether the target answers much less than is asked of it. */
	private static boolean hindered(TrialEvidence trial, double throughput) {
		return throughput < NEARLY_UNHINDERED * trial.askedPerSecond();
	}

	/**
	 * Whether the upstream held about as many requests as the limit lets through. If it
	 * held more, a request does not hold one of these while it waits: the limit does not
	 * bind.
	 */
	private static boolean usedUp(int limit, double inProgress, double inFlight) {
		return inProgress > limit && isHeld(limit, inFlight);
	}

	private static boolean isHeld(int limit, double inFlight) {
		return inFlight >= REACHED * limit && inFlight <= PASSED * limit;
	}

	/** Requests that are turned away at once are hardly ever in progress. */
	private static boolean turnsAway(TrialEvidence trial) {
		return trial.load().errors().getOrDefault(ErrorKind.BAD_STATUS, 0L) > 0;
	}

	/**
	 * How long the upstream holds a call: the delay that was asked for; or, where that
	 * changes over time, or from call to call, what Little's law says of the upstream's
	 * own counts.
	 */
	private static double heldSeconds(TrialEvidence trial, double inFlight, Figures figures) {
		return (trial.scheduled() || trial.calls().vary() || trial.calls().unlike())
				? LittlesLaw.meanSeconds(inFlight, trial.calls().count() * figures.throughputPerSecond().median())
				: trial.raw().record().typicalDelayMicros() / 1e6;
	}

	/** That of a target that compiles says nothing of its work. */
	static @Nullable Double percent(Figures figures) {
		CpuFigures cpu = figures.cpu();
		return (cpu != null && figures.warm()) ? cpu.percentOfBox() : null;
	}

}
