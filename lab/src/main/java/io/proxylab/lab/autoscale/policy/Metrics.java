package io.proxylab.lab.autoscale.policy;

import java.util.Arrays;
import java.util.OptionalDouble;

/**
 * What was read of a service, a second at a time, and the means of any stretch of it.
 * Seconds are counted from 0 and added in their order.
 */
public final class Metrics {

	private static final int SECONDS_A_MINUTE = 60;

	/** Sums up to each second, so that the mean of any stretch is a difference. */
	private final double[] cpu;

	private final double[] requests;

	private final double[] inFlight;

	private final double[] tasks;

	private final int[] known;

	private int seconds;

	/**
	 * None yet.
	 * @param seconds how many there will be at most
	 */
	public Metrics(int seconds) {
		this.cpu = new double[seconds + 1];
		this.requests = new double[seconds + 1];
		this.inFlight = new double[seconds + 1];
		this.tasks = new double[seconds + 1];
		this.known = new int[seconds + 1];
	}

	/**
	 * Adds a second in which tasks ran.
	 * @param tasks that got requests
	 * @param cpuPercent of what the tasks have
	 * @param requests that came to each of them
	 * @param inFlight in each of them
	 */
	public void add(int tasks, double cpuPercent, double requests, double inFlight) {
		add(1, tasks, cpuPercent, requests * SECONDS_A_MINUTE, inFlight);
	}

	/** Adds a second of which nothing is known, such as one without a task. */
	public void addMissing() {
		add(0, 0, 0, 0, 0);
	}

	private void add(int known, int tasks, double cpu, double requests, double inFlight) {
		int before = this.seconds;
		if (before + 1 == this.known.length) {
			throw new IllegalStateException("more than the " + before + " s that were announced");
		}
		this.seconds++;
		this.known[this.seconds] = this.known[before] + known;
		this.tasks[this.seconds] = this.tasks[before] + tasks;
		this.cpu[this.seconds] = this.cpu[before] + cpu;
		this.requests[this.seconds] = this.requests[before] + requests;
		this.inFlight[this.seconds] = this.inFlight[before] + inFlight;
	}

	private double[] sums(Signal signal) {
		return switch (signal) {
			case CPU -> this.cpu;
			case REQUESTS -> this.requests;
			case IN_FLIGHT -> this.inFlight;
		};
	}

	/** How many seconds were added. */
	public int seconds() {
		return this.seconds;
	}

	/**
	 * The mean of a signal over some seconds.
	 * @param from the first second
	 * @param until the second after the last; seconds that are yet to come are left out
	 * @return nothing where nothing is known of any of them
	 */
	public OptionalDouble mean(Signal signal, int from, int until) {
		return mean(sums(signal), from, until);
	}

	private OptionalDouble mean(double[] sum, int from, int until) {
		int begin = Math.clamp(from, 0, this.seconds);
		int end = Math.clamp(until, begin, this.seconds);
		int count = this.known[end] - this.known[begin];
		return (count > 0) ? OptionalDouble.of((sum[end] - sum[begin]) / count) : OptionalDouble.empty();
	}

	/**
	 * How many tasks a latest datapoint is of.
	 * @param periodSeconds of a datapoint
	 * @param visibleUntil what ends later is not known yet to who asks
	 * @return a mean; 0 where nothing is known
	 */
	public double tasksOfLatest(int periodSeconds, int visibleUntil) {
		int until = Math.clamp(visibleUntil, 0, this.seconds) / periodSeconds * periodSeconds;
		return mean(this.tasks, until - periodSeconds, until).orElse(0);
	}

	/**
	 * The datapoints of a signal, the latest last: means of whole periods, counted from
	 * second 0.
	 * @param periodSeconds of a datapoint
	 * @param visibleUntil what ends later is not known yet to who asks
	 * @param count how many
	 * @return fewer where there are fewer yet; {@code NaN} for a period without data
	 */
	public double[] datapoints(Signal signal, int periodSeconds, int visibleUntil, int count) {
		int last = Math.clamp(visibleUntil, 0, this.seconds) / periodSeconds;
		int first = Math.max(0, last - count);
		double[] points = new double[last - first];
		Arrays.setAll(points, (place) -> {
			int from = (first + place) * periodSeconds;
			return mean(signal, from, from + periodSeconds).orElse(Double.NaN);
		});
		return points;
	}

}
