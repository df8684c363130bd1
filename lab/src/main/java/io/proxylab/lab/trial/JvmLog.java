package io.proxylab.lab.trial;

import java.util.List;

/**
 * When a JVM stood still, by its own log.
 *
 * @param startEpochNanos wall clock time of its start, to which its uptimes are added
 * @param pauses of the garbage collector, in the order of their ends
 * @param safepoints of every kind, likewise
 */
public record JvmLog(long startEpochNanos, List<GcPause> pauses, List<Safepoint> safepoints) {

	public JvmLog {
		pauses = List.copyOf(pauses);
		safepoints = List.copyOf(safepoints);
	}

	/** The wall clock time of an uptime, both in nanoseconds. */
	public long epochNanos(long uptimeNanos) {
		return this.startEpochNanos + uptimeNanos;
	}

	/** The pauses that ended in a time, without its first moment. */
	List<GcPause> pausesBetween(long fromEpochMicros, long untilEpochMicros) {
		return this.pauses.stream()
			.filter((pause) -> pause.endEpochMillis() * 1000 > fromEpochMicros
					&& pause.endEpochMillis() * 1000 <= untilEpochMicros)
			.toList();
	}

}
