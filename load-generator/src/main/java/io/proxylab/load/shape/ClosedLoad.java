package io.proxylab.load.shape;

import java.util.Objects;
import java.util.function.LongSupplier;

import io.proxylab.load.protocol.ActiveUsers;
import org.jspecify.annotations.Nullable;

/**
 * Closed load: every user sends its next request when the last one is answered and it has
 * thought, so its intended send is the moment of the last answer, or so much later. Users
 * start evenly spread, also those who come later, where the number of users changes; who
 * is to leave does so after its answer.
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

	private static final double NANOS_PER_SECOND = 1e9;

	/** Few enough that answers do not wait for the opening of many connections. */
	private static final int STARTS_IN_A_ROW = 50;

	private final ActiveUsers users;

	/**
	 * From the start of the load to the window, with which their number begins to change.
	 */
	private final long settleNanos;

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

	private long windowNanos;

	/** Makes the share of one event loop of as many users all the time. */
	ClosedLoad(int users, int loop, int loops, long spreadNanos, LongSupplier thinkNanos) {
		this(new ActiveUsers(users), 0, loop, loops, spreadNanos, thinkNanos);
	}

	/**
	 * Makes the share of one event loop: every {@code loops}-th user.
	 * @param users of all event loops together
	 * @param settleNanos from the start of the load to the window
	 * @param loop number of this one, from 0
	 * @param loops number of event loops
	 * @param spreadNanos over which all users start
	 * @param thinkNanos from an answer to the next request, one time after the other
	 */
	public ClosedLoad(ActiveUsers users, long settleNanos, int loop, int loops, long spreadNanos,
			LongSupplier thinkNanos) {
		this.users = users;
		this.settleNanos = settleNanos;
		this.loop = loop;
		this.loops = loops;
		this.spreadNanos = spreadNanos;
		this.thinkNanos = thinkNanos;
		this.answered = new int[slots()];
		this.answeredNanos = new long[slots()];
	}

	@Override
	public int slots() {
		return slots(this.users.most());
	}

	private int slots(int ofUsers) {
		return (ofUsers - this.loop + this.loops - 1) / this.loops;
	}

	@Override
	public void start(Requests requests, long startNanos) {
		this.requests = requests;
		this.windowNanos = startNanos + this.settleNanos;
		startFrom(requests, 0, startNanos);
		for (int slot = slots(this.users.first()); slot < slots(); slot++) {
			comeBack(slot, this.windowNanos, requests);
		}
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
		long next = nowNanos + pauseNanos;
		if (this.users.changes() && !this.users.isActive(user(slot), windowSeconds(next))) {
			comeBack(slot, next, requests);
			return;
		}
		if (pauseNanos > 0) {
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

	/** Sends when the user is active again, if it ever is. */
	private void comeBack(int slot, long fromNanos, Requests requests) {
		double seconds = this.users.nextActive(user(slot), windowSeconds(fromNanos));
		if (Double.isInfinite(seconds)) {
			return;
		}
		// Who comes with others must not march with them in lockstep.
		long due = this.windowNanos + Math.round(seconds * NANOS_PER_SECOND) + spread(slot, this.users.most());
		requests.at(due, (now) -> {
			if (this.users.isActive(user(slot), windowSeconds(due))) {
				requests.send(slot, due);
			}
			else {
				comeBack(slot, due, requests);
			}
		});
	}

	private double windowSeconds(long nanos) {
		return (nanos - this.windowNanos) / NANOS_PER_SECOND;
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
		int starting = slots(this.users.first());
		if (first < starting) {
			requests.at(due(first, startNanos), (now) -> {
				int slot = first;
				while (slot < starting && slot < first + STARTS_IN_A_ROW && due(slot, startNanos) <= now) {
					requests.send(slot, due(slot, startNanos));
					slot++;
				}
				startFrom(requests, slot, startNanos);
			});
		}
	}

	private long due(int slot, long startNanos) {
		return startNanos + spread(slot, this.users.first());
	}

	private long spread(int slot, int over) {
		return Math.round((double) this.spreadNanos * user(slot) / over);
	}

	private int user(int slot) {
		return this.loop + slot * this.loops;
	}

}
