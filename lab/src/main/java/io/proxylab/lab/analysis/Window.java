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

	boolean contains(long epochMillis) {
		return epochMillis >= this.startEpochMillis && epochMillis <= this.endEpochMillis;
	}

}
