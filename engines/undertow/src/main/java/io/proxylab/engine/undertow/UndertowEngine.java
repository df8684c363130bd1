package io.proxylab.engine.undertow;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Locale;
import java.util.SortedMap;
import java.util.function.BiFunction;

import io.proxylab.engine.Answers;
import io.proxylab.engine.DelayTimer;
import io.proxylab.engine.Engine;
import io.proxylab.engine.EngineLimits;
import io.proxylab.engine.EngineSettings;
import io.proxylab.engine.RunningEngine;
import io.proxylab.engine.actor.SessionActors;
import io.undertow.Undertow;
import io.undertow.UndertowOptions;
import io.undertow.Version;
import io.undertow.server.DefaultByteBufferPool;
import io.undertow.server.HttpHandler;
import org.xnio.Options;
import org.xnio.management.XnioWorkerMXBean;

/** Undertow with its limits set, and a handler. */
final class UndertowEngine implements RunningEngine {

	private static final int NO_TIMEOUT = -1;

	/** Of the worker's pool, which a mode without request threads does not use. */
	private static final int OTHERS_NEED_FEW = 16;

	/** In bytes, as Undertow has it with so much memory. */
	private static final int BUFFER = 16 * 1024;

	/**
	 * That wait for a request; one is needed while it is read or answered, not while it
	 * waits.
	 */
	private static final int MOST_BUFFERS = 10_000;

	/**
	 * Each thread keeps buffers, left to itself. A virtual thread serves one request, and
	 * so takes 16 KiB away with it, which nothing but a full collection gives back:
	 * <a href="https://github.com/spring-projects/spring-boot/issues/39812">"Virtual
	 * threads in Undertow leak memory"</a>.
	 */
	private static final int NO_CACHES = 0;

	private final Undertow undertow;

	private final UndertowThreads threads;

	/** Ends what requests wait in. */
	private final Runnable end;

	private UndertowEngine(EngineSettings settings, UndertowThreads threads, HttpHandler handler, Runnable end) {
		this.threads = threads;
		this.end = end;
		int workerThreads = (settings.requestThreads() == 0) ? OTHERS_NEED_FEW : settings.requestThreads();
		Undertow.Builder builder = Undertow.builder()
			.addHttpListener(settings.port(), "127.0.0.1")
			.setHandler(handler)
			.setIoThreads(settings.ioThreads())
			.setWorkerThreads(workerThreads)
			.setSocketOption(Options.BACKLOG, EngineSettings.ACCEPT_COUNT)
			.setSocketOption(Options.TCP_NODELAY, true)
			.setServerOption(UndertowOptions.ALWAYS_SET_KEEP_ALIVE, false)
			.setServerOption(UndertowOptions.NO_REQUEST_TIMEOUT, NO_TIMEOUT);
		if (threads == UndertowThreads.VIRTUAL) {
			builder.setByteBufferPool(new DefaultByteBufferPool(true, BUFFER, MOST_BUFFERS, NO_CACHES));
		}
		this.undertow = builder.build();
	}

	/**
	 * An engine.
	 * @param threads in which requests are served
	 * @param handler makes what serves them
	 */
	static Engine serving(UndertowThreads threads, BiFunction<Answers, DelayTimer, HttpHandler> handler) {
		return (settings, answers) -> {
			DelayTimer timer = new DelayTimer();
			UndertowEngine engine = new UndertowEngine(settings, threads, handler.apply(answers, timer), timer::close);
			engine.start(settings.port());
			return engine;
		};
	}

	/** An engine whose requests wait in an actor a connection. */
	static Engine withActors() {
		return (settings, answers) -> {
			SessionActors actors = new SessionActors(settings.ioThreads());
			UndertowEngine engine = new UndertowEngine(settings, UndertowThreads.FEW, new ActorHandler(answers, actors),
					actors::close);
			engine.start(settings.port());
			return engine;
		};
	}

	private void start(int port) throws IOException {
		try {
			this.undertow.start();
		}
		catch (RuntimeException ex) {
			close();
			throw new IOException(String.format(Locale.ROOT, "port %d: %s", port, ex.getMessage()), ex);
		}
	}

	@Override
	public int port() {
		return ((InetSocketAddress) this.undertow.getListenerInfo().getFirst().getAddress()).getPort();
	}

	@Override
	public SortedMap<String, Object> limits() {
		XnioWorkerMXBean worker = this.undertow.getWorker().getMXBean();
		EngineLimits limits = new EngineLimits("undertow", Version.getVersionString())
			.connections(-1, EngineSettings.ACCEPT_COUNT, true)
			.keepAlive(-1, -1)
			.ioThreads(1, worker.getIoThreadCount());
		return ((this.threads == UndertowThreads.VIRTUAL) ? limits.virtualThreads(-1)
				: limits.platformThreads(worker.getMaxWorkerPoolSize(), this.threads == UndertowThreads.ONE_A_REQUEST))
			.byName();
	}

	@Override
	public void close() {
		this.undertow.stop();
		this.end.run();
	}

}
