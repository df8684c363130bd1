package io.proxylab.lab.analysis;

import io.proxylab.load.protocol.LoadResult;

/**
 * The measured window of a trial on the wall clock.
 *
 * @param startEpochMillis first moment
 * @param endEpochMillis last moment, after the first
 */
record Window(double startEpochMillis, double endEpochMillis) {

	static Window of(LoadResult load) {
		return new Window(load.windowStartEpochMicros() / 1000.0, load.windowEndEpochMicros() / 1000.0);
	}

	double seconds() {
		return (this.endEpochMillis - this.startEpochMillis) / 1000;
	}

	/**
	 * A part of it.
	 * @param fromSeconds since its first moment
	 * @param untilSeconds likewise
	 */
	Window part(double fromSeconds, double untilSeconds) {
		return new Window(this.startEpochMillis + 1000 * fromSeconds, this.startEpochMillis + 1000 * untilSeconds);
	}

	/** Whether the middle of an interval lies in it; one at its end does not. */
	boolean containsMiddle(long startEpochMillis, long endEpochMillis) {
		double middle = (startEpochMillis + endEpochMillis) / 2.0;
		return middle >= this.startEpochMillis && middle < this.endEpochMillis;
	}

	boolean contains(long epochMillis) {
		return epochMillis >= this.startEpochMillis && epochMillis <= this.endEpochMillis;
	}

}
