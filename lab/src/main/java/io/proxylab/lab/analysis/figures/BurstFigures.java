package io.proxylab.lab.analysis.figures;

import io.proxylab.lab.analysis.evidence.TrialEvidence;
import io.proxylab.lab.experiment.Load;
import io.proxylab.lab.trial.UpstreamReading;
import io.proxylab.load.protocol.LoadResult.BurstResult;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * How a burst went. Counts are those of the worst trial, times those of the slowest; null
 * where a trial did not come so far.
 *
 * @param requests of a burst
 * @param heldMax requests that were sent and not yet answered at the same time, by the
 * generator's exact count
 * @param heldBy what makes the delay, as sentences name it: upstream or engine
 * @param upstreamHeldMax requests that were there at a time, the most of any reading; of
 * trials of older labs the greatest mean between two; null if not read
 * @param begunSeconds until the generator had begun the last request
 * @param connectedSeconds until all connections were open
 * @param sentSeconds until all requests were sent
 * @param answeredSeconds until all were answered, correctly or not
 * @param answered requests with a whole answer
 * @param unfinished requests without an outcome at the end; all trials together
 */
public record BurstFigures(int requests, long heldMax, String heldBy, @Nullable Double upstreamHeldMax,
		@Nullable Double begunSeconds, @Nullable Double connectedSeconds, @Nullable Double sentSeconds,
		@Nullable Double answeredSeconds, long answered, long unfinished) {

	private static final String UPSTREAM = "upstream";

	private static final String ENGINE = "engine";

	/**
	 * The figures of trials with a burst; null of other loads.
	 * @param trials of one target and cell, at least one
	 */
	static @Nullable BurstFigures of(List<TrialEvidence> trials) {
		if (!(trials.getFirst().raw().record().load() instanceof Load.Burst asked)) {
			return null;
		}
		List<BurstResult> bursts = trials.stream()
			.flatMap((trial) -> Optional.ofNullable(trial.load().burst()).stream())
			.toList();
		long requests = trials.stream().mapToLong((trial) -> trial.requests(asked)).min().orElseThrow();
		return new BurstFigures(Math.toIntExact(requests),
				bursts.stream().mapToLong(BurstResult::heldMax).min().orElse(0), heldBy(trials.getFirst()),
				leastUpstreamHeldMax(trials),
				slowest(bursts, (burst) -> (burst.begun() >= requests) ? burst.begunMicros() : null),
				slowest(bursts, (burst) -> (burst.connected() >= requests) ? burst.connectedMicros() : null),
				slowest(bursts, (burst) -> (burst.sent() >= requests) ? burst.sentMicros() : null),
				slowest(bursts, (burst) -> (burst.answered() >= requests) ? burst.answeredMicros() : null),
				bursts.stream().mapToLong(BurstResult::answered).min().orElse(0),
				trials.stream().mapToLong((trial) -> trial.load().unfinished()).sum());
	}

	private static String heldBy(TrialEvidence trial) {
		return (trial.launch().startedHere() && !trial.launch().callsUpstream()) ? ENGINE : UPSTREAM;
	}

	/** Where its requests wait, such as {@code at the upstream}. */
	public static String where(String heldBy) {
		return heldBy.equals(ENGINE) ? "in the engine" : "at the upstream";
	}

	/** Of the worst trial; null if one was not read. */
	private static @Nullable Double leastUpstreamHeldMax(List<TrialEvidence> trials) {
		double least = Double.POSITIVE_INFINITY;
		for (TrialEvidence trial : trials) {
			OptionalDouble held = upstreamHeldMax(trial);
			if (held.isEmpty()) {
				return null;
			}
			least = Math.min(least, held.getAsDouble());
		}
		return least;
	}

	private static OptionalDouble upstreamHeldMax(TrialEvidence trial) {
		return heldMax(trial.raw()
			.observed()
			.upstream()
			.stream()
			.filter((reading) -> trial.window().contains(reading.atEpochMillis()))
			.toList());
	}

	/**
	 * At the moment of a reading. Where only the mean between two is known, it is exact,
	 * and a plateau lasts longer.
	 */
	static OptionalDouble heldMax(List<UpstreamReading> readings) {
		if (readings.stream().allMatch((reading) -> reading.inFlight() >= 0)) {
			return readings.stream().mapToDouble(UpstreamReading::inFlight).max();
		}
		return IntStream.range(1, readings.size()).mapToDouble((i) -> held(readings.get(i - 1), readings.get(i))).max();
	}

	private static double held(UpstreamReading before, UpstreamReading after) {
		double seconds = (after.atEpochMillis() - before.atEpochMillis()) / 1e3;
		return (seconds > 0) ? (after.inFlightSeconds() - before.inFlightSeconds()) / seconds : 0;
	}

	/** Null if one is. */
	private static @Nullable Double slowest(List<BurstResult> bursts, Function<BurstResult, @Nullable Long> micros) {
		double slowest = 0;
		for (BurstResult burst : bursts) {
			Long time = micros.apply(burst);
			if (time == null) {
				return null;
			}
			slowest = Math.max(slowest, time / 1e6);
		}
		return slowest;
	}

}
