package io.proxylab.engine.helidon;

import java.io.IOException;
import java.time.Duration;
import java.util.Locale;
import java.util.SortedMap;

import io.helidon.common.Version;
import io.helidon.http.HeaderNames;
import io.helidon.webserver.WebServer;
import io.helidon.webserver.WebServerConfig;
import io.helidon.webserver.http.ServerRequest;
import io.helidon.webserver.http.ServerResponse;
import io.proxylab.engine.Answers;
import io.proxylab.engine.EngineLimits;
import io.proxylab.engine.EngineSettings;
import io.proxylab.engine.HttpDate;
import io.proxylab.engine.Reply;
import io.proxylab.engine.RunningEngine;

/** Helidon with its limits set: a virtual thread a connection. */
final class HelidonEngine implements RunningEngine {

	private static final Duration NEVER = Duration.ofDays(1);

	private final Answers answers;

	/** Helidon's own date has a day of one digit, which RFC 9110, 5.6.7 forbids. */
	private final HttpDate date = new HttpDate();

	private final WebServer server;

	private HelidonEngine(EngineSettings settings, Answers answers) throws IOException {
		this.answers = answers;
		this.server = WebServer.builder()
			.host("127.0.0.1")
			.port(settings.port())
			.backlog(EngineSettings.ACCEPT_COUNT)
			.connectionOptions((socket) -> socket.tcpNoDelay(true).readTimeout(Duration.ZERO))
			.idleConnectionTimeout(NEVER)
			.shutdownHook(false)
			.routing((routing) -> routing.any(this::answer))
			.build();
		try {
			this.server.start();
		}
		catch (RuntimeException ex) {
			throw new IOException(String.format(Locale.ROOT, "port %d: %s", settings.port(), ex.getMessage()), ex);
		}
	}

	static RunningEngine start(EngineSettings settings, Answers answers) throws IOException {
		return new HelidonEngine(settings, answers);
	}

	private void answer(ServerRequest request, ServerResponse response) {
		String query = request.query().rawValue();
		Reply reply = this.answers
			.begin(request.prologue().method().text(), request.path().rawPath(), query.isEmpty() ? null : query)
			.sleepAndEnd();
		response.status(reply.status())
			.header(HeaderNames.SERVER, Answers.SERVER)
			.header(HeaderNames.DATE, this.date.now())
			.header(HeaderNames.CONTENT_TYPE, reply.contentType());
		String timing = reply.serverTiming();
		if (timing != null) {
			response.header("Server-Timing", timing);
		}
		response.send(reply.body());
	}

	@Override
	public int port() {
		return this.server.port();
	}

	@Override
	public SortedMap<String, Object> limits() {
		WebServerConfig config = this.server.prototype();
		// A virtual thread a connection reads, waits and writes.
		return new EngineLimits("helidon", Version.VERSION)
			.connections(config.maxTcpConnections(), config.backlog(), config.connectionOptions().tcpNoDelay())
			.keepAlive(-1, config.idleConnectionTimeout().toMillis())
			.ioThreads(1, 0)
			.virtualThreads(config.maxConcurrentRequests())
			.byName();
	}

	@Override
	public void close() {
		this.server.stop();
	}

}
