package io.proxylab.lab.trial;

import io.proxylab.load.protocol.LoadResult;
import io.proxylab.load.recording.AttemptsFile.Row;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * All that was recorded of a whole trial.
 *
 * @param record its {@code trial.json}
 * @param observed what was seen from outside
 * @param responseTime from the intended send to the last byte, correct answers
 * @param addedTime response time minus the upstream's delay for the same request
 * @param jvm what the target's JVM logged over its whole life; null if it wrote no
 * garbage collection log
 * @param slow the slowest requests; null if they were not kept
 * @param attempts how often requests were tried, second by second; null of users who wait
 * @param requests times of the requests of a mix
 */
public record RawTrial(TrialRecord record, Observed observed, RecordedTimes responseTime, ValueCounts addedTime,
		@Nullable JvmLog jvm, @Nullable List<SlowRequest> slow, @Nullable List<Row> attempts, RequestTimes requests) {

	public RawTrial {
		slow = (slow != null) ? List.copyOf(slow) : null;
		attempts = (attempts != null) ? List.copyOf(attempts) : null;
	}

	/**
	 * The pauses of the target's garbage collector that ended in the measured window;
	 * null if it wrote no log.
	 */
	public @Nullable List<GcPause> gcPauses() {
		LoadResult load = this.record.measured();
		return (this.jvm == null || load == null) ? null
				: this.jvm.pausesBetween(load.windowStartEpochMicros(), load.windowEndEpochMicros());
	}

}
