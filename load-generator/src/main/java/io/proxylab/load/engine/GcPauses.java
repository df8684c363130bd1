package io.proxylab.load.engine;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;

/** Time that collectors stopped this JVM. */
final class GcPauses {

	private GcPauses() {
	}

	/**
	 * Collects now, so that a window that is kept begins with an empty heap: on a slow
	 * core a collection takes 40 ms, which is 1% of 4 s.
	 */
	static void getOver() {
		System.gc();
	}

	/** Milliseconds since the start of the JVM. */
	static long totalMillis() {
		long total = 0;
		for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
			// ZGC and Shenandoah tell of concurrent cycles beside pauses.
			if (!collector.getName().contains("Cycles")) {
				total += Math.max(0, collector.getCollectionTime());
			}
		}
		return total;
	}

}
