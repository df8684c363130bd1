package io.proxylab.lab.run.warmup;

import io.proxylab.lab.experiment.WarmUp;
import io.proxylab.lab.plan.Cell;
import io.proxylab.lab.plan.WarmUpSteps;
import io.proxylab.lab.run.place.LaunchFailed;
import io.proxylab.lab.run.place.LoadGenerator;
import io.proxylab.lab.run.place.Loads;
import io.proxylab.lab.run.warmup.WarmUpLoad.CatchUp;
import io.proxylab.lab.run.warmup.WarmUpLoad.Round;
import io.proxylab.lab.trial.LaunchRecord.WarmUpRecord;
import io.proxylab.lab.trial.WarmUpReading;
import io.proxylab.load.protocol.LoadResult;
import io.proxylab.load.protocol.LoadSettings;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Warms a launch up as the experiment says, with the JIT compilers ahead of all else
 * where they can be. Then come a light load, under which the target is idle between two
 * requests, as it never was before, the paths of its other cells, and the heaviest load
 * again. After that the compilers are put back.
 *
 * <p>
 * Code that was compiled for the heaviest load is given up where it meets what it never
 * met, under the light load or on a path, which is visited for a moment. It is compiled
 * again after some thousand calls, which take half a minute under a light load and a
 * second under the heaviest. So that comes once more at the end, and a warm-up that lasts
 * until it is steady is judged there. Whether a cell is warm then is told by its window.
 *
 * <p>
 * Where the compilers cannot get ahead, the heaviest load starves them: then it comes in
 * rounds, with a light load after each in which they catch up. Light, and not none: what
 * is called no more leaves HotSpot's queue uncompiled (a "stale" task of its
 * {@code CompilationPolicy}).
 */
public final class WarmUpRunner {

	/** What a steady warm-up keeps of its time to be judged in, if it has twice that. */
	private static final Duration JUDGED = Duration.ofSeconds(SteadyThroughput.WINDOW + 2);

	/** A shorter round tells nothing. */
	private static final Duration SHORTEST_ROUND = Duration.ofSeconds(2);

	/**
	 * A target that answers so few requests a second would never end a warm-up by
	 * requests.
	 */
	private static final Duration REQUESTS_AT_MOST = Duration.ofMinutes(30);

	private final WarmUpCompilers compilers;

	private final LongSupplier nanoTime;

	private final WarmUpLog log;

	private final WarmUpLoad load;

	private @Nullable Cell heaviest;

	private Duration patience = Duration.ZERO;

	/**
	 * A runner for one launch.
	 * @param offer offers a load
	 * @param loads what the generator is told
	 * @param compilers of the launch
	 * @param cpuSeconds CPU time that the target has used; negative if it cannot be read
	 * @param listener hears how it goes
	 * @param nanoTime monotonic time
	 */
	public WarmUpRunner(Offer offer, Loads loads, WarmUpCompilers compilers, DoubleSupplier cpuSeconds,
			LoadGenerator.Listener listener, LongSupplier nanoTime) {
		this.compilers = compilers;
		this.nanoTime = nanoTime;
		this.log = new WarmUpLog(cpuSeconds, nanoTime);
		this.load = new WarmUpLoad(offer, loads, compilers, this.log, listener);
	}

