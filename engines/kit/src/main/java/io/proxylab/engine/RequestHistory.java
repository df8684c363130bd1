package io.proxylab.engine;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/**
 * What an engine had done at each of the moments of the last minute, ten times a second.
 * The engine keeps it itself: a reading over the network would come at moments that
 * nobody knows to the millisecond.
 */
final class RequestHistory implements AutoCloseable {

	static final long EVERY_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

	private static final int MOST = 600;

	private final Supplier<RequestCounts> counts;

	private final Deque<Moment> moments = new ArrayDeque<>(MOST);

	private final Thread thread = Thread.ofPlatform().name("request-history").daemon().unstarted(this::run);

	private volatile boolean closed;

	private RequestHistory(Supplier<RequestCounts> counts) {
		this.counts = counts;
	}

	/** Begins with a moment now. */
	static RequestHistory start(Supplier<RequestCounts> counts) {
		RequestHistory history = new RequestHistory(counts);
		history.thread.start();
		return history;
	}

	private void run() {
		long due = System.nanoTime();
		while (!this.closed) {
			long wait = due - System.nanoTime();
			if (wait > 0) {
				LockSupport.parkNanos(wait);
			}
			else {
				keep(new Moment(System.currentTimeMillis(), this.counts.get()));
				// Moments that passed meanwhile are left out, not made up for.
				due += EVERY_NANOS * (1 - wait / EVERY_NANOS);
			}
		}
	}

	private synchronized void keep(Moment moment) {
		if (this.moments.size() == MOST) {
			this.moments.removeFirst();
		}
		this.moments.addLast(moment);
	}

	/** The moments that came later than another one, in their order. */
	synchronized List<Moment> after(long epochMillis) {
		return this.moments.stream().filter((moment) -> moment.atEpochMillis() > epochMillis).toList();
	}

	@Override
	public void close() {
		this.closed = true;
		LockSupport.unpark(this.thread);
	}

	/**
	 * A moment.
	 *
	 * @param atEpochMillis wall clock time
	 * @param counts what was done until then
	 */
	record Moment(long atEpochMillis, RequestCounts counts) {

		static final String HEADER = "atEpochMillis,started,completed,inFlightSeconds";

		String csv() {
			return this.atEpochMillis + "," + this.counts.started() + "," + this.counts.completed() + ","
					+ this.counts.inFlightNanos() / 1e9;
		}

	}

}
