package io.proxylab.proxy.server.jetty;

import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;

import org.eclipse.jetty.http.HttpParser;
import org.eclipse.jetty.http.HttpParser.State;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.internal.HttpConnection;
import org.eclipse.jetty.util.component.AbstractLifeCycle;
import org.eclipse.jetty.util.thread.Scheduler;
import org.jspecify.annotations.Nullable;

/**
 * Ends connections of HTTP/1.1 whose client takes too long to send a request. It looks at
 * all connections several times per timeout, so that a request costs nothing. Jetty's own
 * idle timeout would end connections that are kept alive, and requests that wait for the
 * upstream, too.
 */
final class SlowRequests extends AbstractLifeCycle {

	/** Between two requests, after the last byte of one, and after the last one. */
	private static final Set<State> NOT_ARRIVING = EnumSet.of(State.START, State.END, State.CLOSE, State.CLOSED);

	private static final int LOOKS_PER_TIMEOUT = 4;

	private final Connector connector;

	private final Duration timeout;

	private volatile Scheduler.@Nullable Task next;

	/**
	 * Creates one that has not started.
	 * @param connector the connector of the connections
	 * @param timeout longest time between the first and the last byte of a request
	 */
	SlowRequests(Connector connector, Duration timeout) {
		this.connector = connector;
		this.timeout = timeout;
	}

	/** Returns the longest time that a request may take to arrive. */
	Duration timeout() {
		return this.timeout;
	}

	@Override
	protected void doStart() {
		schedule();
	}

	@Override
	protected void doStop() {
		Scheduler.Task scheduled = this.next;
		if (scheduled != null) {
			scheduled.cancel();
		}
	}

	private void schedule() {
		this.next = this.connector.getScheduler()
			.schedule(this::look, Math.max(1, this.timeout.toMillis() / LOOKS_PER_TIMEOUT), TimeUnit.MILLISECONDS);
	}

	private void look() {
		for (EndPoint client : this.connector.getConnectedEndPoints()) {
			if (client.getConnection() instanceof HttpConnection connection && isLate(connection.getParser())) {
				// It wakes a thread that waits for the rest. A thread of the pool might
				// not be free.
				client.close();
			}
		}
		if (isRunning()) {
			schedule();
		}
	}

	private boolean isLate(HttpParser parser) {
		return !NOT_ARRIVING.contains(parser.getState())
				&& System.nanoTime() - parser.getBeginNanoTime() > this.timeout.toNanos();
	}

}
