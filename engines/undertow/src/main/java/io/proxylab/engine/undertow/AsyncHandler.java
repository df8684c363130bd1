package io.proxylab.engine.undertow;

import io.proxylab.engine.Answers;
import io.proxylab.engine.DelayTimer;
import io.proxylab.engine.Exchange;
import io.undertow.server.HttpServerExchange;
import io.undertow.util.SameThreadExecutor;

/** Waits in no thread, and is answered by the I/O thread of its connection. */
final class AsyncHandler extends HelloHandler {

	private final DelayTimer timer;

	AsyncHandler(Answers answers, DelayTimer timer) {
		super(answers);
		this.timer = timer;
	}

	@Override
	public void handleRequest(HttpServerExchange http) {
		Exchange exchange = begin(http);
		if (exchange.waits()) {
			http.dispatch(SameThreadExecutor.INSTANCE, () -> this.timer.after(exchange,
					() -> http.getIoThread().execute(() -> write(exchange.end(), http))));
		}
		else {
			write(exchange.end(), http);
		}
	}

}
