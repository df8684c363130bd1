package io.proxylab.engine.jetty;

import java.io.IOException;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiFunction;

import io.proxylab.engine.Answers;
import io.proxylab.engine.DelayTimer;
import io.proxylab.engine.Engine;
import io.proxylab.engine.EngineSettings;
import io.proxylab.engine.RunningEngine;
import jakarta.servlet.Servlet;
import org.eclipse.jetty.ee11.servlet.ServletContextHandler;
import org.eclipse.jetty.ee11.servlet.ServletHolder;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.eclipse.jetty.util.thread.ThreadPool;
import org.eclipse.jetty.util.thread.VirtualThreadPool;

/** Jetty with its limits set, and a handler. */
final class JettyEngine implements RunningEngine {

	private static final int ACCEPTORS = 1;

	private static final int NO_TIMEOUT = 0;

	private final Server server;

	private final ServerConnector connector;

	private final JettyThreads threads;

	private final DelayTimer timer;

	private JettyEngine(EngineSettings settings, JettyThreads threads, DelayTimer timer) {
		this.threads = threads;
		this.timer = timer;
		this.server = new Server(threads.pool(settings.requestThreads(), ACCEPTORS + settings.ioThreads()));
		HttpConfiguration http = new HttpConfiguration();
		http.setSendServerVersion(false);
		this.connector = new ServerConnector(this.server, ACCEPTORS, settings.ioThreads(),
				new HttpConnectionFactory(http));
		this.connector.setHost("127.0.0.1");
		this.connector.setPort(settings.port());
		this.connector.setAcceptQueueSize(EngineSettings.ACCEPT_COUNT);
		this.connector.setIdleTimeout(NO_TIMEOUT);
		this.server.addConnector(this.connector);
	}

	/**
	 * An engine.
	 * @param threads in which requests are served
	 * @param handler makes what serves them
	 */
	static Engine serving(JettyThreads threads, BiFunction<Answers, DelayTimer, Handler> handler) {
		return (settings, answers) -> {
			JettyEngine engine = new JettyEngine(settings, threads, new DelayTimer());
			engine.server.setHandler(handler.apply(answers, engine.timer));
			engine.start();
			return engine;
		};
	}

	/** A handler for everything that a servlet serves. */
	static Handler servlet(Servlet servlet) {
		ServletContextHandler context = new ServletContextHandler("/", ServletContextHandler.NO_SESSIONS);
		ServletHolder holder = new ServletHolder(servlet);
		holder.setAsyncSupported(true);
		context.addServlet(holder, "/");
		return context;
	}

	private void start() throws IOException {
		try {
			this.server.start();
		}
		catch (Exception ex) {
			close();
			throw (ex instanceof IOException io) ? io : new IOException(ex);
		}
	}

	@Override
	public int port() {
		return this.connector.getLocalPort();
	}

	@Override
	public SortedMap<String, Object> limits() {
		SortedMap<String, Object> limits = new TreeMap<>();
		limits.put("server.name", "jetty");
		limits.put("library.jetty", Server.getVersion());
		limits.put("server.connections.max", "unlimited");
		limits.put("server.acceptCount", this.connector.getAcceptQueueSize());
		limits.put("server.tcpNoDelay", this.connector.getAcceptedTcpNoDelay());
		// Jetty counts no requests of a connection, and takes 0 for no timeout.
		limits.put("server.keepAlive.maxRequests", -1);
		limits.put("server.keepAlive.timeoutMillis",
				(this.connector.getIdleTimeout() > 0) ? this.connector.getIdleTimeout() : -1);
		limits.put("server.acceptors", this.connector.getAcceptors());
		limits.put("server.ioThreads", this.connector.getSelectorManager().getSelectorCount());
		addThreads(this.server.getThreadPool(), limits);
		return limits;
	}

	private void addThreads(ThreadPool pool, SortedMap<String, Object> limits) {
		switch (pool) {
			case QueuedThreadPool platform -> {
				int ofServer = this.connector.getAcceptors() + this.connector.getSelectorManager().getSelectorCount();
				limits.put("server.threads.kind", "platform");
				limits.put("server.threads.max", platform.getMaxThreads() - ofServer);
				if (this.threads == JettyThreads.ONE_A_REQUEST) {
					limits.put("requestThreads", platform.getMaxThreads() - ofServer);
				}
			}
			case VirtualThreadPool virtual -> {
				int most = virtual.getMaxConcurrentTasks();
				limits.put("server.threads.kind", "virtual");
				limits.put("server.threads.max", (most > 0) ? most : "unlimited");
			}
			default -> throw new IllegalStateException("no pool of this engine: " + pool);
		}
	}

	@Override
	public void close() {
		this.timer.close();
		try {
			this.server.stop();
		}
		catch (Exception ex) {
			throw new IllegalStateException("Jetty does not stop", ex);
		}
	}

}
