package io.proxylab.lab.advise;

import io.proxylab.lab.autoscale.scenario.Objective;
import io.proxylab.lab.autoscale.scenario.Spread;
import io.proxylab.lab.experiment.Box;
import io.proxylab.userservice.delay.Delay;
import io.proxylab.userservice.delay.DurationText;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What a reader knows of his service.
 *
 * @param rate of requests on an ordinary hour, a second
 * @param peak of the busiest hour, a second
 * @param delay of the upstream on a good day
 * @param slowDelay of the upstream on a slow one
 * @param share of the requests of each minute that are answered in time, 0 to 1
 * @param under the time, from the request to the end of the answer
 * @param sizes of a task
 * @param stacks variants that come into question
 */
public record Requirements(double rate, double peak, Delay delay, Delay slowDelay, double share, Duration under,
		List<Box> sizes, List<String> stacks) {

	/** Of failed requests, as scenarios have it. */
	private static final double ERROR_RATIO = 0.01;

	private static final double NANOS = 1e9;

	public Requirements {
		sizes = List.copyOf(sizes);
		stacks = List.copyOf(stacks);
	}

	/**
	 * What contradicts itself, or cannot be kept by any service: each a sentence with the
	 * option, its value and a cure. Empty if all fits.
	 */
	public List<String> problems() {
		List<String> problems = new ArrayList<>();
		if (this.peak < this.rate) {
			problems.add(String.format(Locale.ROOT,
					"--peak %.0f/s is below --rate %.0f/s; the peak is the busiest hour", this.peak, this.rate));
		}
		if (this.delay.fails() || this.slowDelay.fails()) {
			problems.add("--delay and --slow-delay: an upstream that fails is not predicted; name how long it takes");
		}
		else {
			if (this.slowDelay.mean().compareTo(this.delay.mean()) <= 0) {
				problems.add("--slow-delay %s is not slower than --delay %s".formatted(this.slowDelay, this.delay));
			}
			double late = shareAbove(this.delay, seconds(this.under));
			if (late > 1 - this.share) {
				problems.add(String.format(Locale.ROOT,
						"--slo %s < %s cannot be kept by any service: on a good day (--delay %s) the upstream alone takes longer for %s of the requests; allow more time, or a smaller share",
						percent(this.share), DurationText.format(this.under), this.delay, percent(late)));
			}
		}
		return problems;
	}

	/** What each minute of a day with a good upstream must keep. */
	public Objective objective() {
		return new Objective(this.share, seconds(this.under), ERROR_RATIO);
	}

	/**
	 * What each minute must keep while the upstream is slow: the same, unless the
	 * upstream alone takes too long for it. Then the service may take as much longer than
	 * the upstream as on a good day.
	 */
	public Objective slowObjective() {
		double late = (1 - this.share) / 2;
		double room = Math.max(0.1, seconds(this.under) - quantile(this.delay, late));
		return new Objective(this.share, Math.max(seconds(this.under), quantile(this.slowDelay, late) + room),
				ERROR_RATIO);
	}

	/** Whether the objective of the slow day is another than that of a good one. */
	public boolean slowIsForgiven() {
		return slowObjective().underSeconds() > objective().underSeconds();
	}

	/** The mean delay of a good day, in seconds. */
	public double delaySeconds() {
		return seconds(this.delay.mean());
	}

	/** The mean delay of a slow day, in seconds. */
	public double slowSeconds() {
		return seconds(this.slowDelay.mean());
	}

	private static double shareAbove(Delay delay, double seconds) {
		double mean = seconds(delay.mean());
		return (mean > 0) ? Spread.of(delay).shareAbove(seconds / mean) : 0;
	}

	/** The time that the given share takes longer than, by halves. */
	private static double quantile(Delay delay, double share) {
		double low = 0;
		double high = seconds(Delay.LONGEST);
		for (int i = 0; i < 60; i++) {
			double middle = (low + high) / 2;
			if (shareAbove(delay, middle) > share) {
				low = middle;
			}
			else {
				high = middle;
			}
		}
		return high;
	}

	private static double seconds(Duration time) {
		return time.toNanos() / NANOS;
	}

	private static String percent(double share) {
		return String.format(Locale.ROOT, "%.4g%%", 100 * share).replaceAll("\\.?0+%", "%");
	}

}
