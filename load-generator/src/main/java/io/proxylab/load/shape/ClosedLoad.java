package io.proxylab.load.shape;

import java.util.Objects;

import org.jspecify.annotations.Nullable;

/**
 * Closed load: every user sends its next request when the last one is answered, so its
 * intended send is the moment of the last answer. Users start evenly spread.
 */
public final class ClosedLoad implements LoadShape {

	/**
	 * How long a user waits who found nobody. Without it a dead target would make the
	 * generator spin; it is short against any restart.
	 */
	static final long BACKOFF_NANOS = 100_000_000;

	private final int users;

	private final int loop;

	private final int loops;

	private final long spreadNanos;

	private @Nullable Requests requests;

	/**
	 * Makes the share of one event loop: every {@code loops}-th user.
	 * @param users of all event loops together
	 * @param loop number of this one, from 0
	 * @param loops number of event loops
	 * @param spreadNanos over which all users start
	 */
	public ClosedLoad(int users, int loop, int loops, long spreadNanos) {
		this.users = users;
		this.loop = loop;
		this.loops = loops;
		this.spreadNanos = spreadNanos;
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
			case SERVED -> started.send(slot, nowNanos);
			case UNREACHABLE -> {
				long next = nowNanos + BACKOFF_NANOS;
				started.at(next, () -> started.send(slot, next));
			}
		}
	}

	/** One task at a time: all users at once would fill the event loop's queue. */
	private void startFrom(Requests requests, int slot, long startNanos) {
		if (slot < slots()) {
			long user = this.loop + (long) slot * this.loops;
			long due = startNanos + Math.round((double) this.spreadNanos * user / this.users);
			requests.at(due, () -> {
				requests.send(slot, due);
				startFrom(requests, slot + 1, startNanos);
			});
		}
	}

}
