package io.proxylab.lab.run;

import io.proxylab.lab.experiment.WarmUp;
import io.proxylab.lab.plan.Cell;
import io.proxylab.lab.sampling.Compilers;
import io.proxylab.lab.trial.LaunchRecord.WarmUpRecord;
import io.proxylab.load.protocol.LoadEvent;
import io.proxylab.load.protocol.LoadResult;
import io.proxylab.load.protocol.LoadSettings;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Warms a launch up as the experiment says. Whatever it says, the load begins to count
 * only when the target's JIT compilers have caught up, or after
 * {@value #CATCH_UP_SECONDS} s without load, but no longer than it was warmed up. A
 * warm-up until throughput is steady goes in rounds of load, with such a pause after
 * each.
 */
final class WarmUpRunner {

	/** For compilers to catch up in. */
	static final int CATCH_UP_SECONDS = 5;

	/**
	 * Load between two pauses: enough for four readings a second apart after the first.
	 */
	static final Duration ROUND = Duration.ofSeconds(5);

	private static final Duration CATCH_UP = Duration.ofSeconds(CATCH_UP_SECONDS);

	/** A shorter round tells nothing. */
	private static final Duration SHORTEST_ROUND = Duration.ofSeconds(2);

	/**
	 * A target that answers so few requests a second would never end a warm-up by
	 * requests.
	 */
	private static final Duration REQUESTS_AT_MOST = Duration.ofMinutes(30);

	private final Offer generator;

	private final Loads loads;

	private final Optional<Compilers> compilers;

	private final LoadGenerator.Listener listener;

	private final LongSupplier nanoTime;

	/**
	 * A runner for one launch.
	 * @param generator offers the load
	 * @param loads what the generator is told
	 * @param compilers of the target; empty if it has no process here
	 * @param listener hears how it goes
	 * @param nanoTime monotonic time
	 */
	WarmUpRunner(Offer generator, Loads loads, Optional<Compilers> compilers, LoadGenerator.Listener listener,
			LongSupplier nanoTime) {
		this.generator = generator;
		this.loads = loads;
		this.compilers = compilers;
		this.listener = listener;
		this.nanoTime = nanoTime;
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

	private WarmUpRecord once(String mode, Cell cell, Duration atMost, long maxRequests)
			throws LaunchFailed, InterruptedException {
		SteadyThroughput throughput = new SteadyThroughput();
		Round round = round(cell, atMost, maxRequests, throughput);
		Duration pause = catchUp(shorter(CATCH_UP, atMost));
		return new WarmUpRecord(mode, round.requests(), round.seconds(), seconds(pause), throughput.isSteady());
	}

	private WarmUpRecord untilSteady(Cell cell, Duration atMost) throws LaunchFailed, InterruptedException {
		long start = this.nanoTime.getAsLong();
		SteadyThroughput throughput = new SteadyThroughput();
		Round all = new Round(0, 0);
		Duration pauses = Duration.ZERO;
		Duration left = atMost;
		boolean settled = false;
		do {
			all = all.plus(round(cell, shorter(ROUND, left), 0, throughput));
			left = atMost.minusNanos(this.nanoTime.getAsLong() - start);
			Duration pause = catchUp(shorter(CATCH_UP, left));
			pauses = pauses.plus(pause);
			left = atMost.minusNanos(this.nanoTime.getAsLong() - start);
			settled = pause.isZero() && throughput.isSteady();
		}
		while (!settled && left.compareTo(SHORTEST_ROUND) >= 0);
		return new WarmUpRecord("steady", all.requests(), all.seconds(), seconds(pauses), settled);
	}

	private Round round(Cell cell, Duration duration, long maxRequests, SteadyThroughput throughput)
			throws LaunchFailed, InterruptedException {
		Duration spread = cell.delay().typical();
		AtomicReference<LoadEvent.@Nullable Progress> last = new AtomicReference<>();
		this.generator.run(this.loads.settings("warm-up", cell, spread, spread, duration, maxRequests, null),
				(event) -> {
					if (event instanceof LoadEvent.Progress progress && progress.phase() == LoadEvent.Phase.WINDOW) {
						// The first second opens connections and fills the pipe.
						if (last.getAndSet(progress) != null) {
							throughput.add(progress.throughput());
						}
					}
					return this.listener.heard(event);
				});
		LoadEvent.Progress end = last.get();
		if (end == null) {
			return new Round(0, 0);
		}
		if (end.completedTotal() == 0) {
			throw new LaunchFailed("no request was answered in the warm-up of %d s; %d errors"
				.formatted(end.elapsedMillis() / 1000, end.errorsTotal()));
		}
		return new Round(end.completedTotal(), end.elapsedMillis() / 1000.0);
	}

	private Duration catchUp(Duration patience) throws InterruptedException {
		return this.compilers.isPresent() ? this.compilers.get().awaitQuiet(patience) : Duration.ZERO;
	}

	private static Duration shorter(Duration left, Duration right) {
		return (left.compareTo(right) <= 0) ? left : right;
	}

	private static double seconds(Duration duration) {
		return duration.toMillis() / 1000.0;
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

		Round plus(Round other) {
			return new Round(this.requests + other.requests, this.seconds + other.seconds);
		}

	}

}
