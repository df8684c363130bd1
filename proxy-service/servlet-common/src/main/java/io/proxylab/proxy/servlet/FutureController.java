package io.proxylab.proxy.servlet;

import java.util.concurrent.CompletableFuture;

import io.proxylab.proxy.client.AsyncClient;
import io.proxylab.proxy.client.UpstreamRequest;
import io.proxylab.proxy.forwarding.Answer;
import io.proxylab.proxy.forwarding.ConditionalOnModel;
import io.proxylab.proxy.forwarding.Forwarding;

import org.springframework.stereotype.Controller;

/** The request's thread leaves with a CompletableFuture; none waits for the upstream. */
@Controller
@ConditionalOnModel("future")
class FutureController {

	private final Forwarding forwarding;

	private final AsyncClient client;

	FutureController(Forwarding forwarding, AsyncClient client) {
		this.forwarding = forwarding;
		this.client = client;
	}

	@ForwardedMapping
	CompletableFuture<Answer> forward(UpstreamRequest request) {
		return this.forwarding.forward(request, this.client);
	}

}
