package io.proxylab.engine.reactornetty;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.Locale;
import java.util.SortedMap;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelException;
import io.netty.channel.ChannelOption;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.proxylab.engine.Answers;
import io.proxylab.engine.EngineLimits;
import io.proxylab.engine.EngineSettings;
import io.proxylab.engine.Exchange;
import io.proxylab.engine.HttpDate;
import io.proxylab.engine.Reply;
import io.proxylab.engine.RunningEngine;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Mono;
import reactor.netty.ChannelBindException;
import reactor.netty.DisposableServer;
import reactor.netty.NettyOutbound;
import reactor.netty.http.server.HttpServer;
import reactor.netty.http.server.HttpServerRequest;
import reactor.netty.http.server.HttpServerResponse;
import reactor.netty.resources.LoopResources;

/** reactor-netty, on event loops of its own. */
final class ReactorNettyEngine implements RunningEngine {

	private static final int ACCEPTORS = 1;

	private final Answers answers;

	private final HttpDate date = new HttpDate();

	private final EngineSettings settings;

	private final LoopResources loops;

	private final DisposableServer server;

	private ReactorNettyEngine(EngineSettings settings, Answers answers) throws IOException {
		this.answers = answers;
		this.settings = settings;
		this.loops = LoopResources.create("eventLoop", ACCEPTORS, settings.ioThreads(), true);
		try {
			this.server = HttpServer.create()
				.host("127.0.0.1")
				.port(settings.port())
				.runOn(this.loops)
				.option(ChannelOption.SO_BACKLOG, EngineSettings.ACCEPT_COUNT)
				.childOption(ChannelOption.TCP_NODELAY, true)
				.handle(this::answer)
				.bindNow();
		}
		catch (ChannelBindException | ChannelException ex) {
			this.loops.dispose();
			throw new IOException(String.format(Locale.ROOT, "port %d: %s", settings.port(), ex.getMessage()), ex);
		}
	}

	static RunningEngine start(EngineSettings settings, Answers answers) throws IOException {
		return new ReactorNettyEngine(settings, answers);
	}

	private Publisher<Void> answer(HttpServerRequest request, HttpServerResponse response) {
		URI target = URI.create(request.uri());
		Exchange exchange = this.answers.begin(request.method().name(), target.getRawPath(), target.getRawQuery());
		if (exchange.delayNanos() == 0) {
			return write(exchange.end(), response);
		}
		return Mono.delay(Duration.ofNanos(exchange.delayNanos()))
			// Its client has gone.
			.doOnCancel(exchange::end)
			.flatMap((_) -> write(exchange.end(), response).then());
	}

	private NettyOutbound write(Reply reply, HttpServerResponse response) {
		response.status(reply.status())
			.header(HttpHeaderNames.SERVER, Answers.SERVER)
			.header(HttpHeaderNames.DATE, this.date.now())
			.header(HttpHeaderNames.CONTENT_TYPE, reply.contentType())
			.header(HttpHeaderNames.CONTENT_LENGTH, Integer.toString(reply.body().length));
		String timing = reply.serverTiming();
		if (timing != null) {
			response.header("Server-Timing", timing);
		}
		return response.sendObject(Unpooled.wrappedBuffer(reply.body()));
	}

	@Override
	public int port() {
		return this.server.port();
	}

	@Override
	public SortedMap<String, Object> limits() {
		String version = HttpServer.class.getPackage().getImplementationVersion();
		return new EngineLimits("reactor-netty", (version != null) ? version : "unknown")
			.connections(-1, EngineSettings.ACCEPT_COUNT, true)
			.keepAlive(-1, -1)
			.ioThreads(ACCEPTORS, this.settings.ioThreads())
			.byName();
	}

	@Override
	public void close() {
		this.server.disposeNow();
		this.loops.disposeLater(Duration.ZERO, Duration.ofSeconds(1)).block();
	}

}
