package io.proxylab.lab.jtl;

import org.jspecify.annotations.Nullable;

/**
 * A sample of JMeter.
 *
 * @param label its label
 * @param startEpochMillis when it began
 * @param millis its elapsed time
 * @param failure why it failed; null if it did not
 * @param thread that sent it; empty if the file does not say
 * @param users active threads; -1 if the file does not say
 */
record JtlSample(String label, long startEpochMillis, long millis, @Nullable String failure, String thread, int users) {

	private static final String WARM_UP = "warm-up";

	/** Whether it is in no figure. */
	boolean warmUp() {
		return this.label.startsWith(WARM_UP);
	}

	long endEpochMillis() {
		return this.startEpochMillis + this.millis;
	}

}
