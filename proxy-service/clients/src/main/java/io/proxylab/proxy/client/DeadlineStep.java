package io.proxylab.proxy.client;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.SocketTimeoutException;
import java.time.Duration;

import org.apache.hc.client5.http.classic.ExecChain;
import org.apache.hc.client5.http.classic.ExecChainHandler;
import org.apache.hc.client5.http.impl.ChainElement;
import org.apache.hc.client5.http.impl.classic.HttpClientBuilder;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.io.entity.HttpEntityWrapper;

/**
 * Ends the connection of an exchange that is not over in time, which wakes the thread
 * that waits on it. The thread alone could not: its library knows how long an upstream
 * may be silent, and not how long it may take.
 */
final class DeadlineStep implements ExecChainHandler {

	/** Under which the context of an exchange knows that it is {@link Running}. */
	private static final String RUNNING = DeadlineStep.class.getName() + ".running";

	private final Duration longest;

	private DeadlineStep(Duration longest) {
		this.longest = longest;
	}

	/**
	 * Sets a deadline to the exchanges of a client.
	 * @param builder makes the client; further steps come after this one
	 * @param longest how long an exchange may take
	 */
	static void addTo(HttpClientBuilder builder, Duration longest) {
		builder.addExecInterceptorFirst("deadline", new DeadlineStep(longest))
			.addExecInterceptorAfter(ChainElement.CONNECT.name(), "deadline once connected", DeadlineStep::connected);
	}

	@Override
	public ClassicHttpResponse execute(ClassicHttpRequest request, ExecChain.Scope scope, ExecChain chain)
			throws IOException, HttpException {
		long started = StartOfCalls.nanosOfThisCall();
		Duration left = Deadline.left(this.longest, started);
		if (!left.isPositive()) {
			throw new SocketTimeoutException(Deadline.missed(this.longest).getMessage());
		}
		Running running = new Running(started, this.longest, Deadline.start(left, scope.execRuntime::discardEndpoint));
		scope.clientContext.setAttribute(RUNNING, running);
		ClassicHttpResponse response = null;
		try {
			response = chain.proceed(request, scope);
		}
		catch (IOException | IllegalStateException ex) {
			// A connection that is gone between two steps the library takes for a fault
			// of its caller.
			running.requireInTime(ex);
			throw ex;
		}
		finally {
			if (response == null || response.getEntity() == null) {
				running.deadline().met();
			}
		}
		HttpEntity entity = response.getEntity();
		if (entity != null) {
			response.setEntity(new Timed(entity, running));
		}
		return response;
	}

	/** A deadline that passed before there was a connection had none to end. */
	private static ClassicHttpResponse connected(ClassicHttpRequest request, ExecChain.Scope scope, ExecChain chain)
			throws IOException, HttpException {
		Running running = scope.clientContext.getAttribute(RUNNING, Running.class);
		if (running.isLate()) {
			scope.execRuntime.discardEndpoint();
			throw running.late();
		}
		return chain.proceed(request, scope);
	}

	/**
	 * An exchange that is not over.
	 *
	 * @param startedNanos when its answer was begun, as {@link System#nanoTime()} tells
	 * it
	 * @param longest how long it may take
	 * @param deadline when it is ended
	 */
	private record Running(long startedNanos, Duration longest, Deadline deadline) {

		/**
		 * Refuses what failed after its time: a connection that was ended under its
		 * reader fails in any way, and one that the pool did not give in time is late,
		 * too.
		 */
		void requireInTime(Exception failure) throws SocketTimeoutException {
			if (isLate()) {
				SocketTimeoutException late = late();
				late.initCause(failure);
				throw late;
			}
		}

		boolean isLate() {
			return !Deadline.left(this.longest, this.startedNanos).isPositive();
		}

		SocketTimeoutException late() {
			return new SocketTimeoutException(Deadline.missed(this.longest).getMessage());
		}

	}

	/** A body whose end, or whose being given up, ends the exchange. */
	private static final class Timed extends HttpEntityWrapper {

		private final Running running;

		Timed(HttpEntity entity, Running running) {
			super(entity);
			this.running = running;
		}

		@Override
		public InputStream getContent() throws IOException {
			return new FilterInputStream(super.getContent()) {

				@Override
				public int read() throws IOException {
					try {
						return noted(super.read());
					}
					catch (IOException ex) {
						Timed.this.running.requireInTime(ex);
						throw ex;
					}
				}

				@Override
				public int read(byte[] bytes, int offset, int most) throws IOException {
					try {
						return noted(super.read(bytes, offset, most));
					}
					catch (IOException ex) {
						Timed.this.running.requireInTime(ex);
						throw ex;
					}
				}

				private int noted(int read) {
					if (read == -1) {
						Timed.this.running.deadline().met();
					}
					return read;
				}

				@Override
				public void close() throws IOException {
					Timed.this.running.deadline().met();
					super.close();
				}

			};
		}

		@Override
		public void close() throws IOException {
			this.running.deadline().met();
			super.close();
		}

	}

}
