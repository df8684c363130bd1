package io.proxylab.proxy.contract;

import java.time.Duration;
import java.util.concurrent.Callable;

import org.awaitility.Awaitility;

/**
 * Waits for what comes true a moment later, and looks often, so that tests stay short.
 */
public final class Eventually {

	private static final Duration PATIENCE = Duration.ofSeconds(30);

	private static final Duration INTERVAL = Duration.ofMillis(20);

	private Eventually() {
	}

	/**
	 * Returns as soon as a condition holds.
	 * @param condition is asked every 20 ms, for 30 s at most
	 * @throws org.awaitility.core.ConditionTimeoutException if it never held
	 */
	public static void until(Callable<Boolean> condition) {
		Awaitility.await().pollDelay(Duration.ZERO).pollInterval(INTERVAL).atMost(PATIENCE).until(condition);
	}

}
