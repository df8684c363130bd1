package io.proxylab.lab.experiment;

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
	 * Until so many requests were answered.
	 *
	 * @param count 1 to 1,000,000,000
	 */
	record Requests(long count) implements WarmUp {

		static final Range<Long> COUNT = Range.of(1, 1_000_000_000);

		public Requests {
			COUNT.check(count);
		}

		@Override
		public String label() {
			return this.count + " requests";
		}

	}

	/**
	 * For a fixed time.
	 *
	 * @param duration 100 ms to 24 h
	 */
	record Fixed(Duration duration) implements WarmUp {

		static final Range<Duration> DURATION = Range.of(Duration.ofMillis(100), Duration.ofHours(24));

		public Fixed {
			DURATION.check(duration);
		}

		@Override
		public String label() {
			return DurationText.format(this.duration);
		}

	}

	/**
	 * In rounds of load with pauses for the JIT compilers, until throughput shows no
	 * trend and the compilers have nothing left to do.
	 *
	 * @param atMost the ceiling, pauses included, after which the launch counts as not
	 * settled; 1 s to 24 h
	 */
	record Steady(Duration atMost) implements WarmUp {

		static final Range<Duration> AT_MOST = Range.of(Duration.ofSeconds(1), Duration.ofHours(24));

		public Steady {
			AT_MOST.check(atMost);
		}

		@Override
		public String label() {
			return "until steady, at most " + DurationText.format(this.atMost);
		}

	}

}
