package io.proxylab.proxy.contract;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.function.Supplier;

import org.awaitility.Awaitility;
import org.awaitility.core.ConditionTimeoutException;

/**
 * Waits for what comes true a moment later, and looks often, so that tests stay short.
 */
public final class Eventually {

	private static final Duration TIMEOUT = Duration.ofSeconds(60);

	private static final Duration INTERVAL = Duration.ofMillis(20);

	private Eventually() {
	}

	/**
	 * Returns as soon as a condition holds.
	 * @param condition is asked every 20 ms, for 60 s at most
	 * @throws ConditionTimeoutException if it never held
	 */
	public static void until(Callable<Boolean> condition) {
		Awaitility.await().pollDelay(Duration.ZERO).pollInterval(INTERVAL).atMost(TIMEOUT).until(condition);
	}

	/**
	 * Returns as soon as a condition holds.
	 * @param condition is asked every 20 ms, for 60 s at most
	 * @param evidence what is to be seen when it never held
	 * @throws AssertionError with the evidence, if it never held
	 */
	public static void until(Callable<Boolean> condition, Supplier<String> evidence) {
		try {
			until(condition);
		}
		catch (ConditionTimeoutException ex) {
			throw new AssertionError("after " + TIMEOUT.toSeconds() + " s: " + evidence.get(), ex);
		}
	}

}
