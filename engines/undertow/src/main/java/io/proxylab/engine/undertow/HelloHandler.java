package io.proxylab.engine.undertow;

import java.nio.ByteBuffer;

import io.proxylab.engine.Answers;
import io.proxylab.engine.Exchange;
import io.proxylab.engine.Reply;
import io.undertow.server.HttpHandler;
import io.undertow.server.HttpServerExchange;
import io.undertow.util.HeaderMap;
import io.undertow.util.Headers;
import io.undertow.util.HttpString;

/** What Undertow's own handlers have in common. */
abstract class HelloHandler implements HttpHandler {

	private static final HttpString SERVER_TIMING = new HttpString("Server-Timing");

	private final Answers answers;

	HelloHandler(Answers answers) {
		this.answers = answers;
	}

	final Exchange begin(HttpServerExchange exchange) {
		String query = exchange.getQueryString();
		return this.answers.begin(exchange.getRequestMethod().toString(), exchange.getRequestPath(),
				query.isEmpty() ? null : query);
	}

	static void write(Reply reply, HttpServerExchange exchange) {
		exchange.setStatusCode(reply.status());
		HeaderMap headers = exchange.getResponseHeaders();
		headers.put(Headers.SERVER, Answers.SERVER);
		headers.put(Headers.CONTENT_TYPE, reply.contentType());
		headers.put(Headers.CONTENT_LENGTH, reply.body().length);
		String timing = reply.serverTiming();
		if (timing != null) {
			headers.put(SERVER_TIMING, timing);
		}
		exchange.getResponseSender().send(ByteBuffer.wrap(reply.body()));
	}

}
