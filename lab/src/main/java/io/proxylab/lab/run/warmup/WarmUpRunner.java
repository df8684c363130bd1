package io.proxylab.lab.run.warmup;

import io.proxylab.lab.experiment.Load;
import io.proxylab.lab.experiment.WarmUp;
import io.proxylab.lab.plan.Cell;
import io.proxylab.lab.run.place.LaunchFailed;
import io.proxylab.lab.run.place.LoadGenerator;
import io.proxylab.lab.run.place.Loads;
import io.proxylab.lab.trial.LaunchRecord.WarmUpRecord;
import io.proxylab.lab.trial.WarmUpReading;
import io.proxylab.load.protocol.LoadEvent;
import io.proxylab.load.protocol.LoadResult;
import io.proxylab.load.protocol.LoadSettings;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
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

	/** For compilers to catch up in, or to get quiet on a path. */
	static final int CATCH_UP_SECONDS = 10;

	/**
	 * Load between two light ones: enough for three readings a second apart after the
	 * first.
	 */
	static final Duration ROUND = Duration.ofSeconds(4);

	/** What a steady warm-up keeps of its time to be judged in, if it has twice that. */
	private static final Duration JUDGED = Duration.ofSeconds(SteadyThroughput.WINDOW + 2);

	/** Long enough for code to meet what is new on a path. */
	static final Duration VISIT = Duration.ofSeconds(3);

	private static final Duration CATCH_UP = Duration.ofSeconds(CATCH_UP_SECONDS);

	/**
	 * Looks at compilers that are quiet under the heaviest load, a second apart, after
	 * which a throughput that swings, but goes neither up nor down, does so for other
	 * reasons.
	 */
	private static final int QUIET_LOOKS = 8;

	/**
	 * Of the throughput under the heaviest load: it keeps all that is hot hot, and leaves
	 * most of the CPU to the compilers.
	 */
	private static final double LIGHT = 1 / 3.0;

	/** A shorter round tells nothing. */
	private static final Duration SHORTEST_ROUND = Duration.ofSeconds(2);

	/**
	 * A target that answers so few requests a second would never end a warm-up by
	 * requests.
	 */
	private static final Duration REQUESTS_AT_MOST = Duration.ofMinutes(30);

	private final Offer offer;

	private final Loads loads;

	private final WarmUpCompilers compilers;

	private final LoadGenerator.Listener listener;

	private final LongSupplier nanoTime;

	private final WarmUpLog log;

	private int quietLooks;

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
		this.offer = offer;
		this.loads = loads;
		this.compilers = compilers;
		this.listener = listener;
		this.nanoTime = nanoTime;
		this.log = new WarmUpLog(cpuSeconds, nanoTime);
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
		this.patience = shorter(CATCH_UP,
				(warmUp instanceof WarmUp.Steady steady) ? steady.atMost() : warmed.heavy().duration());
		warmed = warmed.and(paths.isEmpty() || isShort() ? idle(cell, warmed) : visit(cell, paths, warmed));
		if (!isShort()) {
			warmed = (warmUp instanceof WarmUp.Steady steady && this.compilers.isAhead())
					? untilSteady(cell, steady.atMost(), warmed) : warmed.and(new CatchUp(heaviestAgain(cell), true));
		}
		this.compilers.back();
		return new WarmUpRecord(mode(warmUp), warmed.heavy().requests() + warmed.light().requests(),
				warmed.heavy().seconds(), warmed.light().seconds(), warmed.settled(), this.compilers.record());
	}

	/** Too short for paths, for the heaviest load once more and for second windows. */
	private boolean isShort() {
		return this.patience.compareTo(CATCH_UP) < 0;
	}

	private CatchUp idle(Cell cell, Warmed warmed) throws LaunchFailed, InterruptedException {
		boolean wasIdle = this.patience.compareTo(SHORTEST_ROUND) < 0 || warmed.light().seconds() > 0;
		return wasIdle ? new CatchUp(Round.NONE, true) : untilQuiet(light(cell, warmed.heavy()), this.patience);
	}

	private CatchUp visit(Cell cell, List<Cell> paths, Warmed warmed) throws LaunchFailed, InterruptedException {
		Round visits = until(light(cell, warmed.heavy()), VISIT, () -> false).load();
		for (Cell path : paths) {
			visits = visits.plus(until(path, VISIT, () -> false).load());
		}
		return new CatchUp(visits, true);
	}

	private Round heaviestAgain(Cell cell) throws LaunchFailed, InterruptedException {
		return until(cell, ROUND, () -> false).load();
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
	 * quiet. A launch that was warmed up for less than {@value #CATCH_UP_SECONDS} s is
	 * left as cold as it was asked for.
	 * @return whether it was tried
	 * @throws LaunchFailed if the generator or the target ends meanwhile
	 */
	public boolean settle(Cell cell) throws LaunchFailed, InterruptedException {
		Cell warmest = this.heaviest;
		if (warmest == null || this.patience.compareTo(CATCH_UP) < 0) {
			return false;
		}
		this.compilers.ahead();
		heaviestAgain(warmest);
		untilQuiet(cell, CATCH_UP);
		this.compilers.back();
		return true;
	}

	/** What was seen in it, second by second. */
	public List<WarmUpReading> readings() {
		return this.log.readings();
	}

	private Warmed once(Cell cell, Duration atMost, long maxRequests) throws LaunchFailed, InterruptedException {
		Round round = round(cell, atMost, maxRequests, () -> false);
		boolean aheadOrQuiet = this.compilers.isAhead() || this.compilers.isWarm();
		Round light = aheadOrQuiet ? Round.NONE : catchUp(cell, round, shorter(CATCH_UP, round.duration())).load();
		return new Warmed(round, light, isSteady());
	}

	/** The heaviest load until the compilers are quiet under it for the first time. */
	private Warmed untilCompiled(Cell cell, Duration atMost) throws LaunchFailed, InterruptedException {
		if (atMost.compareTo(CATCH_UP) < 0) {
			Round round = round(cell, atMost, 0, this::isSettled);
			return new Warmed(round, Round.NONE, isSettled());
		}
		Duration first = longer(atMost.dividedBy(2), atMost.minus(JUDGED));
		return new Warmed(round(cell, first, 0, this.compilers::isWarm), Round.NONE, true);
	}

	/**
	 * The heaviest load once more, until nothing changes any more.
	 * @param atMost of it in all
	 * @param before the heaviest load, and what came beside
	 */
	private Warmed untilSteady(Cell cell, Duration atMost, Warmed before) throws LaunchFailed, InterruptedException {
		Round round = round(cell, longer(ROUND, atMost.minus(before.heavy().duration())), 0, this::isSettled);
		return new Warmed(before.heavy().plus(round), before.light(), before.settled() && isSettled());
	}

	private boolean isSettled() {
		return this.compilers.isWarm() && isSteady();
	}

	private boolean isSteady() {
		return this.log.isSteady() || (this.quietLooks >= QUIET_LOOKS && this.log.isWithoutTrend());
	}

	private Warmed inRounds(Cell cell, Duration atMost) throws LaunchFailed, InterruptedException {
		long start = this.nanoTime.getAsLong();
		Round heavy = Round.NONE;
		Round light = Round.NONE;
		Duration left = atMost;
		boolean settled = false;
		do {
			Round round = round(cell, shorter(ROUND, left.dividedBy(2)), 0, () -> false);
			heavy = heavy.plus(round);
			left = atMost.minusNanos(this.nanoTime.getAsLong() - start);
			CatchUp catchUp = catchUp(cell, round, shorter(CATCH_UP, left));
			light = light.plus(catchUp.load());
			left = atMost.minusNanos(this.nanoTime.getAsLong() - start);
			settled = catchUp.quiet() && this.log.isSteady();
		}
		while (!settled && left.compareTo(SHORTEST_ROUND.multipliedBy(2)) >= 0);
		return new Warmed(heavy, light, settled);
	}

	/**
	 * A time under the heaviest load.
	 * @param over ends it early
	 */
	private Round round(Cell cell, Duration duration, long maxRequests, Condition over)
			throws LaunchFailed, InterruptedException {
		AtomicReference<LoadEvent.@Nullable Progress> last = new AtomicReference<>();
		this.log.roundBegins();
		this.quietLooks = 0;
		this.compilers.begin();
		AtomicBoolean isOver = new AtomicBoolean();
		LoadResult result = offer(cell, duration, maxRequests, (progress) -> {
			LoadEvent.Progress before = last.getAndSet(progress);
			if (isOver.get()) {
				// Less than a second, in which the users left.
				return false;
			}
			this.log.add(progress, Optional.ofNullable(before));
			this.quietLooks = this.compilers.quietSinceLastLook() ? this.quietLooks + 1 : 0;
			isOver.set(over.holds());
			return !isOver.get();
		});
		LoadEvent.Progress end = last.get();
		if (end == null) {
			// It was over within a second.
			return new Round(result.completed(), result.windowMicros() / 1e6);
		}
		if (end.completedTotal() == 0) {
			throw new LaunchFailed("no request was answered in the warm-up of %d s; %d errors"
				.formatted(end.elapsedMillis() / 1000, end.errorsTotal()));
		}
		return Round.of(end);
	}

	/**
	 * Offers a light load until the compilers were quiet for a second.
	 * @param round what the target did under the heaviest load just now
	 */
	private CatchUp catchUp(Cell cell, Round round, Duration patience) throws LaunchFailed, InterruptedException {
		if (patience.compareTo(SHORTEST_ROUND) < 0) {
			return new CatchUp(Round.NONE, false);
		}
		return until(light(cell, round), patience, this.compilers::quietSinceLastLook);
	}

	/** Offers a cell until the compilers are quiet on it. */
	private CatchUp untilQuiet(Cell cell, Duration patience) throws LaunchFailed, InterruptedException {
		return until(cell, patience, () -> {
			this.compilers.quietSinceLastLook();
			return this.compilers.isWarm();
		});
	}

	private CatchUp until(Cell cell, Duration patience, Condition quietNow) throws LaunchFailed, InterruptedException {
		AtomicReference<LoadEvent.@Nullable Progress> last = new AtomicReference<>();
		AtomicBoolean quiet = new AtomicBoolean();
		this.compilers.begin();
		offer(cell, patience, 0, (progress) -> {
			last.set(progress);
			quiet.set(quiet.get() || quietNow.holds());
			return !quiet.get();
		});
		return new CatchUp(Round.of(last.get()), quiet.get());
	}

	private LoadResult offer(Cell cell, Duration duration, long maxRequests, EverySecond second)
			throws LaunchFailed, InterruptedException {
		Duration spread = (cell.load() instanceof Load.Closed) ? cell.delay().typical() : Duration.ZERO;
		return this.offer.run(cell, this.loads.settings("warm-up", cell, spread, spread, duration, maxRequests, null),
				(event) -> {
					boolean goesOn = this.listener.heard(event);
					return (event instanceof LoadEvent.Progress progress && progress.phase() == LoadEvent.Phase.WINDOW)
							? second.goesOn(progress) && goesOn : goesOn;
				});
	}

	/** By Little's law so many users as make the light throughput, at least one. */
	private static Cell light(Cell cell, Round round) {
		double delaySeconds = cell.delay().typical().toNanos() / 1e9;
		long users = Math.round(LIGHT * round.requests() / round.seconds() * delaySeconds);
		int heavy = cell.load().closed(cell.delay()).users();
		return new Cell(new Load.Closed(Math.clamp(users, 1, heavy)), cell.delay(), cell.client());
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

	/** Hears how a load goes. */
	@FunctionalInterface
	private interface EverySecond {

		boolean goesOn(LoadEvent.Progress progress);

	}

	/** Something that may hold by now; it is looked at once a second. */
	@FunctionalInterface
	private interface Condition {

		boolean holds();

	}

	/**
	 * A time under load.
	 *
	 * @param requests answered
	 * @param seconds of load
	 */
	private record Round(long requests, double seconds) {

		static final Round NONE = new Round(0, 0);

		static Round of(LoadEvent.@Nullable Progress end) {
			return (end != null) ? new Round(end.completedTotal(), end.elapsedMillis() / 1000.0) : NONE;
		}

		Duration duration() {
			return Duration.ofMillis(Math.round(this.seconds * 1000));
		}

		Round plus(Round other) {
			return new Round(this.requests + other.requests, this.seconds + other.seconds);
		}

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

		Warmed and(CatchUp beside) {
			return new Warmed(this.heavy, this.light.plus(beside.load()), this.settled && beside.quiet());
		}

	}

	/**
	 * A load for the compilers' sake.
	 *
	 * @param load how much of it
	 * @param quiet whether the compilers had nothing left to do at its end
	 */
	private record CatchUp(Round load, boolean quiet) {
	}

}
