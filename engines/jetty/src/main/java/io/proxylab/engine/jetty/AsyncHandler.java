package io.proxylab.engine.jetty;

import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;
import java.util.function.Function;

import io.proxylab.engine.Answers;
import io.proxylab.engine.DelayTimer;
import io.proxylab.engine.Exchange;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** Waits in no thread; its requests are begun by the selectors themselves. */
final class AsyncHandler extends HelloHandler {

	private final DelayTimer timer;

	private final Function<Request, Executor> answering;

	private AsyncHandler(Answers answers, DelayTimer timer, Function<Request, Executor> answering) {
		super(answers, InvocationType.NON_BLOCKING);
		this.timer = timer;
		this.answering = answering;
	}

	/** Answers in a fork-join pool, as study B did. */
	static AsyncHandler completing(Answers answers, DelayTimer timer) {
		return new AsyncHandler(answers, timer, (_) -> ForkJoinPool.commonPool());
	}

	/** Goes back to a thread of Jetty's pool, and answers there. */
	static AsyncHandler dispatching(Answers answers, DelayTimer timer) {
		return new AsyncHandler(answers, timer, (request) -> request.getComponents().getExecutor());
	}

	@Override
	public boolean handle(Request request, Response response, Callback callback) {
		Exchange exchange = begin(request);
		if (exchange.waits()) {
			Executor executor = this.answering.apply(request);
			this.timer.after(exchange, () -> executor.execute(() -> write(exchange.end(), response, callback)));
		}
		else {
			write(exchange.end(), response, callback);
		}
		return true;
	}

}
