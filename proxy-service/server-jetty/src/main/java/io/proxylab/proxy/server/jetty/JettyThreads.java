package io.proxylab.proxy.server.jetty;

import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.util.thread.VirtualThreadPool;

import org.springframework.boot.jetty.ConfigurableJettyWebServerFactory;

/**
 * The threads of one Jetty. Its acceptors and selectors live in the same pool as the
 * requests, so on the track {@code tuned} they come on top of the request threads.
 */
class JettyThreads {

	/** As many as Jetty starts with by itself. */
	private static final int MIN_THREADS = 8;

	private static final int UNLIMITED = 0;

	private final int requestThreads;

	private final String model;

	private final boolean tuned;

	/**
	 * Makes the threads of a server to come.
	 * @param requestThreads most platform threads that serve requests
	 * @param model the variant's model
	 * @param tuned whether Jetty's own needs are kept from taking request threads
	 */
	JettyThreads(int requestThreads, String model, boolean tuned) {
		this.requestThreads = requestThreads;
		this.model = model;
		this.tuned = tuned;
	}

	void customize(ConfigurableJettyWebServerFactory factory) {
		if (!this.model.equals("virtual")) {
			factory.setThreadPool(platformThreads());
		}
		else if (this.tuned) {
			// Spring Boot's own has the same name, but runs 200 at a time.
			VirtualThreadPool pool = new VirtualThreadPool(UNLIMITED);
			pool.setName("jetty-");
			factory.setThreadPool(pool);
		}
	}

	/** Named as Tomcat's: Linux cuts names to 15 characters. */
	private QueuedThreadPool platformThreads() {
		QueuedThreadPool pool = new QueuedThreadPool(this.requestThreads, Math.min(MIN_THREADS, this.requestThreads));
		pool.setName("request");
		if (this.tuned && this.model.equals("blocking")) {
			// A reserved thread waits to take over the selector while requests queue for
			// a thread: one or two of a full pool, now and then. Without, the limit is
			// exact.
			pool.setReservedThreads(0);
		}
		return pool;
	}

	/** Adds the threads that Jetty itself needs; to be called before it starts. */
	void makeRoom(Server server, ServerConnector connector) {
		if (this.tuned && server.getThreadPool() instanceof QueuedThreadPool pool) {
			int own = connector.getAcceptors() + connector.getSelectorManager().getSelectorCount();
			pool.setMaxThreads(this.requestThreads + own);
		}
	}

}
