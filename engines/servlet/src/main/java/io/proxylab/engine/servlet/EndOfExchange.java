package io.proxylab.engine.servlet;

import io.proxylab.engine.Exchange;
import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;

/** Ends an exchange whose client has gone, which a container does not dispatch. */
final class EndOfExchange implements AsyncListener {

	private final Exchange exchange;

	EndOfExchange(Exchange exchange) {
		this.exchange = exchange;
	}

	@Override
	public void onComplete(AsyncEvent event) {
		var _ = this.exchange.end();
	}

	@Override
	public void onError(AsyncEvent event) {
		var _ = this.exchange.end();
	}

	@Override
	public void onTimeout(AsyncEvent event) {
		// There is none.
	}

	@Override
	public void onStartAsync(AsyncEvent event) {
		// It does not start again.
	}

}
