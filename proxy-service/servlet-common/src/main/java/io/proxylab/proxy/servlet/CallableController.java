package io.proxylab.proxy.servlet;

import java.util.concurrent.atomic.AtomicBoolean;

import io.proxylab.proxy.client.BlockingClient;
import io.proxylab.proxy.client.UpstreamRequest;
import io.proxylab.proxy.defence.Outcome;
import io.proxylab.proxy.defence.Permit;
import io.proxylab.proxy.forwarding.Answer;
import io.proxylab.proxy.forwarding.ConditionalOnModel;
import io.proxylab.proxy.forwarding.Forwarding;
import io.proxylab.proxy.forwarding.UpstreamCalls;

import org.springframework.stereotype.Controller;
import org.springframework.web.context.request.async.WebAsyncTask;

/**
 * The server's thread leaves with a Callable, which a thread of Spring MVC's own executor
 * runs; that one waits for the upstream, and the container dispatches its answer.
 */
@Controller
@ConditionalOnModel("callable")
class CallableController {

	private final Forwarding forwarding;

	private final BlockingClient client;

	private final UpstreamCalls calls;

	CallableController(Forwarding forwarding, BlockingClient client, UpstreamCalls calls) {
		this.forwarding = forwarding;
		this.client = client;
		this.calls = calls;
	}

	@ForwardedMapping
	WebAsyncTask<Answer> forward(UpstreamRequest request) {
		// Before it waits for a thread of the executor, whose queue has no end.
		Permit permit = this.forwarding.enter();
		AtomicBoolean begun = new AtomicBoolean();
		WebAsyncTask<Answer> task = new WebAsyncTask<>(this.calls.carried(() -> {
			begun.set(true);
			return this.forwarding.forward(request, this.client, permit);
		}));
		task.onCompletion(() -> {
			// One whose connection fails while it waits for a thread is never run.
			if (!begun.get()) {
				permit.end(Outcome.GIVEN_UP);
			}
		});
		return task;
	}

}
