package io.proxylab.load.patience;

/**
 * Retries that first attempts have paid for, of one event loop. It begins empty, so that
 * at any time there were at most {@code perFirstAttempt} retries for each first attempt.
 */
final class RetryBudget {

	/** Of the whole load: a quiet hour must not pay for a storm. */
	private static final double MOST_SAVED = 100;

	/** A hundred tenths must be ten. */
	private static final double ROUNDING = 1e-9;

	private final double perFirstAttempt;

	private final double most;

	private double saved;

	/**
	 * An empty one.
	 * @param perFirstAttempt retries that a first attempt pays for; over 0
	 * @param loops number of event loops of the whole load
	 */
	RetryBudget(double perFirstAttempt, int loops) {
		this.perFirstAttempt = perFirstAttempt;
		this.most = Math.max(1, MOST_SAVED / loops);
	}

	void firstAttempt() {
		this.saved = Math.min(this.most, this.saved + this.perFirstAttempt);
	}

	/** Pays a retry, if there is enough. */
	boolean pays() {
		if (this.saved + ROUNDING < 1) {
			return false;
		}
		this.saved -= 1;
		return true;
	}

}
