package io.proxylab.lab.analysis.figures;

import io.proxylab.lab.trial.GcPause;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a JVM allocates, by its collector's log: what the heap grew by from the end of one
 * collection to the start of the next. The log gives mebibytes, cut off.
 */
public final class AllocationRate {

	/** Fewer say next to nothing of the time between them. */
	private static final int LEAST_COLLECTIONS = 2;

	private AllocationRate() {
	}

	/**
	 * Bytes per second between the first and the last collection; null with fewer than
	 * two that tell the heap: ZGC's do not.
	 * @param pauses of a window, in the order of their ends
	 */
	public static @Nullable Double bytesPerSecond(List<GcPause> pauses) {
		List<GcPause> collections = pauses.stream().filter(GcPause::tellsHeap).toList();
		if (collections.size() < LEAST_COLLECTIONS) {
			return null;
		}
		double bytes = 0;
		for (int i = 1; i < collections.size(); i++) {
			bytes += Math.max(0, collections.get(i).heapBeforeBytes() - collections.get(i - 1).heapAfterBytes());
		}
		long nanos = collections.getLast().endUptimeNanos() - collections.getFirst().endUptimeNanos();
		return (nanos > 0) ? bytes * 1e9 / nanos : null;
	}

}
