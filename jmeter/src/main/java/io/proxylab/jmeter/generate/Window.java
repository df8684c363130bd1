package io.proxylab.jmeter.generate;

/**
 * The measured window on JMeter's clock.
 *
 * @param startMillis epoch milliseconds, inclusive
 * @param endMillis epoch milliseconds, exclusive; not before the start
 */
record Window(long startMillis, long endMillis) {

	Window {
		if (endMillis < startMillis) {
			throw new IllegalArgumentException("a window from " + startMillis + " cannot end at " + endMillis);
		}
	}

	boolean holds(long millis) {
		return millis >= this.startMillis && millis < this.endMillis;
	}

	long millis() {
		return this.endMillis - this.startMillis;
	}

	/** How much of a stretch of time lies in the window, in milliseconds. */
	long overlapMillis(long fromMillis, long toMillis) {
		return Math.max(0, Math.min(toMillis, this.endMillis) - Math.max(fromMillis, this.startMillis));
	}

	/** The same window, ended at a time unless it ends earlier. */
	Window endedAt(long millis) {
		long end = Math.min(this.endMillis, millis);
		return new Window(Math.min(this.startMillis, end), end);
	}

}
