package io.proxylab.proxy.webflux;

import io.proxylab.proxy.forwarding.Answer;
import reactor.core.publisher.Mono;

import org.springframework.core.Ordered;
import org.springframework.core.ResolvableType;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.server.reactive.ServerHttpResponse;
import org.springframework.web.reactive.HandlerResult;
import org.springframework.web.reactive.HandlerResultHandler;
import org.springframework.web.server.ServerWebExchange;

/**
 * Writes an answer as it is. A {@code ResponseEntity} would not do: Spring negotiates its
 * content type, and turns 200 into 304 when the validators match.
 */
class AnswerResultHandler implements HandlerResultHandler, Ordered {

	private final ServerMessages messages;

	AnswerResultHandler(ServerMessages messages) {
		this.messages = messages;
	}

	@Override
	public boolean supports(HandlerResult result) {
		ResolvableType type = result.getReturnType();
		return type.resolve() == Answer.class
				|| (type.resolve() == Mono.class && type.getGeneric().resolve() == Answer.class);
	}

	@Override
	public Mono<Void> handleResult(ServerWebExchange exchange, HandlerResult result) {
		Object value = result.getReturnValue();
		return switch (value) {
			case Answer answer -> write(answer, exchange.getResponse());
			case Mono<?> later -> later.cast(Answer.class).flatMap((answer) -> write(answer, exchange.getResponse()));
			case null, default -> Mono.error(new IllegalStateException("cannot write " + value));
		};
	}

	private Mono<Void> write(Answer answer, ServerHttpResponse response) {
		response.setStatusCode(HttpStatusCode.valueOf(answer.status()));
		this.messages.addHeaders(answer.headers(), response);
		if (answer.body().isEmpty()) {
			return this.messages.end(response);
		}
		return response.writeWith(Mono.fromSupplier(() -> response.bufferFactory().wrap(answer.body().bytes())));
	}

	@Override
	public int getOrder() {
		// Before those of Spring, the first of which has order 0.
		return -1;
	}

}
