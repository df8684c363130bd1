package io.proxylab.engine.grizzly;

import java.io.IOException;
import java.util.concurrent.ForkJoinPool;

import io.proxylab.engine.Answers;
import io.proxylab.engine.DelayTimer;
import io.proxylab.engine.Exchange;
import io.proxylab.engine.HttpDate;
import io.proxylab.engine.Reply;
import org.glassfish.grizzly.http.server.HttpHandler;
import org.glassfish.grizzly.http.server.Request;
import org.glassfish.grizzly.http.server.Response;
import org.glassfish.grizzly.http.util.Header;
import org.jspecify.annotations.Nullable;

/** Answers each request, in one of two ways of waiting. */
final class HelloHandler extends HttpHandler {

	private final Answers answers;

	private final @Nullable DelayTimer timer;

	/** Grizzly writes none by itself. */
	private final HttpDate date = new HttpDate();

	private HelloHandler(Answers answers, @Nullable DelayTimer timer) {
		this.answers = answers;
		this.timer = timer;
	}

	/** Waits in the worker thread of the request. */
	static HelloHandler sleeping(Answers answers) {
		return new HelloHandler(answers, null);
	}

	/** Suspends the response, and resumes it in a fork-join pool. */
	static HelloHandler suspending(Answers answers, DelayTimer timer) {
		return new HelloHandler(answers, timer);
	}

	@Override
	public void service(Request request, Response response) throws IOException {
		Exchange exchange = this.answers.begin(request.getMethod().getMethodString(), request.getRequestURI(),
				request.getQueryString());
		if (this.timer != null && exchange.waits()) {
			response.suspend();
			this.timer.after(exchange, () -> ForkJoinPool.commonPool().execute(() -> resume(exchange, response)));
		}
		else {
			write(exchange.sleepAndEnd(), response);
		}
	}

	private void resume(Exchange exchange, Response response) {
		Reply reply = exchange.end();
		try {
			write(reply, response);
			response.resume();
		}
		catch (IOException | IllegalStateException ex) {
			// The client has gone.
			System.getLogger(HelloHandler.class.getName())
				.log(System.Logger.Level.DEBUG, "nobody waits for the answer", ex);
		}
	}

	private void write(Reply reply, Response response) throws IOException {
		response.setStatus(reply.status());
		response.setHeader(Header.Server, Answers.SERVER);
		response.setHeader(Header.Date, this.date.now());
		response.setContentType(reply.contentType());
		response.setContentLength(reply.body().length);
		String timing = reply.serverTiming();
		if (timing != null) {
			response.setHeader("Server-Timing", timing);
		}
		response.getOutputStream().write(reply.body());
	}

}
