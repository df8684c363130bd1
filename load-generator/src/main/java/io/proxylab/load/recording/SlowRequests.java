package io.proxylab.load.recording;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * The slowest requests of a window: a heap whose head is the fastest of them. A request
 * that is faster than that costs one comparison. Not thread safe.
 */
final class SlowRequests {

	/** How many are kept. */
	static final int MOST = 1000;

	/** Of equally slow ones the order is that of their times, so that files repeat. */
	private static final Comparator<SlowRequest> FASTEST_FIRST = Comparator.comparingLong(SlowRequest::responseNanos)
		.thenComparing(Comparator.comparingLong(SlowRequest::intendedNanos).reversed())
		.thenComparingLong(SlowRequest::connection);

	private final PriorityQueue<SlowRequest> heap = new PriorityQueue<>(FASTEST_FIRST);

	private long leastNanos = Long.MIN_VALUE;

	/** Whether a request that took so long would be kept. */
	boolean takes(long responseNanos) {
		return responseNanos > this.leastNanos;
	}

	void add(SlowRequest request) {
		this.heap.add(request);
		if (this.heap.size() > MOST) {
			this.heap.poll();
		}
		SlowRequest fastest = this.heap.peek();
		if (this.heap.size() == MOST && fastest != null) {
			this.leastNanos = fastest.responseNanos();
		}
	}

	void addAll(Collection<SlowRequest> requests) {
		requests.stream().filter((request) -> takes(request.responseNanos())).forEach(this::add);
	}

	/** The slowest first. */
	List<SlowRequest> slowestFirst() {
		return this.heap.stream().sorted(FASTEST_FIRST.reversed()).toList();
	}

}
