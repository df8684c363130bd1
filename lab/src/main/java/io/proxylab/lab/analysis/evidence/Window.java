package io.proxylab.lab.analysis.evidence;

import io.proxylab.load.protocol.LoadResult;

/**
 * The measured window of a trial on the wall clock.
 *
 * @param startEpochMillis first moment
 * @param endEpochMillis last moment, after the first
 */
public record Window(double startEpochMillis, double endEpochMillis) {

	public static Window of(LoadResult load) {
		return new Window(load.windowStartEpochMicros() / 1000.0, load.windowEndEpochMicros() / 1000.0);
	}

	public double seconds() {
		return (this.endEpochMillis - this.startEpochMillis) / 1000;
	}

	/**
	 * A part of it.
	 * @param fromSeconds since its first moment
	 * @param untilSeconds likewise
	 */
	public Window part(double fromSeconds, double untilSeconds) {
		return new Window(this.startEpochMillis + 1000 * fromSeconds, this.startEpochMillis + 1000 * untilSeconds);
	}

	/** Whether the middle of an interval lies in it; one at its end does not. */
	public boolean containsMiddle(long startEpochMillis, long endEpochMillis) {
		double middle = (startEpochMillis + endEpochMillis) / 2.0;
		return middle >= this.startEpochMillis && middle < this.endEpochMillis;
	}

	public boolean contains(long epochMillis) {
		return epochMillis >= this.startEpochMillis && epochMillis <= this.endEpochMillis;
	}

}
