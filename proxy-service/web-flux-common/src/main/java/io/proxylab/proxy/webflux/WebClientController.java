package io.proxylab.proxy.webflux;

import io.proxylab.proxy.client.UpstreamRequest;
import io.proxylab.proxy.forwarding.Answer;
import io.proxylab.proxy.forwarding.ConditionalOnModel;
import reactor.core.publisher.Mono;

import org.springframework.stereotype.Controller;

/** WebClient calls the upstream. */
@Controller
@ConditionalOnModel("webclient")
class WebClientController {

	private final ReactiveForwarding forwarding;

	private final ReactiveCalls calls;

	private final WebClientExchanges client;

	WebClientController(ReactiveForwarding forwarding, ReactiveCalls calls, WebClientExchanges client) {
		this.forwarding = forwarding;
		this.calls = calls;
		this.client = client;
	}

	@ForwardedMapping
	Mono<Answer> forward(UpstreamRequest request) {
		return this.forwarding.forward(request, this.calls.exchange(request, this.client::exchange));
	}

}
