package io.proxylab.proxy.netty;

import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

import io.proxylab.proxy.rules.Reason;

/** Counts what one event loop does; any thread may read it. */
final class Meter {

	private final AtomicInteger inFlight = new AtomicInteger();

	private final LongAdder requests = new LongAdder();

	private final LongAdder requestNanos = new LongAdder();

	private final Map<Reason, LongAdder> failures = new EnumMap<>(Reason.class);

	private volatile Pool pool = new Pool(0, 0, 0);

	Meter() {
		for (Reason reason : Reason.values()) {
			this.failures.put(reason, new LongAdder());
		}
	}

	void begin() {
		this.inFlight.incrementAndGet();
	}

	void end() {
		this.inFlight.decrementAndGet();
	}

	/** Counts a request and the time that it took. */
	void took(long nanos) {
		this.requests.increment();
		this.requestNanos.add(nanos);
	}

	void failed(Reason reason) {
		LongAdder counter = this.failures.get(reason);
		if (counter != null) {
			counter.increment();
		}
	}

	void pool(int leased, int idle, int pending) {
		this.pool = new Pool(leased, idle, pending);
	}

	/** Requests begun and not yet answered. */
	int inFlight() {
		return this.inFlight.get();
	}

	/** Requests that were timed. */
	long requests() {
		return this.requests.sum();
	}

	/** The time that they took together. */
	double requestSeconds() {
		return this.requestNanos.sum() / 1e9;
	}

	/** Answers of the proxy's own for that reason. */
	long failures(Reason reason) {
		LongAdder counter = this.failures.get(reason);
		return (counter != null) ? counter.sum() : 0;
	}

	Pool pool() {
		return this.pool;
	}

	/**
	 * The connections to the upstream at a moment.
	 *
	 * @param leased connections in use
	 * @param idle connections waiting for a request
	 * @param pending requests waiting for a connection
	 */
	record Pool(int leased, int idle, int pending) {
	}

}
