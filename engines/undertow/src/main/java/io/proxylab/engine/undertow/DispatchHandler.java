package io.proxylab.engine.undertow;

import io.proxylab.engine.Answers;
import io.proxylab.engine.DelayTimer;
import io.proxylab.engine.Exchange;
import io.undertow.server.HttpHandler;
import io.undertow.server.HttpServerExchange;
import io.undertow.util.SameThreadExecutor;

/** Waits in no thread, and is dispatched to the worker's pool to be answered. */
final class DispatchHandler extends HelloHandler {

	private final DelayTimer timer;

	DispatchHandler(Answers answers, DelayTimer timer) {
		super(answers);
		this.timer = timer;
	}

	@Override
	public void handleRequest(HttpServerExchange http) {
		Exchange exchange = begin(http);
		if (exchange.waits()) {
			HttpHandler answering = (waited) -> write(exchange.end(), waited);
			http.dispatch(SameThreadExecutor.INSTANCE,
					() -> this.timer.after(exchange, () -> http.dispatch(answering)));
		}
		else {
			write(exchange.end(), http);
		}
	}

}
