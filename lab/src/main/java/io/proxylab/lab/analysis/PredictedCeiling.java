package io.proxylab.lab.analysis;

import io.proxylab.lab.analysis.Results.CellResult;
import io.proxylab.lab.analysis.Results.CellStatus;
import io.proxylab.lab.analysis.evidence.CallsPerAnswer;
import io.proxylab.lab.analysis.evidence.KnownLimits;
import io.proxylab.lab.analysis.evidence.LittlesLaw;
import io.proxylab.lab.analysis.figures.Figures;
import io.proxylab.lab.experiment.Connections.Reuse;
import io.proxylab.lab.experiment.Load;
import io.proxylab.lab.statistics.Interval;
import io.proxylab.lab.trial.LaunchRecord;
import io.proxylab.lab.trial.RawRun;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * What a target's threads or connections could give at most, foretold from their number
 * and the delay alone, beside what was measured. It is told where more requests are in
 * progress than there are of them; where the measured throughput is less, something else
 * binds first.
 *
 * @param target name of the target
 * @param load how requests arrived
 * @param delay the upstream's delay as the experiment writes it
 * @param clientConnections whether the generator used its connections again; null in a
 * run of an older lab
 * @param limit what there are so many of
 * @param count how many
 * @param predictedPerSecond count / delay, by Little's law
 * @param measuredPerSecond completions per second, median of the trials
 * @param ratio measured over predicted; null below two replicates
 */
public record PredictedCeiling(String target, Load load, String delay, @Nullable Reuse clientConnections, Limit limit,
		int count, double predictedPerSecond, double measuredPerSecond, @Nullable Interval ratio) {

	/** What each request holds one of while it waits for the upstream. */
	public enum Limit {

		/** Threads that serve one request at a time. */
		REQUEST_THREADS,

		/** Connections to the upstream. */
		CONNECTION_POOL

	}

	/**
	 * The ceilings of a run.
	 * @param cells rows of the run
	 * @param run what was recorded
	 */
	static List<PredictedCeiling> of(List<CellResult> cells, RawRun run) {
		return cells.stream()
			.filter((cell) -> cell.status() == CellStatus.VALID && cell.phases().isEmpty()
					&& cell.typicalDelayMicros() > 0)
			.flatMap((cell) -> launch(cell, run).flatMap((launch) -> of(cell, launch)).stream())
			.toList();
	}

	private static Optional<LaunchRecord> launch(CellResult cell, RawRun run) {
		return run.trials()
			.stream()
			.filter((trial) -> cell.trials().contains(trial.record().id()))
			.findFirst()
			.map(run::launchOf);
	}

	private static Optional<PredictedCeiling> of(CellResult cell, LaunchRecord launch) {
		OptionalInt threads = KnownLimits.requestThreads(launch);
		OptionalInt pool = KnownLimits.poolMax(launch);
		CallsPerAnswer calls = CallsPerAnswer.of(launch);
		boolean byThreads = threads.isPresent()
				&& threads.getAsInt() * calls.atOnce() <= pool.orElse(Integer.MAX_VALUE);
		OptionalInt count = byThreads ? threads : pool;
		double answerSeconds = calls.inTurn() * cell.typicalDelayMicros() / 1e6;
		int held = byThreads ? 1 : calls.atOnce();
		Figures figures = cell.figures();
		if (count.isEmpty() || figures == null || held * asked(cell.load(), answerSeconds) <= count.getAsInt()) {
			return Optional.empty();
		}
		double predicted = LittlesLaw.throughput(count.getAsInt(), held * answerSeconds);
		Interval throughput = (cell.intervals() != null) ? cell.intervals().throughputPerSecond() : null;
		return Optional.of(new PredictedCeiling(cell.target(), cell.load(), cell.delay(), cell.clientConnections(),
				byThreads ? Limit.REQUEST_THREADS : Limit.CONNECTION_POOL, count.getAsInt(), predicted,
				figures.throughputPerSecond().median(),
				(throughput != null) ? throughput.map((value) -> value / predicted) : null));
	}

	/**
	 * How many requests the load would have in progress, if nothing bound them. Of a load
	 * that does not stay the same there is no such number.
	 */
	private static double asked(Load load, double delaySeconds) {
		return switch (load) {
			case Load.Closed closed -> closed.users() * delaySeconds / (delaySeconds + closed.thinkMillis() / 1e3);
			case Load.Open open when open.steady() -> LittlesLaw.inFlight(open.ratePerSecond(), delaySeconds);
			case Load.Open _, Load.Burst _, Load.Capacity _ -> 0;
		};
	}

}
