package io.proxylab.lab.autoscale.prediction;

import io.proxylab.lab.autoscale.scenario.Course;
import io.proxylab.lab.autoscale.scenario.Spread;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Response times of the requests of some seconds: what a task adds, in which all requests
 * of a second are alike, and what is drawn for each from the upstream's delays. With
 * {@code w} requests that wait {@code b} in a task, the share above {@code t} is
 * {@code sum(w P(D > t - b)) / sum(w)}; a percentile is the {@code t} at which that is
 * what is left.
 */
final class ResponseTimes {

	/** What is alike within this share is counted together. */
	private static final double RESOLUTION = 0.002;

	private static final double LEAST_SECONDS = 1e-4;

	private static final int HALVINGS = 40;

	private static final double FAR = 1e-4;

	private final Map<Alike, Double> requests = new HashMap<>();

	private double all;

	/** Most seconds are as the one before: of those no logarithm is taken. */
	private @Nullable Alike latest;

	private double latestAdded = Double.NaN;

	private double ofLatest;

	/**
	 * Adds requests of a second.
	 * @param count how many
	 * @param addedSeconds what the task adds, waiting included
	 * @param delays of the upstream
	 * @param second now
	 */
	void add(double count, double addedSeconds, Course delays, int second) {
		double mean = delays.at(second);
		Spread spread = delays.spread(second);
		Alike same = this.latest;
		if (same == null || addedSeconds != this.latestAdded || mean != same.meanDelay()
				|| !spread.equals(same.spread())) {
			keepLatest();
			long bucket = Math.round(Math.log(Math.max(LEAST_SECONDS, addedSeconds)) / RESOLUTION);
			this.latest = new Alike(bucket, mean, spread);
			this.latestAdded = addedSeconds;
		}
		this.ofLatest += count;
		this.all += count;
	}

	private void keepLatest() {
		if (this.latest != null) {
			this.requests.merge(this.latest, this.ofLatest, Double::sum);
		}
		this.latest = null;
		this.ofLatest = 0;
	}

	/**
	 * The time that a share of the requests stays below.
	 * @param share 0 to 1
	 * @param mostSeconds what takes longer has failed
	 * @return {@code NaN} without a request
	 */
	double quantile(double share, double mostSeconds) {
		if (this.all <= 0) {
			return Double.NaN;
		}
		keepLatest();
		double low = 0;
		double high = mostSeconds;
		for (int step = 0; step < HALVINGS && high - low > FAR * high; step++) {
			double middle = (low + high) / 2;
			if (above(middle) > (1 - share) * this.all) {
				low = middle;
			}
			else {
				high = middle;
			}
		}
		return high;
	}

	private double above(double seconds) {
		double above = 0;
		for (Map.Entry<Alike, Double> entry : this.requests.entrySet()) {
			above += entry.getValue() * entry.getKey().shareAbove(seconds);
		}
		return above;
	}

	void clear() {
		keepLatest();
		this.requests.clear();
		this.all = 0;
	}

	/**
	 * Requests that differ in what is drawn for them only.
	 *
	 * @param bucket of what the task adds
	 * @param meanDelay of the upstream, in seconds
	 * @param spread of its delays
	 */
	private record Alike(long bucket, double meanDelay, Spread spread) {

		double shareAbove(double seconds) {
			double left = seconds - Math.exp(this.bucket * RESOLUTION);
			return (this.meanDelay > 0) ? this.spread.shareAbove(left / this.meanDelay) : (left < 0) ? 1 : 0;
		}

	}

}
