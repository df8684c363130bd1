package io.proxylab.lab.run;

import io.proxylab.lab.experiment.Load;
import io.proxylab.lab.experiment.WarmUp;
import io.proxylab.lab.plan.Cell;
import io.proxylab.lab.process.ManagedProcess;
import io.proxylab.lab.sampling.Compilers;
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
 * Warms a launch up as the experiment says. Whatever it says, the load begins to count
 * only when the target's JIT compilers have caught up, or after
 * {@value #CATCH_UP_SECONDS} s of a light load in which they could, but no longer than it
 * was warmed up. A warm-up until throughput and CPU a request are steady goes in rounds
 * of the heaviest load, with such a light one after each.
 *
 * <p>
 * Light, and not none: what is called no more leaves HotSpot's queue uncompiled (a
 * "stale" task of its {@code CompilationPolicy}).
 */
final class WarmUpRunner {

	/** For compilers to catch up in. */
	static final int CATCH_UP_SECONDS = 6;

	/**
	 * Load between two light ones: enough for three readings a second apart after the
	 * first.
	 */
	static final Duration ROUND = Duration.ofSeconds(4);

	private static final Duration CATCH_UP = Duration.ofSeconds(CATCH_UP_SECONDS);

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

	private final Offer generator;

	private final Loads loads;

	private final Gauges gauges;

	private final LoadGenerator.Listener listener;

	private final LongSupplier nanoTime;

	private final WarmUpLog log;

	/**
	 * A runner for one launch.
	 * @param generator offers the load
	 * @param loads what the generator is told
	 * @param gauges what is read of the target
	 * @param listener hears how it goes
	 * @param nanoTime monotonic time
	 */
	WarmUpRunner(Offer generator, Loads loads, Gauges gauges, LoadGenerator.Listener listener, LongSupplier nanoTime) {
		this.generator = generator;
		this.loads = loads;
		this.gauges = gauges;
		this.listener = listener;
		this.nanoTime = nanoTime;
		this.log = new WarmUpLog(gauges.cpuSeconds(), nanoTime);
	}

	/**
	 * Offers the warm-up load until it is over.
	 * @throws LaunchFailed if the generator or the target ends meanwhile, or no answer is
	 * correct
	 */
	WarmUpRecord run(WarmUp warmUp, Cell cell) throws LaunchFailed, InterruptedException {
		return switch (warmUp) {
			case WarmUp.Requests requests -> once("requests", cell, REQUESTS_AT_MOST, requests.count());
			case WarmUp.Fixed fixed -> once("duration", cell, fixed.duration(), 0);
			case WarmUp.Steady steady -> untilSteady(cell, steady.atMost());
		};
	}

	/** What was seen in it, second by second. */
	List<WarmUpReading> readings() {
		return this.log.readings();
	}

	private WarmUpRecord once(String mode, Cell cell, Duration atMost, long maxRequests)
			throws LaunchFailed, InterruptedException {
		Round round = round(cell, atMost, maxRequests);
		CatchUp catchUp = catchUp(cell, round, shorter(CATCH_UP, round.duration()));
		return new WarmUpRecord(mode, round.requests() + catchUp.light().requests(), round.seconds(),
				catchUp.light().seconds(), this.log.isSteady());
	}

	private WarmUpRecord untilSteady(Cell cell, Duration atMost) throws LaunchFailed, InterruptedException {
		long start = this.nanoTime.getAsLong();
		Round heavy = Round.NONE;
		Round light = Round.NONE;
		Duration left = atMost;
		boolean settled = false;
		do {
			Round round = round(cell, shorter(ROUND, left.dividedBy(2)), 0);
			heavy = heavy.plus(round);
			left = atMost.minusNanos(this.nanoTime.getAsLong() - start);
			CatchUp catchUp = catchUp(cell, round, shorter(CATCH_UP, left));
			light = light.plus(catchUp.light());
			left = atMost.minusNanos(this.nanoTime.getAsLong() - start);
			settled = catchUp.quiet() && this.log.isSteady();
		}
		while (!settled && left.compareTo(SHORTEST_ROUND.multipliedBy(2)) >= 0);
		return new WarmUpRecord(WarmUpRecord.STEADY, heavy.requests() + light.requests(), heavy.seconds(),
				light.seconds(), settled);
	}

	private Round round(Cell cell, Duration duration, long maxRequests) throws LaunchFailed, InterruptedException {
		Duration spread = cell.delay().typical();
		AtomicReference<LoadEvent.@Nullable Progress> last = new AtomicReference<>();
		this.log.roundBegins();
		LoadResult result = this.generator
			.run(this.loads.settings("warm-up", cell, spread, spread, duration, maxRequests, null), (event) -> {
				if (event instanceof LoadEvent.Progress progress && progress.phase() == LoadEvent.Phase.WINDOW) {
					LoadEvent.Progress before = last.getAndSet(progress);
					this.log.add(progress, Optional.ofNullable(before));
				}
				return this.listener.heard(event);
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
	 * Offers a light load until the compilers are quiet.
	 * @param round what the target did under the heaviest load just now
	 */
	private CatchUp catchUp(Cell cell, Round round, Duration patience) throws LaunchFailed, InterruptedException {
		if (this.gauges.compilers().isEmpty()) {
			return new CatchUp(Round.NONE, true);
		}
		if (patience.compareTo(SHORTEST_ROUND) < 0) {
			return new CatchUp(Round.NONE, false);
		}
		Compilers jit = this.gauges.compilers().get();
		Cell lightCell = light(cell, round);
		Duration spread = cell.delay().typical();
		AtomicReference<LoadEvent.@Nullable Progress> last = new AtomicReference<>();
		AtomicBoolean quiet = new AtomicBoolean();
		jit.look();
		this.generator.run(this.loads.settings("warm-up", lightCell, spread, spread, patience, 0, null), (event) -> {
			boolean goesOn = this.listener.heard(event);
			if (event instanceof LoadEvent.Progress progress && progress.phase() == LoadEvent.Phase.WINDOW) {
				last.set(progress);
				quiet.set(quiet.get() || jit.look());
			}
			return goesOn && !quiet.get();
		});
		return new CatchUp(Round.of(last.get()), quiet.get());
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

	/**
	 * What is read of the target.
	 *
	 * @param compilers of its JVM; empty if it has no process here
	 * @param cpuSeconds CPU time that it has used; negative if it cannot be read
	 */
	record Gauges(Optional<Compilers> compilers, DoubleSupplier cpuSeconds) {

		/** Of a target that runs here or not. */
		static Gauges of(Optional<ManagedProcess> target) {
			return new Gauges(target.map((process) -> Compilers.of(process.pid())), TargetCpu.seconds(target));
		}

	}

	/** What offers a load and waits for its end. */
	@FunctionalInterface
	interface Offer {

		LoadResult run(LoadSettings settings, LoadGenerator.Listener listener)
				throws LaunchFailed, InterruptedException;

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
	 * A light load.
	 *
	 * @param light how much of it
	 * @param quiet whether the compilers had nothing left to do at its end
	 */
	private record CatchUp(Round light, boolean quiet) {
	}

}
