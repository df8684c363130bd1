package io.proxylab.proxy.servlet;

import io.proxylab.proxy.client.AsyncClient;
import io.proxylab.proxy.client.UpstreamRequest;
import io.proxylab.proxy.forwarding.Answer;
import io.proxylab.proxy.forwarding.ConditionalOnModel;
import io.proxylab.proxy.forwarding.Forwarding;

import org.springframework.stereotype.Controller;
import org.springframework.web.context.request.async.DeferredResult;

/** The client's callback sets a DeferredResult; no thread waits for the upstream. */
@Controller
@ConditionalOnModel("deferred")
class DeferredController {

	private final Forwarding forwarding;

	private final AsyncClient client;

	DeferredController(Forwarding forwarding, AsyncClient client) {
		this.forwarding = forwarding;
		this.client = client;
	}

	@ForwardedMapping
	DeferredResult<Answer> forward(UpstreamRequest request) {
		DeferredResult<Answer> result = new DeferredResult<>();
		var _ = this.forwarding.forward(request, this.client).thenAccept(result::setResult);
		return result;
	}

}
