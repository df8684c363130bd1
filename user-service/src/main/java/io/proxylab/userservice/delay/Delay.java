package io.proxylab.userservice.delay;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;

/**
 * How long a request is held, and whether it is answered then. Its
 * {@link Object#toString() text} is the canonical form, which {@link #parse} reads back
 * as an equal delay.
 */
public sealed interface Delay {

	/** No delay is longer; samples of random delays are cut off here. */
	Duration LONGEST = Duration.ofHours(1);

	/** The greatest sigma of {@link LogNormal}. */
	double GREATEST_SIGMA = 3;

	/** The forms that {@link #parse} reads, for messages and help texts. */
	String FORMS = "100ms, exponential(100ms), lognormal(100ms,0.5), p50=120ms,p99=2s, mix(95% 120ms,5% 2s), "
			+ "reset(100ms), stall(100ms), drip(100ms,2s), status(503,100ms), refuse";

	/** What may stand in a delay, for messages and help texts. */
	String RANGE = "0s to 1h; lognormal: median and mean at most 1h, sigma over 0 to 3; status 200 to 599";

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
	 * What becomes of one request.
	 * @param random the source of randomness; only a mixture takes something from it
	 * @return this, or one of those that are mixed
	 */
	default Delay pick(RandomGenerator random) {
		return this;
	}

	/**
	 * Whether some requests are not answered as they should be.
	 * @return true of {@link Failing} and of what mixes it in
	 */
	default boolean fails() {
		return false;
	}

	/**
	 * Reads a delay in one of the {@link #FORMS}.
	 * @param text without spaces around it; spaces after commas are allowed
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

	/**
	 * Each request meets one of several delays, by chance.
	 *
	 * @param parts at least two; their shares sum to 1, and none is itself a mixture
	 */
	record Mixture(List<Part> parts) implements Delay {

		private static final double ROUNDING = 1e-9;

		public Mixture {
			parts = List.copyOf(parts);
			if (parts.size() < 2) {
				throw new IllegalArgumentException("a mixture has two parts or more, such as mix(95% 120ms,5% 2s)");
			}
			double sum = parts.stream().mapToDouble(Part::share).sum();
			if (Math.abs(sum - 1) > ROUNDING) {
				throw new IllegalArgumentException("the shares of a mixture sum to 100%, not to " + Part.percent(sum));
			}
		}

		@Override
		public Delay pick(RandomGenerator random) {
			double left = random.nextDouble();
			for (Part part : this.parts) {
				left -= part.share();
				if (left < 0) {
					return part.delay();
				}
			}
			return this.parts.getLast().delay();
		}

		@Override
		public long sampleNanos(RandomGenerator random) {
			return pick(random).sampleNanos(random);
		}

		@Override
		public boolean fails() {
			return this.parts.stream().anyMatch((part) -> part.delay().fails());
		}

		/** Requests that fail count with the time until they do. */
		@Override
		public Duration mean() {
			return Duration.ofNanos(Math
				.round(this.parts.stream().mapToDouble((part) -> part.share() * part.delay().mean().toNanos()).sum()));
		}

		@Override
		public String toString() {
			return this.parts.stream().map(Part::toString).collect(Collectors.joining(",", "mix(", ")"));
		}

		/**
		 * A part of a mixture.
		 *
		 * @param share of the requests, over 0 to below 1
		 * @param delay which they meet
		 */
		public record Part(double share, Delay delay) {

			public Part {
				if (!(share > 0 && share < 1)) {
					throw new IllegalArgumentException(
							"a part of a mixture is over 0% and below 100%, not " + percent(share));
				}
				if (delay instanceof Mixture
						|| (delay instanceof Failing failing && failing.failure() == Failure.REFUSE)) {
					throw new IllegalArgumentException("'" + delay
							+ "' cannot be a part of a mixture: connections are refused to all or none, in a schedule's step");
				}
			}

			private static String percent(double share) {
				return BigDecimal.valueOf(Math.round(share * 1e6), 4).stripTrailingZeros().toPlainString() + "%";
			}

			@Override
			public String toString() {
				return percent(this.share) + " " + this.delay;
			}

		}

	}

	/**
	 * A request that comes to nothing, or to little.
	 *
	 * @param failure what becomes of it
	 * @param mean time from its arrival until then, 0 to {@link #LONGEST}; always the
	 * same
	 * @param detail time over which an answer {@linkplain Failure#DRIP drips}, in
	 * milliseconds, or the {@linkplain Failure#STATUS status}; else 0
	 */
	record Failing(Failure failure, Duration mean, int detail) implements Delay {

		public Failing {
			check(mean, "delay " + DurationText.format(mean));
			switch (failure) {
				case DRIP -> check(Duration.ofMillis(detail), "dripping for " + detail + "ms");
				case STATUS -> {
					if (detail < 200 || detail > 599) {
						throw new IllegalArgumentException("status " + detail + " is out of range: " + RANGE);
					}
				}
				default -> {
				}
			}
		}

		@Override
		public boolean fails() {
			return true;
		}

		@Override
		public long sampleNanos(RandomGenerator random) {
			return this.mean.toNanos();
		}

		@Override
		public String toString() {
			String time = DurationText.format(this.mean);
			return switch (this.failure) {
				case RESET -> "reset(" + time + ")";
				case STALL -> "stall(" + time + ")";
				case DRIP -> "drip(" + time + "," + DurationText.format(Duration.ofMillis(this.detail)) + ")";
				case STATUS -> "status(" + this.detail + "," + time + ")";
				case REFUSE -> "refuse";
			};
		}

	}

	/** How a request fails. */
	enum Failure {

		/** Its connection is reset. */
		RESET,

		/** The head and half of the body are sent, and then nothing more. */
		STALL,

		/** The head is sent, and the body byte by byte. */
		DRIP,

		/** It is answered with a status of choice. */
		STATUS,

		/** Nothing listens: new connections are refused, those there are reset. */
		REFUSE

	}

}
