package io.proxylab.lab.sampling;

import io.proxylab.lab.trial.TimeSeries.Sample;

/** Something whose use is sampled. */
interface SampleReader {

	/**
	 * Reads it now.
	 * @param atEpochMillis wall clock time of the sample
	 * @param nanoTime monotonic time, by which what is read more seldom is due
	 */
	Sample read(long atEpochMillis, long nanoTime);

	/**
	 * The next reading is the last one or at an edge: what is read more seldom is due.
	 */
	default void allIsNext() {
	}

}
