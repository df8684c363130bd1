package io.proxylab.engine.undertow;

import io.proxylab.engine.Answers;
import io.proxylab.engine.DelayTimer;
import io.proxylab.engine.Exchange;
import io.undertow.server.HttpHandler;
import io.undertow.server.HttpServerExchange;
import io.undertow.util.SameThreadExecutor;

/** Waits in no thread. */
final class AsyncHandler extends HelloHandler {

	private final DelayTimer timer;

	private final Answering answering;

	private AsyncHandler(Answers answers, DelayTimer timer, Answering answering) {
		super(answers);
		this.timer = timer;
		this.answering = answering;
	}

	/** Is answered by the I/O thread of its connection. */
	static AsyncHandler inIoThread(Answers answers, DelayTimer timer) {
		return new AsyncHandler(answers, timer,
				(exchange, http) -> http.getIoThread().execute(() -> write(exchange.end(), http)));
	}

	/** Is dispatched to the worker's pool to be answered. */
	static AsyncHandler dispatching(Answers answers, DelayTimer timer) {
		return new AsyncHandler(answers, timer, (exchange, http) -> {
			HttpHandler handler = (waited) -> write(exchange.end(), waited);
			http.dispatch(handler);
		});
	}

	@Override
	public void handleRequest(HttpServerExchange http) {
		Exchange exchange = begin(http);
		if (exchange.waits()) {
			http.dispatch(SameThreadExecutor.INSTANCE,
					() -> this.timer.after(exchange, () -> this.answering.answer(exchange, http)));
		}
		else {
			write(exchange.end(), http);
		}
	}

	/** Hands a request that has waited to whoever answers it. */
	@FunctionalInterface
	private interface Answering {

		void answer(Exchange exchange, HttpServerExchange http);

	}

}
