package io.proxylab.proxy.webflux.netty;

import io.proxylab.proxy.webflux.ServerMessages;
import reactor.netty.Connection;
import reactor.netty.http.server.HttpServerRequest;

import org.springframework.http.server.reactive.ServerHttpRequest;
import org.springframework.http.server.reactive.ServerHttpRequestDecorator;

/** Spring gets what Reactor Netty reads, which writes what it is given. */
class NettyMessages implements ServerMessages {

	/**
	 * Chunks that are none Reactor Netty answers by itself; then it ends the body as if
	 * it were whole. The exchange is over by then.
	 */
	@Override
	public boolean isWhole(ServerHttpRequest request) {
		HttpServerRequest read = ServerHttpRequestDecorator.getNativeRequest(request);
		return !(read instanceof Connection exchange) || !exchange.isDisposed();
	}

}
