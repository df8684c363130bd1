package io.proxylab.proxy.rules;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

import com.sun.net.httpserver.Filter;
import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;

/** Applies {@link ManagementRules} to a context of the JDK's HTTP server. */
public final class ManagementFilter extends Filter {

	@Override
	public String description() {
		return "Refuses requests that a web page of another site may have sent";
	}

	@Override
	public void doFilter(HttpExchange exchange, Chain chain) throws IOException {
		Headers headers = exchange.getRequestHeaders();
		Optional<ManagementRules.Refusal> refusal = ManagementRules.refusal(exchange.getLocalAddress().getAddress(),
				exchange.getRequestURI().toString(), headers.getOrDefault("Host", List.of()),
				headers.getOrDefault("Origin", List.of()));
		if (refusal.isPresent()) {
			refuse(exchange, refusal.get());
		}
		else {
			chain.doFilter(exchange);
		}
	}

	private static void refuse(HttpExchange exchange, ManagementRules.Refusal refusal) throws IOException {
		try (exchange) {
			byte[] body = (refusal.detail() + "\n").getBytes(StandardCharsets.US_ASCII);
			exchange.getResponseHeaders().set("Content-Type", "text/plain; charset=utf-8");
			boolean head = exchange.getRequestMethod().equals("HEAD");
			exchange.sendResponseHeaders(refusal.status(), head ? -1 : body.length);
			if (!head) {
				exchange.getResponseBody().write(body);
			}
		}
	}

}