	/**
	 * Offers the warm-up load until it is over, and then a load on each path.
	 * @param paths cells that take other paths through the target
	 * @throws LaunchFailed if the generator or the target ends meanwhile, or no answer is
	 * correct
	 */
	public WarmUpRecord run(WarmUp warmUp, Cell cell, List<Cell> paths) throws LaunchFailed, InterruptedException {
		this.heaviest = cell;
		this.compilers.ahead();
		Warmed warmed = switch (warmUp) {
			case WarmUp.None _ -> Warmed.NOT;
			case WarmUp.Requests requests -> once(cell, REQUESTS_AT_MOST, requests.count());
			case WarmUp.Fixed fixed -> once(cell, fixed.duration(), 0);
			case WarmUp.Steady steady when this.compilers.isAhead() -> untilCompiled(cell, steady.atMost());
			case WarmUp.Steady steady -> inRounds(cell, steady.atMost());
		};
		this.patience = shorter(WarmUpSteps.CATCH_UP,
				(warmUp instanceof WarmUp.Steady steady) ? steady.atMost() : warmed.heavy().duration());
		warmed = warmed.and(paths.isEmpty() || isShort() ? idle(cell, warmed) : visit(cell, paths, warmed));
		if (!isShort()) {
			warmed = (warmUp instanceof WarmUp.Steady steady && this.compilers.isAhead())
					? untilSteady(cell, steady.atMost(), warmed) : warmed.and(heaviestAgain(cell));
		}
		this.compilers.back();
		return new WarmUpRecord(mode(warmUp), warmed.heavy().requests() + warmed.light().requests(),
				warmed.heavy().seconds(), warmed.light().seconds(), warmed.settled(), this.compilers.record());
	}

	/** Too short for paths, for the heaviest load once more and for second windows. */
	private boolean isShort() {
		return this.patience.compareTo(WarmUpSteps.CATCH_UP) < 0;
	}

	private CatchUp idle(Cell cell, Warmed warmed) throws LaunchFailed, InterruptedException {
		boolean wasIdle = this.patience.compareTo(SHORTEST_ROUND) < 0 || warmed.light().seconds() > 0;
		return wasIdle ? new CatchUp(Round.NONE, true)
				: this.load.untilQuiet(WarmUpLoad.light(cell, warmed.heavy()), this.patience);
	}

	private CatchUp visit(Cell cell, List<Cell> paths, Warmed warmed) throws LaunchFailed, InterruptedException {
		Round visits = this.load.on(WarmUpLoad.light(cell, warmed.heavy()), WarmUpSteps.VISIT);
		for (Cell path : paths) {
			visits = visits.plus(this.load.on(path, WarmUpSteps.VISIT));
		}
		return new CatchUp(visits, true);
	}

	private Round heaviestAgain(Cell cell) throws LaunchFailed, InterruptedException {
		return this.load.on(cell, WarmUpSteps.ROUND);
	}

	private static String mode(WarmUp warmUp) {
		return switch (warmUp) {
			case WarmUp.None _ -> WarmUpRecord.NONE;
			case WarmUp.Requests _ -> "requests";
			case WarmUp.Fixed _ -> "duration";
			case WarmUp.Steady _ -> WarmUpRecord.STEADY;
		};
	}

	/**
	 * Gets a launch warm again for a cell whose window was not: what it met there is
	 * compiled under the heaviest load, then its own goes on until the compilers are
	 * quiet.
	 * @throws LaunchFailed if the generator or the target ends meanwhile
	 */
	public void settle(Cell cell) throws LaunchFailed, InterruptedException {
		this.compilers.ahead();
		heaviestAgain(Objects.requireNonNull(this.heaviest, "not warmed up"));
		this.load.untilQuiet(cell, WarmUpSteps.CATCH_UP);
		this.compilers.back();
	}

	/**
	 * Whether windows are to find the launch warm, so that one may be measured again. One
	 * whose warm-up was shorter than {@link WarmUpSteps#CATCH_UP} is as cold as it was
	 * asked for, and would be so only once.
	 */
	public boolean isForWarmWindows() {
		return this.heaviest != null && !isShort();
	}

	/** What was seen in it, second by second. */
	public List<WarmUpReading> readings() {
		return this.log.readings();
	}

	private Warmed once(Cell cell, Duration atMost, long maxRequests) throws LaunchFailed, InterruptedException {
		Round round = this.load.heaviest(cell, atMost, maxRequests, () -> false);
		boolean aheadOrQuiet = this.compilers.isAhead() || this.compilers.isWarm();
		Round light = aheadOrQuiet ? Round.NONE
				: catchUp(cell, round, shorter(WarmUpSteps.CATCH_UP, round.duration())).load();
		return new Warmed(round, light, this.load.isSteady());
	}

