package io.proxylab.lab.run.warmup;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Tells when a throughput shows no trend: over the last {@value #WINDOW} readings, one a
 * second, the change that a least-squares line predicts from the first to the last is
 * below {@value #TOLERANCE} of their mean, and so is the difference between the means of
 * the older and the newer half.
 */
final class SteadyThroughput {

	static final int WINDOW = 8;

	static final double TOLERANCE = 0.03;

	private final Deque<Double> readings = new ArrayDeque<>();

	/**
	 * Takes one more reading.
	 * @param throughput answers per second
	 */
	void add(double throughput) {
		this.readings.addLast(throughput);
		if (this.readings.size() > WINDOW) {
			this.readings.removeFirst();
		}
	}

	/** Whether the readings, enough of them, go neither up nor down. */
	boolean isWithoutTrend() {
		return this.readings.size() == WINDOW
				&& !Trend.isShown(this.readings.stream().mapToDouble(Double::doubleValue).toArray());
	}

	boolean isSteady() {
		if (this.readings.size() < WINDOW) {
			return false;
		}
		double[] y = this.readings.stream().mapToDouble(Double::doubleValue).toArray();
		double mean = mean(y, 0, WINDOW);
		if (mean <= 0) {
			return false;
		}
		double drift = slope(y, mean) * (WINDOW - 1);
		double step = mean(y, WINDOW / 2, WINDOW) - mean(y, 0, WINDOW / 2);
		return Math.abs(drift) < TOLERANCE * mean && Math.abs(step) < TOLERANCE * mean;
	}

	private static double slope(double[] y, double mean) {
		double centre = (y.length - 1) / 2.0;
		double covariance = 0;
		double variance = 0;
		for (int x = 0; x < y.length; x++) {
			covariance += (x - centre) * (y[x] - mean);
			variance += (x - centre) * (x - centre);
		}
		return covariance / variance;
	}

	private static double mean(double[] y, int from, int to) {
		double sum = 0;
		for (int i = from; i < to; i++) {
			sum += y[i];
		}
		return sum / (to - from);
	}

}
