package io.proxylab.proxy.forwarding;

import java.time.Duration;

import io.proxylab.proxy.defence.Adaptive;
import io.proxylab.proxy.defence.Breaker;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The defences of a proxy, {@code proxy.defence}; by default it has none. They hold on
 * both tracks.
 *
 * @param timeout longest time from the call of the upstream to its whole answer, 1 ms to
 * 24 h; null for none
 * @param bulkhead most requests in progress, from 1 to 100,000; null for any number
 * @param adaptive how the most requests in progress are found; null for any number
 * @param breaker when the upstream is left alone; null for never
 * @param queue most requests that wait for a request thread, from 1 to 100,000; null for
 * any number
 */
public record DefenceProperties(@Nullable Duration timeout, @Nullable Integer bulkhead, @Nullable Adaptive adaptive,
		@Nullable BreakerProperties breaker, @Nullable Integer queue) {

	public DefenceProperties {
		if (timeout != null) {
			Ranges.checkTimeout("proxy.defence.timeout", timeout);
		}
		if (bulkhead != null) {
			Ranges.check("proxy.defence.bulkhead", bulkhead, 1, 100_000);
		}
		if (queue != null) {
			Ranges.check("proxy.defence.queue", queue, 1, 100_000);
		}
		if (bulkhead != null && adaptive != null) {
			throw new InvalidSettingException("proxy.defence.bulkhead", bulkhead,
					"With proxy.defence.adaptive=%s beside it there are two limits of one thing; choose one."
						.formatted(adaptive.word()));
		}
	}

	/** Whether there is none. */
	boolean none() {
		return this.timeout == null && this.bulkhead == null && this.adaptive == null && this.breaker == null
				&& this.queue == null;
	}

	/**
	 * The settings of a circuit breaker; one of them is enough to have it.
	 *
	 * @param failureRatio of the last requests from which on it opens, above 0 and up to
	 * 1
	 * @param window how many requests these are, 1 to 100,000
	 * @param open how long it turns requests away, 1 ms to 24 h
	 * @param halfOpenCalls requests that then try, 1 to 100,000
	 */
	public record BreakerProperties(@DefaultValue("0.5") double failureRatio, @DefaultValue("20") int window,
			@DefaultValue("1s") Duration open, @DefaultValue("5") int halfOpenCalls) {

		public BreakerProperties {
			if (!(failureRatio > 0 && failureRatio <= 1)) {
				throw new InvalidSettingException("proxy.defence.breaker.failure-ratio", failureRatio,
						"Use a number above 0 and up to 1, such as 0.5.");
			}
			Ranges.check("proxy.defence.breaker.window", window, 1, 100_000);
			Ranges.checkTimeout("proxy.defence.breaker.open", open);
			Ranges.check("proxy.defence.breaker.half-open-calls", halfOpenCalls, 1, 100_000);
		}

		/** These settings as the breaker takes them. */
		Breaker.Settings settings() {
			return new Breaker.Settings(this.failureRatio, this.window, this.open, this.halfOpenCalls);
		}

	}

}