	/** The heaviest load until the compilers are quiet under it for the first time. */
	private Warmed untilCompiled(Cell cell, Duration atMost) throws LaunchFailed, InterruptedException {
		if (atMost.compareTo(WarmUpSteps.CATCH_UP) < 0) {
			Round round = this.load.heaviest(cell, atMost, 0, this.load::isSettled);
			return new Warmed(round, Round.NONE, this.load.isSettled());
		}
		Duration first = longer(atMost.dividedBy(2), atMost.minus(JUDGED));
		return new Warmed(this.load.heaviest(cell, first, 0, this.compilers::isWarm), Round.NONE, true);
	}

	/**
	 * The heaviest load once more, until nothing changes any more.
	 * @param atMost of it in all
	 * @param before the heaviest load, and what came beside
	 */
	private Warmed untilSteady(Cell cell, Duration atMost, Warmed before) throws LaunchFailed, InterruptedException {
		Round round = this.load.heaviest(cell, longer(WarmUpSteps.ROUND, atMost.minus(before.heavy().duration())), 0,
				this.load::isSettled);
		return new Warmed(before.heavy().plus(round), before.light(), before.settled() && this.load.isSettled());
	}

	private Warmed inRounds(Cell cell, Duration atMost) throws LaunchFailed, InterruptedException {
		long start = this.nanoTime.getAsLong();
		Round heavy = Round.NONE;
		Round light = Round.NONE;
		Duration left = atMost;
		boolean settled = false;
		do {
			Round round = this.load.heaviest(cell, shorter(WarmUpSteps.ROUND, left.dividedBy(2)), 0, () -> false);
			heavy = heavy.plus(round);
			left = atMost.minusNanos(this.nanoTime.getAsLong() - start);
			CatchUp catchUp = catchUp(cell, round, shorter(WarmUpSteps.CATCH_UP, left));
			light = light.plus(catchUp.load());
			left = atMost.minusNanos(this.nanoTime.getAsLong() - start);
			settled = catchUp.quiet() && this.log.isSteady();
		}
		while (!settled && left.compareTo(SHORTEST_ROUND.multipliedBy(2)) >= 0);
		return new Warmed(heavy, light, settled);
	}

	/**
	 * Offers a light load until the compilers were quiet for a second.
	 * @param round what the target did under the heaviest load just now
	 */
	private CatchUp catchUp(Cell cell, Round round, Duration patience) throws LaunchFailed, InterruptedException {
		return (patience.compareTo(SHORTEST_ROUND) < 0) ? new CatchUp(Round.NONE, false)
				: this.load.untilQuietForASecond(WarmUpLoad.light(cell, round), patience);
	}

	private static Duration shorter(Duration left, Duration right) {
		return (left.compareTo(right) <= 0) ? left : right;
	}

	private static Duration longer(Duration left, Duration right) {
		return (left.compareTo(right) >= 0) ? left : right;
	}

	/** What offers a load and waits for its end. */
	@FunctionalInterface
	public interface Offer {

		public LoadResult run(Cell cell, LoadSettings settings, LoadGenerator.Listener listener)
				throws LaunchFailed, InterruptedException;

	}

	/**
	 * The heaviest load, and the light ones between its rounds.
	 *
	 * @param heavy how much of the one
	 * @param light how much of the others
	 * @param settled whether nothing changed any more, as far as it has been judged
	 */
	private record Warmed(Round heavy, Round light, boolean settled) {

		static final Warmed NOT = new Warmed(Round.NONE, Round.NONE, false);

		Warmed and(Round heaviest) {
			return new Warmed(this.heavy.plus(heaviest), this.light, this.settled);
		}

		Warmed and(CatchUp beside) {
			return new Warmed(this.heavy, this.light.plus(beside.load()), this.settled && beside.quiet());
		}

	}

}
