package io.proxylab.proxy.gateway.webflux;

import io.proxylab.proxy.client.Header;
import io.proxylab.proxy.client.ReactorNettyConnections;
import io.proxylab.proxy.forwarding.Answer;
import io.proxylab.proxy.forwarding.Forwarding;
import io.proxylab.proxy.rules.Reason;
import io.proxylab.proxy.rules.RequestRefusedException;
import reactor.core.publisher.Mono;

import org.springframework.cloud.gateway.filter.GatewayFilterChain;
import org.springframework.cloud.gateway.filter.GlobalFilter;
import org.springframework.core.Ordered;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.ErrorResponse;
import org.springframework.web.server.ServerWebExchange;

/**
 * Counts requests in and out, and answers those that the upstream did not: the gateway by
 * itself says 500 whatever happened. An answer that has begun can only be cut off.
 */
class ProblemFilter implements GlobalFilter, Ordered {

	private final Forwarding forwarding;

	ProblemFilter(Forwarding forwarding) {
		this.forwarding = forwarding;
	}

	@Override
	public Mono<Void> filter(ServerWebExchange exchange, GatewayFilterChain chain) {
		if (exchange.getRequest().getMethod().name().equals("CONNECT")) {
			// The gateway would send it on with a path, and take what follows for a
			// tunnel.
			return write(this.forwarding.problem(new RequestRefusedException(Reason.METHOD_NOT_ALLOWED)),
					exchange.getResponse());
		}
		return Mono.defer(() -> {
			this.forwarding.begin();
			return chain.filter(exchange)
				.onErrorResume((thrown) -> answer(exchange.getResponse(), thrown))
				.doFinally((signal) -> this.forwarding.end());
		});
	}

	private Mono<Void> answer(ServerHttpResponse response, Throwable thrown) {
		if (thrown instanceof ErrorResponse) {
			// The gateway's own refusals have a status.
			return Mono.error(thrown);
		}
		Answer problem = this.forwarding.problem(ReactorNettyConnections.failure(thrown));
		if (response.isCommitted()) {
			return Mono.error(thrown);
		}
		return write(problem, response);
	}

	private static Mono<Void> write(Answer problem, ServerHttpResponse response) {
		response.setStatusCode(HttpStatusCode.valueOf(problem.status()));
		HttpHeaders headers = response.getHeaders();
		// There may be some of an answer whose body then did not come.
		headers.clear();
		for (Header header : problem.headers()) {
			headers.add(header.name(), header.value());
		}
		return response.writeWith(Mono.fromSupplier(() -> response.bufferFactory().wrap(problem.body().bytes())));
	}

	@Override
	public int getOrder() {
		return Ordered.HIGHEST_PRECEDENCE;
	}

}
