package io.proxylab.userservice.delay;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.random.RandomGenerator;

/**
 * How long a request is held. Its {@link Object#toString() text} is the canonical form,
 * which {@link #parse} reads back as an equal delay.
 */
public sealed interface Delay {

	/** No delay is longer; samples of random delays are cut off here. */
	Duration LONGEST = Duration.ofHours(1);

	/** The greatest sigma of {@link LogNormal}. */
	double GREATEST_SIGMA = 3;

	/** The forms that {@link #parse} reads, for messages and help texts. */
	String FORMS = "100ms, exponential(100ms) or lognormal(100ms,0.5)";

	/** What may stand in a delay, for messages and help texts. */
	String RANGE = "0s to 1h; lognormal: median and mean at most 1h, sigma over 0 to 3";

	/**
	 * One delay of this kind.
	 * @param random the source of randomness; a fixed delay takes nothing from it
	 * @return nanoseconds, 0 to {@link #LONGEST}
	 */
	long sampleNanos(RandomGenerator random);

	/**
	 * The expected delay, before samples are cut off at {@link #LONGEST}.
	 * @return 0 to {@link #LONGEST}
	 */
	Duration mean();

	/**
	 * Reads a delay: {@code 100ms}, {@code exponential(<mean>)} or
	 * {@code lognormal(<median>,<sigma>)}.
	 * @param text without spaces around it; spaces after the comma are allowed
	 * @return the delay
	 * @throws IllegalArgumentException if the text is no delay or out of range; the
	 * message names the value, the choices and the range
	 */
	static Delay parse(String text) {
		return DelayText.parse(text);
	}

	private static void check(Duration duration, String name) {
		if (duration.isNegative() || duration.compareTo(LONGEST) > 0) {
			throw new IllegalArgumentException(name + " is out of range: " + RANGE);
		}
	}

	private static long cutOff(double nanos) {
		return Math.min((long) nanos, LONGEST.toNanos());
	}

	/**
	 * The same delay each time.
	 *
	 * @param mean 0 to {@link #LONGEST}
	 */
	record Fixed(Duration mean) implements Delay {

		public Fixed {
			check(mean, "delay " + DurationText.format(mean));
		}

		@Override
		public long sampleNanos(RandomGenerator random) {
			return this.mean.toNanos();
		}

		@Override
		public String toString() {
			return DurationText.format(this.mean);
		}

	}

	/**
	 * Delays without memory, as those of a service whose work has no typical length.
	 *
	 * @param mean 0 to {@link #LONGEST}
	 */
	record Exponential(Duration mean) implements Delay {

		public Exponential {
			check(mean, "mean delay " + DurationText.format(mean));
		}

		@Override
		public long sampleNanos(RandomGenerator random) {
			return cutOff(random.nextExponential() * this.mean.toNanos());
		}

		@Override
		public String toString() {
			return "exponential(" + DurationText.format(this.mean) + ")";
		}

	}

	/**
	 * Delays with a heavy tail: {@code median * exp(sigma * Z)}, Z standard normal.
	 *
	 * @param median half of the delays are longer; 0 to {@link #LONGEST}
	 * @param sigma standard deviation of the delay's natural logarithm, over 0 to
	 * {@link #GREATEST_SIGMA}
	 */
	record LogNormal(Duration median, double sigma) implements Delay {

		public LogNormal {
			check(median, "median delay " + DurationText.format(median));
			if (!(sigma > 0 && sigma <= GREATEST_SIGMA)) {
				throw new IllegalArgumentException("sigma " + sigma + " is out of range: " + RANGE);
			}
			check(mean(median, sigma), "mean of lognormal(" + DurationText.format(median) + "," + sigma + ")");
		}

		/** The mean of a log-normal distribution: {@code median * exp(sigma^2 / 2)}. */
		@Override
		public Duration mean() {
			return mean(this.median, this.sigma);
		}

		@Override
		public long sampleNanos(RandomGenerator random) {
			return cutOff(this.median.toNanos() * Math.exp(this.sigma * random.nextGaussian()));
		}

		@Override
		public String toString() {
			return "lognormal(" + DurationText.format(this.median) + ","
					+ BigDecimal.valueOf(this.sigma).stripTrailingZeros().toPlainString() + ")";
		}

		private static Duration mean(Duration median, double sigma) {
			return Duration.ofNanos(Math.round(median.toNanos() * Math.exp(sigma * sigma / 2)));
		}

	}

}
