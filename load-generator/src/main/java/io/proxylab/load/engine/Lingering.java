package io.proxylab.load.engine;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.TimeUnit;

import io.proxylab.load.http.Parting;

/**
 * Connections that have done their work and that the target should close, so that it is
 * the target that keeps them in TIME_WAIT, as with most clients of a real service. They
 * are closed here if it does not.
 */
final class Lingering {

	/** How long a target may take. */
	private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(1);

	private final Queue<Parting> oldestFirst = new ArrayDeque<>();

	void add(Parting connection) {
		this.oldestFirst.add(connection);
	}

	/** Closes those for which the time is up. */
	void sweep(long nowNanos) {
		Parting oldest = this.oldestFirst.peek();
		while (oldest != null && oldest.endLingering(nowNanos, PATIENCE_NANOS)) {
			this.oldestFirst.remove();
			oldest = this.oldestFirst.peek();
		}
	}

	/** Closes all. */
	void close() {
		this.oldestFirst.forEach(Parting::close);
	}

}
