package io.proxylab.lab.run.warmup;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;

/**
 * Tells when the CPU time of a request shows no trend: over the last
 * {@value SteadyThroughput#WINDOW} readings, one a second, that of the newer half is
 * within {@value #TOLERANCE} of that of the older one, each as CPU time over answers of
 * the whole half. What two steps of the kernel's clock explain is no difference: a target
 * that hardly does anything is read in few of them.
 *
 * <p>
 * Throughput alone does not tell: where the users ask for no more than a cold target can
 * do, it is even from the first second on, and the compilers still save CPU.
 */
final class SteadyCpu {

	static final double TOLERANCE = 0.05;

	/** Seconds: two ticks at 100 Hz. */
	private static final double RESOLUTION = 0.02;

	private final Deque<Reading> readings = new ArrayDeque<>();

	/**
	 * Takes one more reading.
	 * @param cpuSeconds CPU time in it; negative if it could not be read
	 * @param answers in it
	 */
	void add(double cpuSeconds, double answers) {
		this.readings.addLast(new Reading(cpuSeconds, answers));
		if (this.readings.size() > SteadyThroughput.WINDOW) {
			this.readings.removeFirst();
		}
	}

	/**
	 * Whether the readings, enough of them, go neither up nor down; or nobody can read.
	 */
	boolean isWithoutTrend() {
		if (this.readings.stream().anyMatch((reading) -> reading.cpuSeconds() < 0)) {
			return true;
		}
		return this.readings.size() == SteadyThroughput.WINDOW && !Trend.isShown(this.readings.stream()
			.mapToDouble((reading) -> (reading.answers() > 0) ? reading.cpuSeconds() / reading.answers() : 0)
			.toArray());
	}

	/** True also where nobody can read it: then it is no evidence either way. */
	boolean isSteady() {
		if (this.readings.stream().anyMatch((reading) -> reading.cpuSeconds() < 0)) {
			return true;
		}
		if (this.readings.size() < SteadyThroughput.WINDOW) {
			return false;
		}
		Iterator<Reading> inOrder = this.readings.iterator();
		Reading older = half(inOrder);
		Reading newer = half(inOrder);
		if (older.answers() <= 0 || newer.answers() <= 0) {
			return false;
		}
		double expected = older.cpuSeconds() / older.answers() * newer.answers();
		return Math.abs(newer.cpuSeconds() - expected) <= Math.max(RESOLUTION, TOLERANCE * expected);
	}

	private static Reading half(Iterator<Reading> readings) {
		double cpuSeconds = 0;
		double answers = 0;
		for (int i = 0; i < SteadyThroughput.WINDOW / 2; i++) {
			Reading reading = readings.next();
			cpuSeconds += reading.cpuSeconds();
			answers += reading.answers();
		}
		return new Reading(cpuSeconds, answers);
	}

	private record Reading(double cpuSeconds, double answers) {
	}

}
