package io.proxylab.lab.plan;

import java.time.Duration;

/** How long the steps of a warm-up take, beside what the experiment asks for. */
public final class WarmUpSteps {

	/** A light load, or a path: long enough for code to meet what is new there. */
	public static final Duration VISIT = Duration.ofSeconds(3);

	/**
	 * The heaviest load between two light ones, or once more after them: enough for three
	 * readings a second apart after the first.
	 */
	public static final Duration ROUND = Duration.ofSeconds(4);

	/**
	 * For compilers to get quiet in, at most. A warm-up that is shorter visits no path,
	 * ends without the heaviest load, and no window is measured again after it.
	 */
	public static final Duration CATCH_UP = Duration.ofSeconds(10);

	private WarmUpSteps() {
	}

}
