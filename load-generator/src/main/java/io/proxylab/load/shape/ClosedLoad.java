package io.proxylab.load.shape;

import java.util.Objects;
import java.util.function.LongSupplier;

import org.jspecify.annotations.Nullable;

/**
 * Closed load: every user sends its next request when the last one is answered and it has
 * thought, so its intended send is the moment of the last answer, or so much later. Users
 * start evenly spread.
 *
 * <p>
 * Of many answers that are there at once all are read before the first of their users
 * sends again: to send takes longer than to read, and the last answer would be taken for
 * as much later. How long the users wait instead is their send lag.
 */
public final class ClosedLoad implements LoadShape {

	/**
	 * How long a user waits who found nobody. Without it a dead target would make the
	 * generator spin; it is short against any restart.
	 */
	static final long BACKOFF_NANOS = 100_000_000;

	/** Few enough that answers do not wait for the opening of many connections. */
	private static final int STARTS_IN_A_ROW = 50;

	private final int users;

	private final int loop;

	private final int loops;

	private final long spreadNanos;

	private final LongSupplier thinkNanos;

	/** Slots that were answered just now and are to send, in this order; each once. */
	private final int[] answered;

	/** When each of them was. */
	private final long[] answeredNanos;

	private int answeredCount;

	private @Nullable Requests requests;

	/**
	 * Makes the share of one event loop: every {@code loops}-th user.
	 * @param users of all event loops together
	 * @param loop number of this one, from 0
	 * @param loops number of event loops
	 * @param spreadNanos over which all users start
	 * @param thinkNanos from an answer to the next request, one time after the other
	 */
	public ClosedLoad(int users, int loop, int loops, long spreadNanos, LongSupplier thinkNanos) {
		this.users = users;
		this.loop = loop;
		this.loops = loops;
		this.spreadNanos = spreadNanos;
		this.thinkNanos = thinkNanos;
		this.answered = new int[slots()];
		this.answeredNanos = new long[slots()];
	}

	@Override
	public int slots() {
		return (this.users - this.loop + this.loops - 1) / this.loops;
	}

	@Override
	public void start(Requests requests, long startNanos) {
		this.requests = requests;
		startFrom(requests, 0, startNanos);
	}

	@Override
	public void ended(int slot, Outcome outcome, long nowNanos) {
		Requests started = Objects.requireNonNull(this.requests, "not started");
		switch (outcome) {
			case SERVED -> sendAfter(this.thinkNanos.getAsLong(), slot, nowNanos, started);
			case UNREACHABLE ->
				sendAfter(Math.max(this.thinkNanos.getAsLong(), BACKOFF_NANOS), slot, nowNanos, started);
		}
	}

	private void sendAfter(long pauseNanos, int slot, long nowNanos, Requests requests) {
		if (pauseNanos > 0) {
			long next = nowNanos + pauseNanos;
			requests.at(next, (now) -> requests.send(slot, next));
			return;
		}
		if (this.answeredCount == 0) {
			requests.afterAnswers(() -> sendAll(requests));
		}
		this.answered[this.answeredCount] = slot;
		this.answeredNanos[this.answeredCount] = nowNanos;
		this.answeredCount++;
	}

	private void sendAll(Requests requests) {
		int count = this.answeredCount;
		this.answeredCount = 0;
		for (int i = 0; i < count; i++) {
			requests.send(this.answered[i], this.answeredNanos[i]);
		}
	}

	/** Starts users that are due, a few at a time, and comes back for the others. */
	private void startFrom(Requests requests, int first, long startNanos) {
		if (first < slots()) {
			requests.at(due(first, startNanos), (now) -> {
				int slot = first;
				while (slot < slots() && slot < first + STARTS_IN_A_ROW && due(slot, startNanos) <= now) {
					requests.send(slot, due(slot, startNanos));
					slot++;
				}
				startFrom(requests, slot, startNanos);
			});
		}
	}

	private long due(int slot, long startNanos) {
		long user = this.loop + (long) slot * this.loops;
		return startNanos + Math.round((double) this.spreadNanos * user / this.users);
	}

}
