package io.proxylab.lab.run.warmup;

import io.proxylab.lab.experiment.Load;
import io.proxylab.lab.plan.Cell;
import io.proxylab.lab.run.place.LaunchFailed;
import io.proxylab.lab.run.place.LoadGenerator;
import io.proxylab.lab.run.place.Loads;
import io.proxylab.load.protocol.LoadEvent;
import io.proxylab.load.protocol.LoadResult;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Offers the loads of a warm-up, and looks once a second at what they do to a target. */
final class WarmUpLoad {

	/**
	 * Of the throughput under the heaviest load: it keeps all that is hot hot, and leaves
	 * most of the CPU to the compilers.
	 */
	private static final double LIGHT = 1 / 3.0;

	private final WarmUpRunner.Offer offer;

	private final Loads loads;

	private final WarmUpCompilers compilers;

	private final WarmUpLog log;

	private final LoadGenerator.Listener listener;

	/**
	 * The loads of one launch.
	 * @param offer offers a load
	 * @param loads what the generator is told
	 * @param compilers of the launch
	 * @param log takes down what happens under the heaviest load
	 * @param listener hears how it goes
	 */
	WarmUpLoad(WarmUpRunner.Offer offer, Loads loads, WarmUpCompilers compilers, WarmUpLog log,
			LoadGenerator.Listener listener) {
		this.offer = offer;
		this.loads = loads;
		this.compilers = compilers;
		this.log = log;
		this.listener = listener;
	}

	/**
	 * Offers the heaviest load.
	 * @param maxRequests after which it ends; 0 for no such limit
	 * @param over ends it early
	 * @throws LaunchFailed if the generator or the target ends meanwhile, or no request
	 * is answered
	 */
	Round heaviest(Cell cell, Duration duration, long maxRequests, Condition over)
			throws LaunchFailed, InterruptedException {
		AtomicReference<LoadEvent.@Nullable Progress> last = new AtomicReference<>();
		this.log.roundBegins();
		this.compilers.begin();
		AtomicBoolean isOver = new AtomicBoolean();
		LoadResult result = offer(cell, duration, maxRequests, (progress) -> {
			LoadEvent.Progress before = last.getAndSet(progress);
			if (isOver.get()) {
				// Less than a second, in which the users left.
				return false;
			}
			this.log.add(progress, Optional.ofNullable(before));
			this.compilers.quietSinceLastLook();
			isOver.set(over.holds());
			return !isOver.get();
		});
		LoadEvent.Progress end = last.get();
		if (end == null) {
			// It was over within a second.
			return new Round(result.completed(), result.windowMicros() / 1e6);
		}
		if (end.completedTotal() == 0) {
			throw new LaunchFailed(
					String.format(Locale.ROOT, "no request was answered in the warm-up of %d s; %d errors",
							end.elapsedMillis() / 1000, end.errorsTotal()));
		}
		return Round.of(end);
	}

	/** Whether nothing changes any more under the heaviest load. */
	boolean isSettled() {
		return this.compilers.isWarm() && isSteady();
	}

	/**
	 * Whether what is answered, and the CPU for it, does not change any more. What swings
	 * while the compilers are quiet, but goes neither up nor down, does so for other
	 * reasons.
	 */
	boolean isSteady() {
		return this.log.isSteady() || (this.compilers.isWarmOver(SteadyThroughput.WINDOW) && this.log.isWithoutTrend());
	}

	/** Offers a cell for a while. */
	Round on(Cell cell, Duration duration) throws LaunchFailed, InterruptedException {
		return until(cell, duration, () -> false).load();
	}

	/** Offers a cell until the compilers were quiet on it for some seconds together. */
	CatchUp untilQuiet(Cell cell, Duration patience) throws LaunchFailed, InterruptedException {
		return until(cell, patience, () -> {
			this.compilers.quietSinceLastLook();
			return this.compilers.isWarm();
		});
	}

	/** Offers a cell until the compilers were quiet on it for a second. */
	CatchUp untilQuietForASecond(Cell cell, Duration patience) throws LaunchFailed, InterruptedException {
		return until(cell, patience, this.compilers::quietSinceLastLook);
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

	/**
	 * A light load, under which the target is idle between two requests: by Little's law
	 * so many users as make a third of the throughput, at least one.
	 * @param cell the heaviest load
	 * @param round what the target did under it
	 */
	static Cell light(Cell cell, Round round) {
		double delaySeconds = cell.delay().typical().toNanos() / 1e9;
		long users = Math.round(LIGHT * round.requests() / round.seconds() * delaySeconds);
		int heavy = cell.load().closed(cell.delay()).users();
		return new Cell(new Load.Closed(Math.clamp(users, 1, heavy)), cell.delay(), cell.client());
	}

	/** Something that may hold by now; it is looked at once a second. */
	@FunctionalInterface
	interface Condition {

		boolean holds();

	}

	/** Hears how a load goes. */
	@FunctionalInterface
	private interface EverySecond {

		boolean goesOn(LoadEvent.Progress progress);

	}

	/**
	 * A time under load.
	 *
	 * @param requests answered
	 * @param seconds of load
	 */
	record Round(long requests, double seconds) {

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
	 * A load for the compilers' sake.
	 *
	 * @param load how much of it
	 * @param quiet whether the compilers had nothing left to do at its end
	 */
	record CatchUp(Round load, boolean quiet) {
	}

}
