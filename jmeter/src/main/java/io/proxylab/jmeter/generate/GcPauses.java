package io.proxylab.jmeter.generate;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;

/**
 * GC pauses of this JVM since a moment.
 *
 * @param beforeMillis pauses until then
 */
record GcPauses(long beforeMillis) {

	static GcPauses now() {
		return new GcPauses(totalMillis());
	}

	long millisSince() {
		return totalMillis() - this.beforeMillis;
	}

	/**
	 * Concurrent collectors report their cycles in beans of their own: those are no
	 * pauses.
	 */
	private static long totalMillis() {
		return ManagementFactory.getGarbageCollectorMXBeans()
			.stream()
			.filter((collector) -> !collector.getName().contains("Concurrent")
					&& !collector.getName().contains("Cycles"))
			.mapToLong(GarbageCollectorMXBean::getCollectionTime)
			.filter((millis) -> millis > 0)
			.sum();
	}

}
