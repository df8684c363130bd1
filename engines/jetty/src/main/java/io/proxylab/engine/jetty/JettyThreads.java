package io.proxylab.engine.jetty;

import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.util.thread.ThreadPool;
import org.eclipse.jetty.util.thread.VirtualThreadPool;

/** In which threads requests are served. */
enum JettyThreads {

	/** Each request holds a platform thread. */
	ONE_A_REQUEST,

	/** A few platform threads, which no request holds. */
	FEW,

	/** A virtual thread each. */
	VIRTUAL;

	private static final int UNLIMITED = 0;

	/**
	 * The pool.
	 * @param requestThreads most platform threads for requests
	 * @param ofServer threads that acceptor and selectors take from the same pool
	 */
	ThreadPool pool(int requestThreads, int ofServer) {
		if (this == VIRTUAL) {
			// Jetty's own default is 200 at a time.
			VirtualThreadPool pool = new VirtualThreadPool(UNLIMITED);
			pool.setName("request");
			return pool;
		}
		int most = requestThreads + ofServer;
		QueuedThreadPool pool = new QueuedThreadPool(most, Math.min(8 + ofServer, most));
		pool.setName("request");
		if (this == ONE_A_REQUEST) {
			// A reserved thread would take one of them now and then.
			pool.setReservedThreads(0);
		}
		return pool;
	}

}
