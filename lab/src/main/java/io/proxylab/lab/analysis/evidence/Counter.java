package io.proxylab.lab.analysis.evidence;

import io.proxylab.lab.trial.Observed;
import io.proxylab.lab.trial.TimeSeries.ProcessKind;
import io.proxylab.lab.trial.TimeSeries.Sample;
import io.proxylab.lab.trial.UpstreamReading;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;

/**
 * A counter that only grows, as it was read now and then: between two readings it is
 * interpolated, before the first and after the last one it stands still.
 */
public final class Counter {

	/**
	 * The share of a span that must lie between two readings for its rate to be known.
	 */
	private static final double LEAST_COVERED = 0.5;

	/** Wall clock times of the readings, in their order. */
	private final double[] atEpochMillis;

	/** What was read at each time. */
	private final double[] values;

	private Counter(double[] atEpochMillis, double[] values) {
		this.atEpochMillis = atEpochMillis;
		this.values = values;
	}

	/** CPU of a target in seconds. */
	public static Counter ofTargetCpu(Observed observed) {
		return of(observed.series().of(ProcessKind.TARGET), Sample::atEpochMillis, Sample::cpuSeconds);
	}

	/** Requests in flight at an upstream, integrated over time in seconds. */
	public static Counter ofUpstreamInFlight(Observed observed) {
		return of(observed.upstream(), UpstreamReading::atEpochMillis, UpstreamReading::inFlightSeconds);
	}

	/**
	 * The counter in a series of readings; values below zero were not read.
	 * @param series in the order of its time
	 * @param atEpochMillis wall clock time of a reading
	 * @param value the counter in it
	 */
	public static <T> Counter of(List<T> series, ToLongFunction<T> atEpochMillis, ToDoubleFunction<T> value) {
		double[] times = new double[series.size()];
		double[] values = new double[series.size()];
		int read = 0;
		for (T reading : series) {
			double found = value.applyAsDouble(reading);
			if (found >= 0) {
				times[read] = atEpochMillis.applyAsLong(reading);
				values[read] = found;
				read++;
			}
		}
		return new Counter(Arrays.copyOf(times, read), Arrays.copyOf(values, read));
	}

	/** By how much it grew in a window; empty with fewer than two readings. */
	public OptionalDouble increase(Window window) {
		return (this.values.length < 2) ? OptionalDouble.empty()
				: OptionalDouble.of(Math.max(0, at(window.endEpochMillis()) - at(window.startEpochMillis())));
	}

	/**
	 * By how much it grew per second in that part of a window that lies between its first
	 * and last reading; empty if that is less than half of the window.
	 */
	public OptionalDouble perSecond(Window window) {
		if (this.values.length < 2) {
			return OptionalDouble.empty();
		}
		Window covered = new Window(Math.max(window.startEpochMillis(), this.atEpochMillis[0]),
				Math.min(window.endEpochMillis(), this.atEpochMillis[this.atEpochMillis.length - 1]));
		if (covered.seconds() < LEAST_COVERED * window.seconds()) {
			return OptionalDouble.empty();
		}
		return OptionalDouble.of(increase(covered).orElseThrow() / covered.seconds());
	}

	/** What it was at the end of a window; empty without a reading. */
	public OptionalDouble at(Window window) {
		return (this.values.length == 0) ? OptionalDouble.empty() : OptionalDouble.of(at(window.endEpochMillis()));
	}

	/** Whether a reading is less than the one before: something else counts on. */
	public boolean fell() {
		for (int i = 1; i < this.values.length; i++) {
			if (this.values[i] < this.values[i - 1]) {
				return true;
			}
		}
		return false;
	}

	/** The sum of what it was at the two edges of a window. */
	double atEdges(Window window) {
		return (this.values.length == 0) ? 0 : at(window.startEpochMillis()) + at(window.endEpochMillis());
	}

	private double at(double epochMillis) {
		int after = firstFrom(epochMillis);
		if (after == this.values.length) {
			return this.values[after - 1];
		}
		int before = Math.max(0, after - 1);
		double span = this.atEpochMillis[after] - this.atEpochMillis[before];
		double share = (span > 0) ? Math.max(0, epochMillis - this.atEpochMillis[before]) / span : 1;
		return this.values[before] + share * (this.values[after] - this.values[before]);
	}

	/** The first reading at a time or later. */
	private int firstFrom(double epochMillis) {
		int found = Arrays.binarySearch(this.atEpochMillis, epochMillis);
		int first = (found >= 0) ? found : -found - 1;
		while (first > 0 && this.atEpochMillis[first - 1] >= epochMillis) {
			first--;
		}
		return first;
	}

}
