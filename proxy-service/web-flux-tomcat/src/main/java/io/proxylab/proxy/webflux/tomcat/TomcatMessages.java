package io.proxylab.proxy.webflux.tomcat;

import io.proxylab.proxy.rules.BodyRules;
import io.proxylab.proxy.webflux.ServerMessages;
import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;

import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpRequestDecorator;

/** Tomcat writes what it is given, and Spring mends the query on the way in. */
class TomcatMessages implements ServerMessages {

	/** Spring encodes one that is no query anew; as it came, it is refused. */
	@Override
	public @Nullable String query(ServerHttpRequest request) {
		HttpServletRequest read = ServerHttpRequestDecorator.getNativeRequest(request);
		return read.getQueryString();
	}

	@Override
	public boolean mayHaveBody(ServerHttpRequest request) {
		HttpServletRequest read = ServerHttpRequestDecorator.getNativeRequest(request);
		return BodyRules.mayHaveBody(read.getProtocol(), ServerMessages.super.mayHaveBody(request));
	}

}
