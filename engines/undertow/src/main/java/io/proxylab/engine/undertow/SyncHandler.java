package io.proxylab.engine.undertow;

import io.proxylab.engine.Answers;
import io.undertow.server.HttpServerExchange;

/** Waits in a thread of the worker's pool. */
final class SyncHandler extends HelloHandler {

	SyncHandler(Answers answers) {
		super(answers);
	}

	@Override
	public void handleRequest(HttpServerExchange exchange) {
		if (exchange.isInIoThread()) {
			exchange.dispatch(this);
		}
		else {
			write(begin(exchange).sleepAndEnd(), exchange);
		}
	}

}
