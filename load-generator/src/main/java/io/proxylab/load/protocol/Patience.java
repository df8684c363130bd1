package io.proxylab.load.protocol;

import java.util.List;
import java.util.Locale;

import org.jspecify.annotations.Nullable;

/**
 * What a user of a load does without an answer. By default it waits as long as the
 * generator does, asks once, and stays.
 *
 * @param timeoutMillis an attempt that is unanswered for so long, the opening of its
 * connection included, is given up and its connection closed; 1 to 3,600,000 (an hour);
 * null: the {@code timeoutMillis} of the load
 * @param retries how a failed attempt is tried again; null: not at all
 * @param abandon who goes away before the answer; null: nobody
 */
public record Patience(@Nullable Long timeoutMillis, @Nullable Retries retries, @Nullable Abandon abandon) {

	/** Waits, asks once, and stays. */
	public static final Patience ENDLESS = new Patience(null, null, null);

	/** Answers that ask to come again, beside those that never come. */
	public static final List<Integer> RETRIED_STATUSES = List.of(502, 503, 504);

	/**
	 * Checks the ranges.
	 * @throws IllegalArgumentException if a value is out of its range, or none would ever
	 * go away
	 */
	public Patience {
		if (timeoutMillis != null) {
			LoadSettings.requireRange("patience.timeoutMillis", timeoutMillis, 1, LoadSettings.HOUR_MILLIS);
		}
		if (timeoutMillis != null && abandon != null && retries == null && abandon.afterMillis() >= timeoutMillis) {
			throw new IllegalArgumentException(String.format(Locale.ROOT,
					"patience.abandon: nobody would go away after %d ms, for each request is given up after %d ms; ",
					abandon.afterMillis(), timeoutMillis)
					+ "let users go earlier, raise the timeout, or leave one of them out");
		}
	}

	/** Whether users wait, ask once, and stay. */
	public boolean endless() {
		return equals(ENDLESS);
	}

	/** How long an attempt is waited for, in a load whose own timeout is given. */
	public long timeoutMillis(long otherwise) {
		return (this.timeoutMillis != null) ? this.timeoutMillis : otherwise;
	}

	/**
	 * How a failed attempt is tried again: after a timeout, a connection that was
	 * refused, not opened or reset, and an answer with one of {@link #RETRIED_STATUSES}
	 * that is not the expected one. The pause before the n-th retry is
	 * {@code backoffMillis * 2^(n-1)}, at most an hour, and not shorter than the answer's
	 * {@code Retry-After}.
	 *
	 * @param atMost retries of a request, 1 to 10
	 * @param backoffMillis the first pause, 0 to 3,600,000 (an hour)
	 * @param jitter whether the pause is drawn evenly from 0 to that instead ("full
	 * jitter"), so that requests that failed together do not come back together
	 * @param budget retries for each first attempt, over 0 to 1: each first attempt pays
	 * so much of a retry in, a retry takes one out, and at most 100 of the whole load are
	 * saved up; null: no limit
	 * @see <a href=
	 * "https://aws.amazon.com/blogs/architecture/exponential-backoff-and-jitter/">Full
	 * jitter</a>
	 */
	public record Retries(int atMost, long backoffMillis, boolean jitter, @Nullable Double budget) {

		/**
		 * Checks the ranges.
		 * @throws IllegalArgumentException if a value is out of its range
		 */
		public Retries {
			LoadSettings.requireRange("patience.retries.atMost", atMost, 1, 10);
			LoadSettings.requireRange("patience.retries.backoffMillis", backoffMillis, 0, LoadSettings.HOUR_MILLIS);
			if (budget != null && !(budget > 0 && budget <= 1)) {
				throw new IllegalArgumentException(
						"patience.retries.budget: %s is out of range, over 0 to 1".formatted(budget));
			}
		}

	}

	/**
	 * Users who go away: their request is given up and its connection closed, and they do
	 * not come back.
	 *
	 * @param share of the requests, over 0 to 1: all of them makes it a deadline
	 * @param afterMillis since the request was due, 1 to 3,600,000 (an hour)
	 */
	public record Abandon(double share, long afterMillis) {

		/**
		 * Checks the ranges.
		 * @throws IllegalArgumentException if a value is out of its range
		 */
		public Abandon {
			if (!(share > 0 && share <= 1)) {
				throw new IllegalArgumentException(
						"patience.abandon.share: %s is out of range, over 0 to 1".formatted(share));
			}
			LoadSettings.requireRange("patience.abandon.afterMillis", afterMillis, 1, LoadSettings.HOUR_MILLIS);
		}

	}

}
