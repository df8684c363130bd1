package io.proxylab.engine.javalin;

import java.io.IOException;
import java.util.Locale;
import java.util.SortedMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ForkJoinPool;

import io.javalin.Javalin;
import io.javalin.compression.CompressionStrategy;
import io.javalin.config.JavalinConfig;
import io.javalin.http.Context;
import io.javalin.http.Handler;
import io.javalin.util.JavalinException;
import io.proxylab.engine.Answers;
import io.proxylab.engine.DelayTimer;
import io.proxylab.engine.EngineLimits;
import io.proxylab.engine.EngineSettings;
import io.proxylab.engine.Exchange;
import io.proxylab.engine.Reply;
import io.proxylab.engine.RunningEngine;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** Javalin on a Jetty with its limits set. */
final class JavalinEngine implements RunningEngine {

	private static final int ACCEPTORS = 1;

	private static final int NO_TIMEOUT = 0;

	private static final int MIN_THREADS = 8;

	private final Answers answers;

	private final DelayTimer timer = new DelayTimer();

	private final boolean threadPerRequest;

	private final EngineSettings settings;

	private final QueuedThreadPool pool;

	private final Javalin javalin;

	private JavalinEngine(EngineSettings settings, Answers answers, boolean threadPerRequest) {
		this.settings = settings;
		this.answers = answers;
		this.threadPerRequest = threadPerRequest;
		this.pool = pool(settings, threadPerRequest);
		this.javalin = Javalin.create(this::configure);
	}

	static RunningEngine sync(EngineSettings settings, Answers answers) throws IOException {
		return new JavalinEngine(settings, answers, true).start();
	}

	static RunningEngine future(EngineSettings settings, Answers answers) throws IOException {
		return new JavalinEngine(settings, answers, false).start();
	}

	/** Acceptor and selectors live in the same pool, so they come on top. */
	private static QueuedThreadPool pool(EngineSettings settings, boolean threadPerRequest) {
		int most = settings.requestThreads() + ACCEPTORS + settings.ioThreads();
		QueuedThreadPool pool = new QueuedThreadPool(most, Math.min(MIN_THREADS, most));
		pool.setName("request");
		if (threadPerRequest) {
			// A reserved thread would take one of them now and then.
			pool.setReservedThreads(0);
		}
		return pool;
	}

	private void configure(JavalinConfig config) {
		config.startup.showJavalinBanner = false;
		config.http.asyncTimeout = NO_TIMEOUT;
		config.http.prefer405over404 = true;
		config.http.compressionStrategy = CompressionStrategy.NONE;
		config.jetty.threadPool = this.pool;
		config.jetty.addConnector(this::connector);
		Handler handler = this.threadPerRequest ? this::answer : this::answerLater;
		config.routes.get("/hello", handler).get("/livez", handler).get("/readyz", handler);
	}

	private ServerConnector connector(Server server, HttpConfiguration http) {
		http.setSendServerVersion(false);
		ServerConnector connector = new ServerConnector(server, ACCEPTORS, this.settings.ioThreads(),
				new HttpConnectionFactory(http));
		connector.setHost("127.0.0.1");
		connector.setPort(this.settings.port());
		connector.setAcceptQueueSize(EngineSettings.ACCEPT_COUNT);
		connector.setIdleTimeout(NO_TIMEOUT);
		return connector;
	}

	private JavalinEngine start() throws IOException {
		try {
			this.javalin.start();
			return this;
		}
		catch (JavalinException ex) {
			close();
			throw new IOException(String.format(Locale.ROOT, "port %d: %s", this.settings.port(), ex.getMessage()), ex);
		}
	}

	private Exchange begin(Context context) {
		return this.answers.begin(context.method().name(), context.path(), context.queryString());
	}

	private void answer(Context context) {
		write(begin(context).sleepAndEnd(), context);
	}

	private void answerLater(Context context) {
		Exchange exchange = begin(context);
		if (!exchange.waits()) {
			write(exchange.end(), context);
			return;
		}
		context.future(() -> {
			CompletableFuture<Reply> reply = new CompletableFuture<>();
			this.timer.after(exchange, () -> reply.completeAsync(exchange::end, ForkJoinPool.commonPool()));
			return reply.thenAccept((ended) -> write(ended, context));
		});
	}

	private static void write(Reply reply, Context context) {
		context.status(reply.status()).header("Server", Answers.SERVER).contentType(reply.contentType());
		String timing = reply.serverTiming();
		if (timing != null) {
			context.header("Server-Timing", timing);
		}
		context.res().setContentLength(reply.body().length);
		context.result(reply.body());
	}

	@Override
	public int port() {
		return this.javalin.port();
	}

	@Override
	public SortedMap<String, Object> limits() {
		String version = Javalin.class.getPackage().getImplementationVersion();
		EngineLimits limits = new EngineLimits("javalin", (version != null) ? version : "unknown")
			.library("jetty", Server.getVersion())
			.platformThreads(this.pool.getMaxThreads() - ACCEPTORS - this.settings.ioThreads(), this.threadPerRequest);
		for (var connector : this.javalin.jettyServer().server().getConnectors()) {
			if (connector instanceof ServerConnector plain) {
				limits.connections(-1, plain.getAcceptQueueSize(), plain.getAcceptedTcpNoDelay())
					.keepAlive(-1, (plain.getIdleTimeout() > 0) ? plain.getIdleTimeout() : -1)
					.ioThreads(plain.getAcceptors(), plain.getSelectorManager().getSelectorCount());
			}
		}
		return limits.byName();
	}

	@Override
	public void close() {
		this.timer.close();
		this.javalin.stop();
	}

}
