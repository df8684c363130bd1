package io.proxylab.engine.servlet;

import java.io.IOException;

import io.proxylab.engine.Answers;
import io.proxylab.engine.DelayTimer;
import io.proxylab.engine.Exchange;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

/**
 * Gives the request back to the container when it has waited, which answers it in a
 * thread of its own.
 */
public final class DispatchServlet extends HelloServlet {

	private static final String EXCHANGE = DispatchServlet.class.getName();

	private final transient DelayTimer timer;

	public DispatchServlet(Answers answers, DelayTimer timer) {
		super(answers);
		this.timer = timer;
	}

	@Override
	protected void service(HttpServletRequest request, HttpServletResponse response) throws IOException {
		if (request.getAttribute(EXCHANGE) instanceof Exchange waited) {
			write(waited.end(), response);
			return;
		}
		Exchange exchange = begin(request);
		if (exchange.waits()) {
			request.setAttribute(EXCHANGE, exchange);
			AsyncContext async = request.startAsync();
			async.setTimeout(0);
			async.addListener(new EndOfExchange(exchange));
			this.timer.after(exchange, () -> dispatch(exchange, async));
		}
		else {
			write(exchange.end(), response);
		}
	}

	private static void dispatch(Exchange exchange, AsyncContext async) {
		try {
			async.dispatch();
		}
		catch (IllegalStateException ex) {
			// The client has gone, and the container with it.
			var _ = exchange.end();
			System.getLogger(DispatchServlet.class.getName())
				.log(System.Logger.Level.DEBUG, "nobody waits for the answer", ex);
		}
	}

}
