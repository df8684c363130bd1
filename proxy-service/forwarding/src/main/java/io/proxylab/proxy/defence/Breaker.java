package io.proxylab.proxy.defence;

import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig.SlidingWindowType;
import io.proxylab.proxy.rules.Reason;
import io.proxylab.proxy.rules.RequestRefusedException;

/**
 * A circuit breaker: open while too many requests failed, half open while a few try
 * whether the upstream is well again.
 */
public final class Breaker {

	private final CircuitBreaker breaker;

	/**
	 * Makes a closed one.
	 * @param settings when it opens and for how long
	 * @param clock by which it stays open
	 */
	public Breaker(Settings settings, Clock clock) {
		this.breaker = CircuitBreaker.of("upstream",
				CircuitBreakerConfig.custom()
					.slidingWindowType(SlidingWindowType.COUNT_BASED)
					.slidingWindowSize(settings.window())
					.minimumNumberOfCalls(settings.window())
					.failureRateThreshold((float) (100 * settings.failureRatio()))
					.waitDurationInOpenState(settings.open())
					.permittedNumberOfCallsInHalfOpenState(settings.halfOpenCalls())
					.clock(clock)
					.currentTimestampFunction((time) -> time.millis(), TimeUnit.MILLISECONDS)
					.build());
	}

	/** Whether requests go on as if it were not there. */
	public boolean closed() {
		return this.breaker.getState() == CircuitBreaker.State.CLOSED;
	}

	Permit enter() {
		if (!this.breaker.tryAcquirePermission()) {
			throw new RequestRefusedException(Reason.BREAKER_OPEN);
		}
		return Permit.inUse((outcome) -> {
			switch (outcome) {
				case SERVED -> this.breaker.onSuccess(0, TimeUnit.MILLISECONDS);
				case OVERLOADED, FAILED -> this.breaker.onError(0, TimeUnit.MILLISECONDS, new UpstreamFailed());
				case GIVEN_UP -> this.breaker.releasePermission();
			}
		});
	}

	/**
	 * When a breaker opens and for how long.
	 *
	 * @param failureRatio of the last requests from which on it opens, above 0 and up to
	 * 1
	 * @param window how many requests these are, from 1; before there are so many it
	 * stays closed
	 * @param open how long it turns requests away before it tries again
	 * @param halfOpenCalls requests that try, from 1; by the same ratio of them it closes
	 * or opens again
	 */
	public record Settings(double failureRatio, int window, Duration open, int halfOpenCalls) {
	}

	/** The library wants to see what was thrown, and keeps nothing of it. */
	private static final class UpstreamFailed extends Exception {

		private static final long serialVersionUID = 1L;

		UpstreamFailed() {
			super("the upstream failed", null, false, false);
		}

	}

}
