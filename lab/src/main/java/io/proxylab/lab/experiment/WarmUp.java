package io.proxylab.lab.experiment;

import io.proxylab.lab.yaml.Range;
import io.proxylab.userservice.delay.DurationText;

import java.time.Duration;

/**
 * How a launch is warmed up, with closed load, at the heaviest load on the shortest
 * delay.
 */
public sealed interface WarmUp {

	/** What an experiment gets that asks for nothing. */
	WarmUp DEFAULT = new Steady(Duration.ofSeconds(60));

	/** For people, such as {@code until steady, at most 60s}. */
	String label();

	/**
	 * Whether the JIT compilers run ahead of all else meanwhile. A measurement of the
	 * warm-up itself leaves them alone: no user's service has that favour.
	 */
	boolean compilersFirst();

	/**
	 * Not at all: each cell is measured from the first request to a fresh process of its
	 * own.
	 */
	record None() implements WarmUp {

		@Override
		public String label() {
			return "none: each cell has a fresh process";
		}

		@Override
		public boolean compilersFirst() {
			return false;
		}

	}

	private static String favour(WarmUp warmUp) {
		return warmUp.compilersFirst() ? "" : ", compilers as the JVM has them";
	}

	/**
	 * Until so many requests were answered.
	 *
	 * @param count 1 to 1,000,000,000
	 * @param compilersFirst whether the compilers run ahead
	 */
	record Requests(long count, boolean compilersFirst) implements WarmUp {

		/** Requests of a warm-up. */
		public static final Range<Long> COUNT = Range.of(1, 1_000_000_000);

		public Requests {
			COUNT.check(count);
		}

		public Requests(long count) {
			this(count, true);
		}

		@Override
		public String label() {
			return this.count + " requests" + favour(this);
		}

	}

	/**
	 * For a fixed time.
	 *
	 * @param duration 100 ms to 24 h
	 * @param compilersFirst whether the compilers run ahead
	 */
	record Fixed(Duration duration, boolean compilersFirst) implements WarmUp {

		/** How long it lasts. */
		public static final Range<Duration> DURATION = Range.of(Duration.ofMillis(100), Duration.ofHours(24));

		public Fixed {
			DURATION.check(duration);
		}

		public Fixed(Duration duration) {
			this(duration, true);
		}

		@Override
		public String label() {
			return DurationText.format(this.duration) + favour(this);
		}

	}

	/**
	 * Until throughput and CPU a request show no trend and the JIT compilers are quiet.
	 *
	 * @param atMost the ceiling, after which the launch counts as not settled; 1 s to 24
	 * h
	 * @param compilersFirst whether the compilers run ahead
	 */
	record Steady(Duration atMost, boolean compilersFirst) implements WarmUp {

		/** After which it ends, steady or not. */
		public static final Range<Duration> AT_MOST = Range.of(Duration.ofSeconds(1), Duration.ofHours(24));

		public Steady {
			AT_MOST.check(atMost);
		}

		public Steady(Duration atMost) {
			this(atMost, true);
		}

		@Override
		public String label() {
			return "until steady, at most " + DurationText.format(this.atMost) + favour(this);
		}

	}

}
