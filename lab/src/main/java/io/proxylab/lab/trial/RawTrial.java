package io.proxylab.lab.trial;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * All that was recorded of a whole trial.
 *
 * @param record its {@code trial.json}
 * @param observed what was seen from outside
 * @param responseTime from the intended send to the last byte, correct answers
 * @param addedTime response time minus the upstream's delay for the same request
 * @param gcPauses of the target's JVM that ended in the measured window; null if it wrote
 * no garbage collection log
 */
public record RawTrial(TrialRecord record, Observed observed, RecordedTimes responseTime, RecordedTimes addedTime,
		@Nullable List<GcPause> gcPauses) {

	public RawTrial {
		gcPauses = (gcPauses != null) ? List.copyOf(gcPauses) : null;
	}

}
