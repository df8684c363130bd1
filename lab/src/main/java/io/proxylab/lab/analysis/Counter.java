package io.proxylab.lab.analysis;

import java.util.List;
import java.util.OptionalDouble;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;

/**
 * A counter that only grows, as it was read now and then: between two readings it is
 * interpolated, before the first and after the last one it stands still.
 *
 * @param readings in the order of their time
 */
record Counter(List<Reading> readings) {

	/**
	 * The share of a span that must lie between two readings for its rate to be known.
	 */
	private static final double LEAST_COVERED = 0.5;

	Counter {
		readings = List.copyOf(readings);
	}

	/**
	 * The counter in a series of readings; values below zero were not read.
	 * @param series in the order of its time
	 * @param atEpochMillis wall clock time of a reading
	 * @param value the counter in it
	 */
	static <T> Counter of(List<T> series, ToLongFunction<T> atEpochMillis, ToDoubleFunction<T> value) {
		return new Counter(series.stream()
			.filter((reading) -> value.applyAsDouble(reading) >= 0)
			.map((reading) -> new Reading(atEpochMillis.applyAsLong(reading), value.applyAsDouble(reading)))
			.toList());
	}

	/** By how much it grew in a window; empty with fewer than two readings. */
	OptionalDouble increase(Window window) {
		return (this.readings.size() < 2) ? OptionalDouble.empty()
				: OptionalDouble.of(Math.max(0, at(window.endEpochMillis()) - at(window.startEpochMillis())));
	}

	/**
	 * By how much it grew per second in that part of a window that lies between its first
	 * and last reading; empty if that is less than half of the window.
	 */
	OptionalDouble perSecond(Window window) {
		if (this.readings.size() < 2) {
			return OptionalDouble.empty();
		}
		Window covered = new Window(Math.max(window.startEpochMillis(), this.readings.getFirst().atEpochMillis()),
				Math.min(window.endEpochMillis(), this.readings.getLast().atEpochMillis()));
		if (covered.seconds() < LEAST_COVERED * window.seconds()) {
			return OptionalDouble.empty();
		}
		return OptionalDouble.of(increase(covered).orElseThrow() / covered.seconds());
	}

	private double at(double epochMillis) {
		Reading before = this.readings.getFirst();
		for (Reading after : this.readings) {
			if (after.atEpochMillis() >= epochMillis) {
				double span = after.atEpochMillis() - before.atEpochMillis();
				double share = (span > 0) ? Math.max(0, epochMillis - before.atEpochMillis()) / span : 1;
				return before.value() + share * (after.value() - before.value());
			}
			before = after;
		}
		return before.value();
	}

	/**
	 * One reading.
	 *
	 * @param atEpochMillis wall clock time
	 * @param value of the counter
	 */
	record Reading(double atEpochMillis, double value) {
	}

}
