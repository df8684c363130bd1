package io.proxylab.lab.analysis.figures;

import io.proxylab.lab.analysis.evidence.LittlesLaw;
import io.proxylab.lab.analysis.evidence.TrialEvidence;
import io.proxylab.load.protocol.LoadResult.Offered;
import io.proxylab.load.protocol.LoadResult.Times;
import java.util.List;
import java.util.Optional;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * What an open load asked for, and what became of it. The send lag is the generator's own
 * lateness, which is part of the response time.
 *
 * @param offeredPerSecond requests that were due per second, over all windows
 * @param sentPerSecond requests that were sent per second: fewer where all connections
 * were in use
 * @param sendLagP50Micros median send lag, worst trial
 * @param sendLagP99Micros 99th percentile of the send lag, worst trial
 * @param sendLagMaxMicros greatest send lag
 * @param unfinished requests that were pending at the end of a window and got no whole
 * answer in the drain either, or were never sent; all trials together
 */
public record OpenFigures(double offeredPerSecond, double sentPerSecond, long sendLagP50Micros, long sendLagP99Micros,
		long sendLagMaxMicros, long unfinished) {

	/**
	 * Of the offered load that is answered in the window: less is a growing queue.
	 */
	private static final double KEPT_UP = 0.97;

	/** Of the scatter of what is in flight at an edge of the window. */
	private static final double SIGMAS = 3;

	/**
	 * The figures of trials under open load; null under closed load.
	 * @param trials of one target and cell, at least one
	 */
	static @Nullable OpenFigures of(List<TrialEvidence> trials) {
		List<Offered> offered = trials.stream()
			.flatMap((trial) -> Optional.ofNullable(trial.load().offered()).stream())
			.toList();
		if (offered.isEmpty()) {
			return null;
		}
		double seconds = trials.stream().mapToDouble((trial) -> trial.load().windowMicros() / 1e6).sum();
		return new OpenFigures(offered.stream().mapToLong(Offered::due).sum() / seconds,
				offered.stream().mapToLong(Offered::sent).sum() / seconds, worst(trials, Times::p50Micros),
				worst(trials, Times::p99Micros), worst(trials, Times::maxMicros),
				trials.stream().mapToLong((trial) -> trial.load().unfinished()).sum());
	}

	/**
	 * Whether the target kept up with the load: it answered at least 97% of what was due,
	 * chance aside. Of a stable queue the requests in flight at the two edges of a window
	 * differ by chance only, by the square root of twice their mean number.
	 * @param throughput answers per second
	 * @param delaySeconds mean time that the upstream took
	 * @param windowSeconds length of a window
	 */
	public boolean met(double throughput, double delaySeconds, double windowSeconds) {
		double inFlight = LittlesLaw.inFlight(this.offeredPerSecond, delaySeconds);
		return throughput >= KEPT_UP * this.offeredPerSecond - SIGMAS * Math.sqrt(2 * inFlight) / windowSeconds;
	}

	private static long worst(List<TrialEvidence> trials, ToLongFunction<Times> lag) {
		return trials.stream().map((trial) -> trial.load().sendLag()).mapToLong(lag).max().orElseThrow();
	}

}
