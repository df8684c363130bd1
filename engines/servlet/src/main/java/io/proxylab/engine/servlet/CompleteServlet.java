package io.proxylab.engine.servlet;

import java.io.IOException;
import java.util.concurrent.ForkJoinPool;

import io.proxylab.engine.Answers;
import io.proxylab.engine.DelayTimer;
import io.proxylab.engine.Exchange;
import io.proxylab.engine.Reply;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

/**
 * Answers in a fork-join pool when the request has waited, without the container's
 * threads.
 */
public final class CompleteServlet extends HelloServlet {

	private final transient DelayTimer timer;

	public CompleteServlet(Answers answers, DelayTimer timer) {
		super(answers);
		this.timer = timer;
	}

	@Override
	protected void service(HttpServletRequest request, HttpServletResponse response) throws IOException {
		Exchange exchange = begin(request);
		if (exchange.waits()) {
			AsyncContext async = request.startAsync(request, response);
			async.setTimeout(0);
			this.timer.after(exchange,
					() -> ForkJoinPool.commonPool().execute(() -> complete(exchange, async, response)));
		}
		else {
			write(exchange.end(), response);
		}
	}

	private static void complete(Exchange exchange, AsyncContext async, HttpServletResponse response) {
		Reply reply = exchange.end();
		try {
			write(reply, response);
			async.complete();
		}
		catch (IOException | IllegalStateException ex) {
			// The client has gone, and the container with it.
			System.getLogger(CompleteServlet.class.getName())
				.log(System.Logger.Level.DEBUG, "nobody waits for the answer", ex);
		}
	}

}
