package io.proxylab.proxy.server.jetty;

import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

import io.proxylab.proxy.server.jetty.WatchedTls.WatchedConnection;
import org.eclipse.jetty.http.HttpParser;
import org.eclipse.jetty.http.HttpParser.State;
import org.eclipse.jetty.http2.ErrorCode;
import org.eclipse.jetty.http2.HTTP2Channel;
import org.eclipse.jetty.http2.HTTP2Connection;
import org.eclipse.jetty.http2.HTTP2Stream;
import org.eclipse.jetty.http2.api.Stream;
import org.eclipse.jetty.http2.frames.ResetFrame;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.internal.HttpConnection;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.component.AbstractLifeCycle;
import org.eclipse.jetty.util.thread.Scheduler;
import org.jspecify.annotations.Nullable;

/**
 * Ends connections of HTTP/1.1, and streams of HTTP/2, whose client takes too long to
 * send a request. It looks at all connections several times per timeout, so that a
 * request costs nothing. Jetty's own idle timeout would end connections that are kept
 * alive, and requests that wait for the upstream, too.
 */
final class SlowRequests extends AbstractLifeCycle {

	/** Between two requests, after the last byte of one, and after the last one. */
	private static final Set<State> NOT_ARRIVING = EnumSet.of(State.START, State.END, State.CLOSE, State.CLOSED);

	private static final int LOOKS_PER_TIMEOUT = 4;

	/** Names the time at which a stream was first seen, as of System.nanoTime(). */
	private static final String SEEN = SlowRequests.class.getName();

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
			if (isLate(client.getConnection())) {
				// It wakes a thread that waits for the rest. A thread of the pool might
				// not be free.
				client.close();
			}
		}
		if (isRunning()) {
			schedule();
		}
	}

	private boolean isLate(@Nullable Connection connection) {
		return switch (connection) {
			case WatchedConnection tls -> tls.arrival().nanosLeft(this.timeout, System.nanoTime()) <= 0
					|| isLate(tls.getSslEndPoint().getConnection());
			case HttpConnection http -> isLate(http.getParser());
			case HTTP2Connection http2 -> {
				http2.getSession().getStreams().forEach(this::endIfLate);
				yield false;
			}
			case null, default -> false;
		};
	}

	private boolean isLate(HttpParser parser) {
		return !NOT_ARRIVING.contains(parser.getState()) && isLate(parser.getBeginNanoTime());
	}

	private boolean isLate(long begin) {
		return System.nanoTime() - begin > this.timeout.toNanos();
	}

	private void endIfLate(Stream arriving) {
		if (!(arriving instanceof HTTP2Stream stream) || stream.isRemotelyClosed()) {
			return;
		}
		if (!(stream.getAttribute(SEEN) instanceof Long seen)) {
			stream.setAttribute(SEEN, System.nanoTime());
		}
		else if (isLate(seen) && stream.getAttachment() instanceof HTTP2Channel.Server channel) {
			end(stream, channel);
		}
	}

	/** Wakes a thread that waits for the rest, then resets the stream. */
	private static void end(HTTP2Stream stream, HTTP2Channel.Server channel) {
		ResetFrame reset = new ResetFrame(stream.getId(), ErrorCode.CANCEL_STREAM_ERROR.code);
		Runnable task = channel.onFailure(new TimeoutException("the request took too long to arrive"),
				Callback.from(() -> stream.reset(reset, Callback.NOOP)));
		if (task != null) {
			// A thread of the pool might not be free.
			Thread.startVirtualThread(task);
		}
	}

}
