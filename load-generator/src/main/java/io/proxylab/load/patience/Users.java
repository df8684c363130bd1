package io.proxylab.load.patience;

import java.util.Arrays;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;
import java.util.function.LongConsumer;
import java.util.random.RandomGenerator;

import io.proxylab.load.protocol.LoadResult.ErrorKind;
import io.proxylab.load.protocol.Patience;
import io.proxylab.load.protocol.Patience.Abandon;
import io.proxylab.load.protocol.Patience.Retries;
import org.jspecify.annotations.Nullable;

/**
 * The users of one event loop who try again or go away, by the slots of their requests.
 * Knows no clock: times are {@link System#nanoTime()}, as the caller says them.
 */
public final class Users {

	private static final long NEVER = Long.MAX_VALUE;

	private static final long LONGEST_PAUSE_NANOS = TimeUnit.HOURS.toNanos(1);

	/** Nothing came, or not all of it, and the next attempt may fare better. */
	private static final Set<ErrorKind> RETRIED = Set.of(ErrorKind.TIMEOUT, ErrorKind.CONNECT_REFUSED,
			ErrorKind.CONNECT_FAILED, ErrorKind.RESET);

	private final @Nullable Retries retries;

	private final @Nullable RetryBudget budget;

	private final @Nullable Abandon abandon;

	private final RandomGenerator random;

	/** When each request was due. */
	private final long[] intended;

	/** When its user goes away. */
	private final long[] leaves;

	/** How often it was tried again. */
	private final int[] tried;

	private final boolean[] pausing;

	private final boolean[] sent;

	/**
	 * Users of whom none has asked yet.
	 * @param patience what they do
	 * @param slots how many requests they have at a time
	 * @param loops number of event loops of the whole load
	 * @param random decides who goes away, and how long a pause is
	 */
	public Users(Patience patience, int slots, int loops, RandomGenerator random) {
		this.retries = patience.retries();
		Double paid = (this.retries != null) ? this.retries.budget() : null;
		this.budget = (paid != null) ? new RetryBudget(paid, loops) : null;
		this.abandon = patience.abandon();
		this.random = random;
		this.intended = new long[slots];
		this.leaves = new long[slots];
		Arrays.fill(this.leaves, NEVER);
		this.tried = new int[slots];
		this.pausing = new boolean[slots];
		this.sent = new boolean[slots];
	}

	/** A request begins: this is its first attempt. */
	public void ask(int slot, long intendedNanos) {
		this.intended[slot] = intendedNanos;
		this.tried[slot] = 0;
		this.sent[slot] = false;
		if (this.budget != null) {
			this.budget.firstAttempt();
		}
		if (this.abandon != null && this.random.nextDouble() < this.abandon.share()) {
			this.leaves[slot] = intendedNanos + TimeUnit.MILLISECONDS.toNanos(this.abandon.afterMillis());
		}
	}

	/**
	 * Notes that an attempt is sent, which not every one is.
	 * @return whether it is the first that is sent of the request of a slot
	 */
	public boolean sends(int slot) {
		boolean first = !this.sent[slot];
		this.sent[slot] = true;
		return first;
	}

	/** Whether the request of a slot is tried again, or waits to be. */
	public boolean isRetrying(int slot) {
		return this.tried[slot] > 0;
	}

	/** Whether the request of a slot waits to be tried again. */
	public boolean isPausing(int slot) {
		return this.pausing[slot];
	}

	/** When the request of a slot was due. */
	public long intendedNanos(int slot) {
		return this.intended[slot];
	}

	/**
	 * What a user does whose attempt has failed. One who tries again pauses from now on.
	 * @param slot of its request
	 * @param error what was wrong
	 * @param status of the answer; 0 without a whole one
	 */
	public Decision failed(int slot, ErrorKind error, int status) {
		if (this.retries == null || this.tried[slot] >= this.retries.atMost() || !isWorthARetry(error, status)) {
			return Decision.ENDS;
		}
		if (this.budget != null && !this.budget.pays()) {
			return Decision.CANNOT_AFFORD;
		}
		this.tried[slot]++;
		this.pausing[slot] = true;
		return Decision.TRIES_AGAIN;
	}

	private static boolean isWorthARetry(ErrorKind error, int status) {
		return RETRIED.contains(error) || (error == ErrorKind.BAD_STATUS && Patience.RETRIED_STATUSES.contains(status));
	}

	/**
	 * How long a user pauses before it tries again.
	 * @param slot of its request
	 * @param askedSeconds the {@code Retry-After} of the answer; 0 or less without one
	 */
	public long pauseNanos(int slot, long askedSeconds) {
		if (this.retries == null) {
			throw new IllegalStateException("nobody tries again");
		}
		long first = TimeUnit.MILLISECONDS.toNanos(this.retries.backoffMillis());
		// At most 2^9 hours, far from overflow.
		long backoff = Math.min(first << (this.tried[slot] - 1), LONGEST_PAUSE_NANOS);
		long pause = (this.retries.jitter() && backoff > 0) ? this.random.nextLong(backoff) : backoff;
		return Math.max(pause, Math.min(TimeUnit.SECONDS.toNanos(Math.max(0, askedSeconds)), LONGEST_PAUSE_NANOS));
	}

	/**
	 * The pause of a user is over.
	 * @return false if it went away meanwhile
	 */
	public boolean resume(int slot, long intendedNanos) {
		boolean waits = this.pausing[slot] && this.intended[slot] == intendedNanos;
		if (waits) {
			this.pausing[slot] = false;
		}
		return waits;
	}

	/** The request of a slot is over. */
	public void end(int slot) {
		this.tried[slot] = 0;
		this.leaves[slot] = NEVER;
		this.pausing[slot] = false;
	}

	/**
	 * Tells the slots whose users go away by a time; each is to be {@linkplain #end(int)
	 * ended}.
	 */
	public void eachLeaving(long nowNanos, IntConsumer leaving) {
		if (this.abandon != null) {
			for (int slot = 0; slot < this.leaves.length; slot++) {
				if (this.leaves[slot] <= nowNanos) {
					leaving.accept(slot);
				}
			}
		}
	}

	/** Tells, of each request that waits to be tried again, when it was due. */
	public void eachPausing(LongConsumer due) {
		for (int slot = 0; slot < this.pausing.length; slot++) {
			if (this.pausing[slot]) {
				due.accept(this.intended[slot]);
			}
		}
	}

	/** How many requests wait to be tried again. */
	public int pausing() {
		int count = 0;
		for (boolean waits : this.pausing) {
			count += waits ? 1 : 0;
		}
		return count;
	}

	/** What becomes of a request whose attempt has failed. */
	public enum Decision {

		/** It has failed. */
		ENDS,

		/** It has failed, and would be tried again if the budget allowed it. */
		CANNOT_AFFORD,

		/** It is tried again after a pause. */
		TRIES_AGAIN

	}

}
