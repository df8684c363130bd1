package io.proxylab.lab.analysis;

import io.proxylab.lab.experiment.AutoReplicates;
import io.proxylab.lab.trial.LaunchRecord;
import io.proxylab.lab.trial.Manifest;
import io.proxylab.lab.trial.RawRun;
import io.proxylab.lab.trial.RawTrial;
import io.proxylab.load.protocol.LoadResult;
import org.jspecify.annotations.Nullable;

/**
 * How many replicates a run took that was to take as many as it needs.
 *
 * @param atLeast replicates before the first look
 * @param atMost replicates of the fixed plan
 * @param precision half the width of an interval, relative to its middle, that was narrow
 * enough
 * @param withinSeconds after which no replicate was to end; null without such a limit
 * @param taken whole replicates
 * @param stopped why there are no more; null if all were taken, or the run goes on
 * @param savedSeconds what the others would have taken, by the mean of those taken; 0 if
 * the run was not stopped
 */
public record Replication(int atLeast, int atMost, double precision, @Nullable Double withinSeconds, int taken,
		@Nullable String stopped, double savedSeconds) {

	/** Of a run; null if the number of its replicates was fixed. */
	static @Nullable Replication of(RawRun run, Blocks blocks) {
		Manifest manifest = run.manifest();
		AutoReplicates auto = manifest.auto();
		if (auto == null) {
			return null;
		}
		int taken = blocks.wholeReplicates();
		double saved = (manifest.stopped() != null && taken > 0) ? spentSeconds(run) / taken * (auto.atMost() - taken)
				: 0;
		return new Replication(auto.atLeast(), auto.atMost(), auto.precision(), auto.withinSeconds(), taken,
				manifest.stopped(), saved);
	}

	/** Time of all launches, each from its start to the end of its last window. */
	static double spentSeconds(RawRun run) {
		return run.launches().stream().mapToDouble((launch) -> seconds(launch, run)).sum();
	}

	private static double seconds(LaunchRecord launch, RawRun run) {
		double end = run.trials()
			.stream()
			.filter((trial) -> trial.record().launchId().equals(launch.id()))
			.mapToDouble(Replication::endEpochMillis)
			.max()
			.orElse((double) launch.startedAtEpochMillis());
		return Math.max(0, end - launch.startedAtEpochMillis()) / 1000;
	}

	private static double endEpochMillis(RawTrial trial) {
		LoadResult measured = trial.record().measured();
		return (measured != null) ? measured.windowEndEpochMicros() / 1000.0 : trial.record().startedAtEpochMillis();
	}

}
