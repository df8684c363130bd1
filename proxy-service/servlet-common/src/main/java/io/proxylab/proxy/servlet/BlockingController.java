package io.proxylab.proxy.servlet;

import io.proxylab.proxy.client.BlockingClient;
import io.proxylab.proxy.client.UpstreamRequest;
import io.proxylab.proxy.forwarding.Answer;
import io.proxylab.proxy.forwarding.ConditionalOnModel;
import io.proxylab.proxy.forwarding.Forwarding;

import org.springframework.stereotype.Controller;

/**
 * The request's thread waits for the upstream: a platform thread in {@code blocking}, a
 * virtual one in {@code virtual}.
 */
@Controller
@ConditionalOnModel({ "blocking", "virtual" })
class BlockingController {

	private final Forwarding forwarding;

	private final BlockingClient client;

	BlockingController(Forwarding forwarding, BlockingClient client) {
		this.forwarding = forwarding;
		this.client = client;
	}

	@ForwardedMapping
	Answer forward(UpstreamRequest request) {
		return this.forwarding.forward(request, this.client);
	}

}
