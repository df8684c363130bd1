package io.proxylab.proxy.server.tomcat;

import java.util.OptionalInt;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.LongAdder;

import org.apache.catalina.core.StandardThreadExecutor;
import org.jspecify.annotations.Nullable;

/**
 * The pool that Tomcat makes itself, but for the names: Linux cuts these to 15
 * characters, which Tomcat's own spend on the address. It counts whom its queue has no
 * place for; Tomcat closes their connections without an answer.
 */
class RequestPool extends StandardThreadExecutor {

	private static final int MIN_SPARE_THREADS = 10;

	private final LongAdder rejected = new LongAdder();

	/**
	 * Makes a pool that has not started.
	 * @param threads at most
	 * @param queue most requests that wait for one; null for any number
	 */
	RequestPool(int threads, @Nullable Integer queue) {
		setNamePrefix("request-");
		setMaxThreads(threads);
		setMinSpareThreads(Math.min(MIN_SPARE_THREADS, threads));
		if (queue != null) {
			setMaxQueueSize(queue);
		}
	}

	@Override
	public void execute(Runnable command) {
		try {
			super.execute(command);
		}
		catch (RejectedExecutionException ex) {
			this.rejected.increment();
			throw ex;
		}
	}

	/** Requests so far that found no place. */
	long rejected() {
		return this.rejected.sum();
	}

	/** Most requests that wait for a thread; empty for any number. */
	OptionalInt queue() {
		return (getMaxQueueSize() < Integer.MAX_VALUE) ? OptionalInt.of(getMaxQueueSize()) : OptionalInt.empty();
	}

}
