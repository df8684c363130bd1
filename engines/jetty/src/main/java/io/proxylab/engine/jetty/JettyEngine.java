package io.proxylab.engine.jetty;

import java.io.IOException;
import java.util.SortedMap;
import java.util.function.BiFunction;

import io.proxylab.engine.Answers;
import io.proxylab.engine.DelayTimer;
import io.proxylab.engine.Engine;
import io.proxylab.engine.EngineLimits;
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
		int acceptors = this.connector.getAcceptors();
		int selectors = this.connector.getSelectorManager().getSelectorCount();
		// Jetty counts no requests of a connection, and takes 0 for no timeout.
		EngineLimits limits = new EngineLimits("jetty", Server.getVersion())
			.connections(-1, this.connector.getAcceptQueueSize(), this.connector.getAcceptedTcpNoDelay())
			.keepAlive(-1, (this.connector.getIdleTimeout() > 0) ? this.connector.getIdleTimeout() : -1)
			.ioThreads(acceptors, selectors);
		return (switch (this.server.getThreadPool()) {
			case QueuedThreadPool platform -> limits.platformThreads(platform.getMaxThreads() - acceptors - selectors,
					this.threads == JettyThreads.ONE_A_REQUEST);
			case VirtualThreadPool virtual ->
				limits.virtualThreads((virtual.getMaxConcurrentTasks() > 0) ? virtual.getMaxConcurrentTasks() : -1);
			default -> throw new IllegalStateException("no pool of this engine: " + this.server.getThreadPool());
		}).byName();
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
