package io.proxylab.proxy.client;

import java.net.SocketAddress;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantLock;

import org.apache.http.concurrent.FutureCallback;
import org.apache.http.config.Registry;
import org.apache.http.config.RegistryBuilder;
import org.apache.http.conn.routing.HttpRoute;
import org.apache.http.impl.nio.conn.PoolingNHttpClientConnectionManager;
import org.apache.http.impl.nio.reactor.DefaultConnectingIOReactor;
import org.apache.http.impl.nio.reactor.IOReactorConfig;
import org.apache.http.nio.NHttpClientConnection;
import org.apache.http.nio.conn.NoopIOSessionStrategy;
import org.apache.http.nio.conn.SchemeIOSessionStrategy;
import org.apache.http.nio.conn.ssl.SSLIOSessionStrategy;
import org.apache.http.nio.protocol.HttpAsyncRequestExecutor;
import org.apache.http.nio.reactor.IOReactorException;
import org.apache.http.nio.reactor.IOSession;
import org.apache.http.nio.reactor.SessionRequest;
import org.apache.http.nio.reactor.SessionRequestCallback;
import org.jspecify.annotations.Nullable;

/**
 * The library's pool, without what costs it a connection for good. When a connection has
 * come about, {@code AbstractNIOConnPool.requestCompleted} of httpcore-nio 4.4.16 first
 * tells the request and only then notes the connection as leased:
 * <ul>
 * <li>a request that was cancelled meanwhile leaves a connection that is available in all
 * but leased on its route, so that nobody gets it;</li>
 * <li>a request that gives the connection back at once, because it has ended or the
 * connection has, gives back what nobody has noted yet.</li>
 * </ul>
 */
final class Apache4Connections extends PoolingNHttpClientConnectionManager {

	private final Connecting connecting;

	private Apache4Connections(DefaultConnectingIOReactor reactor, Registry<SchemeIOSessionStrategy> schemes,
			Connecting connecting) {
		super(reactor, schemes);
		this.connecting = connecting;
	}

	/**
	 * Starts no thread yet.
	 * @param config of its threads and sockets
	 * @param tls of its connections; null for none
	 */
	static Apache4Connections of(IOReactorConfig config, @Nullable UpstreamTls tls) throws IOReactorException {
		Connecting connecting = new Connecting();
		Apache4Connections connections = new Apache4Connections(new Reactor(config, connecting), schemes(tls),
				connecting);
		// Of those that are open none expires: this forgets those that are closed.
		connecting.forgetClosed = connections::closeExpiredConnections;
		return connections;
	}

	private static Registry<SchemeIOSessionStrategy> schemes(@Nullable UpstreamTls tls) {
		RegistryBuilder<SchemeIOSessionStrategy> schemes = RegistryBuilder.<SchemeIOSessionStrategy>create()
			.register("http", NoopIOSessionStrategy.INSTANCE);
		if (tls != null) {
			schemes.register("https", new SSLIOSessionStrategy(tls.context()));
		}
		return schemes.build();
	}

	@Override
	public Future<NHttpClientConnection> requestConnection(HttpRoute route, @Nullable Object state, long connectTimeout,
			long leaseTimeout, TimeUnit unit, FutureCallback<NHttpClientConnection> callback) {
		return new Requested(super.requestConnection(route, state, connectTimeout, leaseTimeout, unit,
				new Afterwards(callback, this.connecting)), this.connecting);
	}

	/** What the pool's events and the requests have to agree about. */
	private static final class Connecting {

		/**
		 * Held while the pool hears of a connection, and while a request is cancelled.
		 */
		private final ReentrantLock lock = new ReentrantLock();

		/**
		 * What is to be done once the pool has heard, for who holds the lock; null unless
		 * it hears.
		 */
		private @Nullable Queue<Runnable> actions;

		private volatile Runnable forgetClosed = () -> {
		};

		/** Does it now, or when the pool has noted everything. */
		void afterwards(Runnable action) {
			if (this.lock.isHeldByCurrentThread() && this.actions != null) {
				this.actions.add(action);
			}
			else {
				action.run();
			}
		}

		void tell(Runnable pool) {
			Queue<Runnable> noted = new ArrayDeque<>();
			this.lock.lock();
			this.actions = noted;
			try {
				pool.run();
			}
			finally {
				this.actions = null;
				this.lock.unlock();
			}
			noted.forEach(Runnable::run);
		}

		boolean cancel(Future<?> request) {
			this.lock.lock();
			try {
				return request.cancel(true);
			}
			finally {
				this.lock.unlock();
			}
		}

	}

	private record Afterwards(FutureCallback<NHttpClientConnection> request,
			Connecting connecting) implements FutureCallback<NHttpClientConnection> {

		@Override
		public void completed(NHttpClientConnection connection) {
			this.connecting.afterwards(() -> this.request.completed(connection));
		}

		@Override
		public void failed(Exception ex) {
			this.connecting.afterwards(() -> this.request.failed(ex));
		}

		@Override
		public void cancelled() {
			this.connecting.afterwards(this.request::cancelled);
		}

	}

	private record Requested(Future<NHttpClientConnection> connection,
			Connecting connecting) implements Future<NHttpClientConnection> {

		@Override
		public boolean cancel(boolean mayInterruptIfRunning) {
			return this.connecting.cancel(this.connection);
		}

		@Override
		public boolean isCancelled() {
			return this.connection.isCancelled();
		}

		@Override
		public boolean isDone() {
			return this.connection.isDone();
		}

		@Override
		public NHttpClientConnection get() throws InterruptedException, ExecutionException {
			return this.connection.get();
		}

		@Override
		public NHttpClientConnection get(long timeout, TimeUnit unit)
				throws InterruptedException, ExecutionException, TimeoutException {
			return this.connection.get(timeout, unit);
		}

	}

	private static final class Reactor extends DefaultConnectingIOReactor {

		private final Connecting connecting;

		Reactor(IOReactorConfig config, Connecting connecting) throws IOReactorException {
			super(config);
			this.connecting = connecting;
		}

		@Override
		public SessionRequest connect(SocketAddress remote, @Nullable SocketAddress local, @Nullable Object attachment,
				SessionRequestCallback callback) {
			return super.connect(remote, local, attachment, new Heard(callback, this.connecting));
		}

	}

	private record Heard(SessionRequestCallback pool, Connecting connecting) implements SessionRequestCallback {

		@Override
		public void completed(SessionRequest request) {
			this.connecting.tell(() -> this.pool.completed(request));
			IOSession session = request.getSession();
			// A request that gets the connection handles it from now on.
			if (session.getAttribute(HttpAsyncRequestExecutor.HTTP_HANDLER) == null) {
				session.close();
				this.connecting.forgetClosed.run();
			}
		}

		@Override
		public void failed(SessionRequest request) {
			this.connecting.tell(() -> this.pool.failed(request));
		}

		@Override
		public void timeout(SessionRequest request) {
			this.connecting.tell(() -> this.pool.timeout(request));
		}

		@Override
		public void cancelled(SessionRequest request) {
			this.connecting.tell(() -> this.pool.cancelled(request));
		}

	}

}
