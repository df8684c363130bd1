package io.proxylab.load.shape;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Objects;
import java.util.function.LongConsumer;

import io.proxylab.load.protocol.LoadSettings.Open;
import org.jspecify.annotations.Nullable;

/**
 * Open load: requests are due at scheduled times, whatever is pending. One that finds no
 * connection free waits for one, and its response time runs from the moment at which it
 * was due: a target that stalls makes all of them late, as it makes all users late.
 */
public final class OpenLoad implements LoadShape {

	private final int connections;

	private final ArrivalTimes arrivals;

	/**
	 * The connection used last comes first, so that no more are opened than are needed.
	 */
	private final Deque<Integer> free = new ArrayDeque<>();

	/** Times at which requests were due that have not been sent. */
	private final Deque<Long> waiting = new ArrayDeque<>();

	private @Nullable Requests requests;

	private long startNanos;

	/**
	 * Makes the share of one event loop.
	 * @param open the rate of all event loops together
	 * @param riseNanos for how long its first rate is risen to; 0: it begins with it
	 * @param settleNanos from the start of the load to the window
	 * @param connections the most of all event loops together
	 * @param loop number of this one, from 0
	 * @param loops number of event loops
	 */
	public OpenLoad(Open open, long riseNanos, long settleNanos, int connections, int loop, int loops) {
		// Each loop has arrivals, so each needs a connection.
		this.connections = Math.max(1, (connections - loop + loops - 1) / loops);
		this.arrivals = new ArrivalTimes(open, riseNanos, settleNanos, loop, loops);
	}

	@Override
	public int slots() {
		return this.connections;
	}

	@Override
	public void start(Requests requests, long startNanos) {
		this.requests = requests;
		this.startNanos = startNanos;
		for (int slot = this.connections - 1; slot >= 0; slot--) {
			this.free.push(slot);
		}
		awaitNext(requests);
	}

	@Override
	public void ended(int slot, Outcome outcome, long nowNanos) {
		free(slot, outcome, nowNanos);
		if (outcome == Outcome.SERVED && this.requests != null) {
			// Of hundreds of answers that came at once the timer would wait for the last.
			arriveUntil(this.requests, nowNanos);
		}
	}

	private void free(int slot, Outcome outcome, long nowNanos) {
		if (this.waiting.isEmpty()) {
			this.free.push(slot);
			return;
		}
		Requests started = Objects.requireNonNull(this.requests, "not started");
		switch (outcome) {
			case SERVED -> started.send(slot, this.waiting.removeFirst(), nowNanos);
			// Not within this call: whoever waits would fail at once, too, one within the
			// other.
			case UNREACHABLE -> started.at(nowNanos, (now) -> ended(slot, Outcome.SERVED, now));
		}
	}

	@Override
	public boolean scheduled() {
		return true;
	}

	@Override
	public void catchUp(long nanos) {
		if (this.requests != null) {
			arriveUntil(this.requests, nanos - 1);
		}
	}

	@Override
	public int unsent() {
		return this.waiting.size();
	}

	@Override
	public void eachUnsent(LongConsumer due) {
		this.waiting.forEach(due::accept);
	}

	private void awaitNext(Requests requests) {
		requests.at(this.startNanos + this.arrivals.next(), (now) -> {
			arriveUntil(requests, now);
			awaitNext(requests);
		});
	}

	private void arriveUntil(Requests requests, long nowNanos) {
		long due = this.startNanos + this.arrivals.next();
		while (due <= nowNanos) {
			this.arrivals.advance();
			arrive(requests, due);
			due = this.startNanos + this.arrivals.next();
		}
	}

	private void arrive(Requests requests, long due) {
		requests.due(due);
		Integer slot = this.free.poll();
		if (slot != null) {
			requests.send(slot, due);
		}
		else {
			this.waiting.addLast(due);
		}
	}

}
