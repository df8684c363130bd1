package io.proxylab.proxy.server.jetty;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

import io.proxylab.proxy.forwarding.Http2Limits;
import io.proxylab.proxy.forwarding.LimitSource;
import io.proxylab.proxy.forwarding.RequestThreads;
import org.eclipse.jetty.http2.server.HTTP2ServerConnectionFactory;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.util.thread.ThreadPool;
import org.eclipse.jetty.util.thread.VirtualThreadPool;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.jetty.JettyWebServer;
import org.springframework.boot.web.server.context.WebServerInitializedEvent;
import org.springframework.context.ApplicationListener;

/** The running Jetty of the main port: its threads and its limits, read from itself. */
public final class JettyState implements LimitSource, ApplicationListener<WebServerInitializedEvent> {

	private static final String UNLIMITED = "unlimited";

	private final boolean threadPerRequest;

	private volatile @Nullable Server server;

	/**
	 * Makes the state of a server to come.
	 * @param threadPerRequest whether each request holds a platform thread until it is
	 * answered
	 */
	public JettyState(boolean threadPerRequest) {
		this.threadPerRequest = threadPerRequest;
	}

	@Override
	public void onApplicationEvent(WebServerInitializedEvent event) {
		boolean main = event.getApplicationContext().getServerNamespace() == null;
		if (main && event.getWebServer() instanceof JettyWebServer running) {
			this.server = running.getServer();
		}
	}

	/**
	 * The platform threads that serve requests, without those that Jetty itself needs.
	 */
	public RequestThreads requestThreads() {
		return new RequestThreads() {

			@Override
			public int busy() {
				return pool().map(QueuedThreadPool::getUtilizedThreads).orElse(0);
			}

			@Override
			public int max() {
				return pool().map((pool) -> pool.getMaxThreads() - pool.getLeasedThreads()).orElse(0);
			}

			@Override
			public int queued() {
				return pool().map(QueuedThreadPool::getQueueSize).orElse(0);
			}

		};
	}

	/** The pool of platform threads; virtual threads have none. */
	private Optional<QueuedThreadPool> pool() {
		Server running = this.server;
		return (running != null && running.getThreadPool() instanceof QueuedThreadPool pool) ? Optional.of(pool)
				: Optional.empty();
	}

	@Override
	public Map<String, Object> limits() {
		Map<String, Object> limits = new TreeMap<>();
		limits.put("server.name", "jetty");
		limits.put("library.jetty", Server.getVersion());
		Server running = this.server;
		if (running != null) {
			addThreads(running.getThreadPool(), limits);
			NetworkConnectionLimit connections = running.getBean(NetworkConnectionLimit.class);
			limits.put("server.connections.max",
					(connections != null) ? connections.getMaxNetworkConnectionCount() : UNLIMITED);
			for (Connector connector : running.getConnectors()) {
				if (connector instanceof ServerConnector plain) {
					addConnector(plain, limits);
				}
			}
		}
		return limits;
	}

	private void addThreads(ThreadPool threads, Map<String, Object> limits) {
		switch (threads) {
			case QueuedThreadPool pool -> {
				limits.put("server.threads.kind", "platform");
				limits.put("server.threads.max", pool.getMaxThreads());
				limits.put("server.threads.ofServer", pool.getLeasedThreads());
				limits.put("server.threads.reserved", pool.getMaxReservedThreads());
			}
			case VirtualThreadPool pool -> {
				limits.put("server.threads.kind", "virtual");
				int max = pool.getMaxConcurrentTasks();
				limits.put("server.threads.max", (max > 0) ? max : UNLIMITED);
			}
			default -> limits.put("server.threads.kind", threads.getClass().getName());
		}
		if (this.threadPerRequest) {
			limits.put("requestThreads", requestThreads().max());
		}
	}

	private static void addConnector(ServerConnector connector, Map<String, Object> limits) {
		int backlog = connector.getAcceptQueueSize();
		limits.put("server.acceptCount", (backlog > 0) ? backlog : "default");
		// Jetty counts no requests of a connection, and takes 0 for no timeout.
		limits.put("server.keepAlive.maxRequests", -1);
		limits.put("server.keepAlive.timeoutMillis",
				(connector.getIdleTimeout() > 0) ? connector.getIdleTimeout() : -1);
		SlowRequests slow = connector.getBean(SlowRequests.class);
		limits.put("server.request.timeoutMillis", (slow != null) ? slow.timeout().toMillis() : -1);
		limits.put("server.acceptors", connector.getAcceptors());
		limits.put("server.selectors", connector.getSelectorManager().getSelectorCount());
		HTTP2ServerConnectionFactory http2 = connector.getConnectionFactory(HTTP2ServerConnectionFactory.class);
		limits.put("server.http.version", (http2 != null) ? Http2Limits.VERSIONS : "HTTP/1.1");
		if (http2 != null) {
			limits.put("server.http2.maxStreams", http2.getMaxConcurrentStreams());
		}
		HttpConfiguration http = connector.getConnectionFactory(HttpConnectionFactory.class).getHttpConfiguration();
		limits.put("server.requestHead.maxBytes", http.getRequestHeaderSize());
		limits.put("server.responseHead.maxBytes", http.getMaxResponseHeaderSize());
		limits.put("server.uriCompliance", http.getUriCompliance().getName());
	}

}
