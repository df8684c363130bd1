package io.proxylab.proxy.servlet;

import java.util.concurrent.Callable;

import io.proxylab.proxy.client.BlockingClient;
import io.proxylab.proxy.client.UpstreamRequest;
import io.proxylab.proxy.forwarding.Answer;
import io.proxylab.proxy.forwarding.ConditionalOnModel;
import io.proxylab.proxy.forwarding.Forwarding;
import io.proxylab.proxy.forwarding.UpstreamCalls;

import org.springframework.stereotype.Controller;

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
	Callable<Answer> forward(UpstreamRequest request) {
		return this.calls.carried(() -> this.forwarding.forward(request, this.client));
	}

}
