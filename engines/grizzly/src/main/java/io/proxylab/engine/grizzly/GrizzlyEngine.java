package io.proxylab.engine.grizzly;

import java.io.IOException;
import java.util.Locale;
import java.util.SortedMap;

import io.proxylab.engine.Answers;
import io.proxylab.engine.DelayTimer;
import io.proxylab.engine.EngineLimits;
import io.proxylab.engine.EngineSettings;
import io.proxylab.engine.RunningEngine;
import org.glassfish.grizzly.Grizzly;
import org.glassfish.grizzly.http.server.HttpServer;
import org.glassfish.grizzly.http.server.NetworkListener;
import org.glassfish.grizzly.nio.transport.TCPNIOTransport;
import org.glassfish.grizzly.strategies.SameThreadIOStrategy;
import org.glassfish.grizzly.strategies.WorkerThreadIOStrategy;
import org.glassfish.grizzly.threadpool.ThreadPoolConfig;

/** Grizzly with its limits set. */
final class GrizzlyEngine implements RunningEngine {

	private static final int UNLIMITED = -1;

	private static final int MIN_THREADS = 8;

	private final HttpServer server = new HttpServer();

	private final NetworkListener listener;

	private final EngineSettings settings;

	private final boolean threadPerRequest;

	private final DelayTimer timer = new DelayTimer();

	private GrizzlyEngine(EngineSettings settings, Answers answers, boolean threadPerRequest) throws IOException {
		this.settings = settings;
		this.threadPerRequest = threadPerRequest;
		this.listener = new NetworkListener("hello", "127.0.0.1", settings.port());
		this.listener.getKeepAlive().setMaxRequestsCount(UNLIMITED);
		this.listener.getKeepAlive().setIdleTimeoutInSeconds(UNLIMITED);
		TCPNIOTransport transport = this.listener.getTransport();
		transport.setServerConnectionBackLog(EngineSettings.ACCEPT_COUNT);
		transport.setTcpNoDelay(true);
		transport.setSelectorRunnersCount(settings.ioThreads());
		transport.setIOStrategy(
				threadPerRequest ? WorkerThreadIOStrategy.getInstance() : SameThreadIOStrategy.getInstance());
		transport.setWorkerThreadPoolConfig(ThreadPoolConfig.defaultConfig()
			.setPoolName("request")
			.setCorePoolSize(Math.min(MIN_THREADS, settings.requestThreads()))
			.setMaxPoolSize(settings.requestThreads()));
		this.server.addListener(this.listener);
		this.server.getServerConfiguration()
			.addHttpHandler(
					threadPerRequest ? HelloHandler.sleeping(answers) : HelloHandler.suspending(answers, this.timer),
					"/");
		start();
	}

	static RunningEngine worker(EngineSettings settings, Answers answers) throws IOException {
		return new GrizzlyEngine(settings, answers, true);
	}

	static RunningEngine suspend(EngineSettings settings, Answers answers) throws IOException {
		return new GrizzlyEngine(settings, answers, false);
	}

	private void start() throws IOException {
		try {
			this.server.start();
		}
		catch (IOException ex) {
			close();
			throw new IOException(String.format(Locale.ROOT, "port %d: %s", this.settings.port(), ex.getMessage()), ex);
		}
	}

	@Override
	public int port() {
		return this.listener.getPort();
	}

	@Override
	public SortedMap<String, Object> limits() {
		TCPNIOTransport transport = this.listener.getTransport();
		return new EngineLimits("grizzly", Grizzly.getDotedVersion())
			.connections(-1, transport.getServerConnectionBackLog(), transport.isTcpNoDelay())
			.keepAlive(this.listener.getKeepAlive().getMaxRequestsCount(),
					this.listener.getKeepAlive().getIdleTimeoutInSeconds())
			.ioThreads(1, transport.getSelectorRunnersCount())
			.platformThreads(transport.getWorkerThreadPoolConfig().getMaxPoolSize(), this.threadPerRequest)
			.byName();
	}

	@Override
	public void close() {
		this.timer.close();
		this.server.shutdownNow();
	}

}
