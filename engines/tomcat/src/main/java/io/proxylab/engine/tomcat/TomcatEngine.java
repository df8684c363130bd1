package io.proxylab.engine.tomcat;

import java.io.IOException;
import java.util.Locale;
import java.util.SortedMap;
import java.util.function.BiFunction;

import io.proxylab.engine.Answers;
import io.proxylab.engine.DelayTimer;
import io.proxylab.engine.Engine;
import io.proxylab.engine.EngineLimits;
import io.proxylab.engine.EngineSettings;
import io.proxylab.engine.RunningEngine;
import jakarta.servlet.Servlet;
import org.apache.catalina.Context;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.LifecycleState;
import org.apache.catalina.Wrapper;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.startup.Tomcat;
import org.apache.catalina.util.ServerInfo;
import org.apache.coyote.http11.Http11NioProtocol;
import org.apache.tomcat.util.threads.VirtualThreadExecutor;

/** Tomcat with its limits set, and a servlet. */
final class TomcatEngine implements RunningEngine {

	private static final int UNLIMITED = -1;

	private static final int MIN_SPARE_THREADS = 10;

	private static final String SERVLET = "hello";

	private final Tomcat tomcat = new Tomcat();

	private final Http11NioProtocol protocol = new Http11NioProtocol();

	private final Connector connector = new Connector(this.protocol);

	private final TomcatThreads threads;

	private final DelayTimer timer = new DelayTimer();

	private TomcatEngine(EngineSettings settings, TomcatThreads threads) {
		this.threads = threads;
		this.connector.setPort(settings.port());
		this.connector.setProperty("address", "127.0.0.1");
		this.connector.setThrowOnFailure(true);
		// Study B's Tomcat hung: it had left this at 10,000.
		this.protocol.setMaxConnections(UNLIMITED);
		this.protocol.setAcceptCount(EngineSettings.ACCEPT_COUNT);
		this.protocol.setTcpNoDelay(true);
		this.protocol.setMaxKeepAliveRequests(UNLIMITED);
		this.protocol.setKeepAliveTimeout(UNLIMITED);
		this.protocol.setUseKeepAliveResponseHeader(false);
		this.protocol.setProcessorCache(UNLIMITED);
		if (threads == TomcatThreads.VIRTUAL) {
			this.protocol.setExecutor(new VirtualThreadExecutor("request-"));
		}
		else {
			this.protocol.setMaxThreads(settings.requestThreads());
			this.protocol.setMinSpareThreads(Math.min(MIN_SPARE_THREADS, settings.requestThreads()));
		}
		this.tomcat.setConnector(this.connector);
	}

	/**
	 * An engine.
	 * @param threads in which requests are served
	 * @param servlet makes what serves them
	 */
	static Engine serving(TomcatThreads threads, BiFunction<Answers, DelayTimer, Servlet> servlet) {
		return (settings, answers) -> {
			TomcatEngine engine = new TomcatEngine(settings, threads);
			engine.start(servlet.apply(answers, engine.timer));
			return engine;
		};
	}

	private void start(Servlet servlet) throws IOException {
		Context context = this.tomcat.addContext("", null);
		Wrapper wrapper = Tomcat.addServlet(context, SERVLET, servlet);
		wrapper.setAsyncSupported(true);
		context.addServletMappingDecoded("/", SERVLET);
		try {
			this.tomcat.start();
		}
		catch (LifecycleException ex) {
			close();
			throw new IOException(String.format(Locale.ROOT, "port %d: %s", this.connector.getPort(), ex.getMessage()),
					ex);
		}
	}

	@Override
	public int port() {
		return this.connector.getLocalPort();
	}

	@Override
	public SortedMap<String, Object> limits() {
		// One acceptor and one poller, whatever the cores.
		EngineLimits limits = new EngineLimits("tomcat", ServerInfo.getServerNumber())
			.connections(this.protocol.getMaxConnections(), this.protocol.getAcceptCount(),
					this.protocol.getTcpNoDelay())
			.keepAlive(this.protocol.getMaxKeepAliveRequests(), this.protocol.getKeepAliveTimeout())
			.ioThreads(1, 1);
		return ((this.threads == TomcatThreads.VIRTUAL) ? limits.virtualThreads(-1)
				: limits.platformThreads(this.protocol.getMaxThreads(), this.threads == TomcatThreads.ONE_A_REQUEST))
			.byName();
	}

	@Override
	public void close() {
		this.timer.close();
		try {
			if (this.tomcat.getServer().getState() != LifecycleState.DESTROYED) {
				this.tomcat.stop();
				this.tomcat.destroy();
			}
		}
		catch (LifecycleException ex) {
			throw new IllegalStateException("Tomcat does not stop", ex);
		}
	}

}
