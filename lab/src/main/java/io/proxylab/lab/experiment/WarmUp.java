package io.proxylab.lab.experiment;

import java.time.Duration;

/** How a launch is warmed up, at the heaviest load on the shortest delay. */
public sealed interface WarmUp {

	/**
	 * Until so many requests were answered.
	 *
	 * @param count 1 to 1,000,000,000
	 */
	record Requests(long count) implements WarmUp {
	}

	/**
	 * For a fixed time.
	 *
	 * @param duration more than zero
	 */
	record Fixed(Duration duration) implements WarmUp {
	}

	/**
	 * Until throughput shows no trend.
	 *
	 * @param atMost the ceiling, after which the launch counts as not settled
	 */
	record Steady(Duration atMost) implements WarmUp {
	}

}
