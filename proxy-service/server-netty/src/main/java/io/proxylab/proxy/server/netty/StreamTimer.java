package io.proxylab.proxy.server.netty;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

import io.netty.channel.Channel;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http2.Http2StreamChannel;
import io.netty.util.concurrent.Future;
import reactor.netty.Connection;
import reactor.netty.http.server.HttpServerRequest;

/** Resets a stream of HTTP/2 whose client takes too long to send the body. */
final class StreamTimer {

	private StreamTimer() {
	}

	/**
	 * Starts the time of a request that has a body.
	 * @param exchange the request, when its head has arrived
	 * @param timeout longest time until the body has arrived
	 */
	static void start(Connection exchange, Duration timeout) {
		if (exchange.channel() instanceof Http2StreamChannel stream && exchange instanceof HttpServerRequest request
				&& hasBody(request.requestHeaders())) {
			Future<?> end = stream.eventLoop().schedule(() -> end(stream), timeout.toNanos(), TimeUnit.NANOSECONDS);
			stream.closeFuture().addListener((closed) -> end.cancel(false));
		}
	}

	/** Reactor Netty adds the second field if a body has no announced length. */
	private static boolean hasBody(HttpHeaders headers) {
		return headers.contains(HttpHeaderNames.CONTENT_LENGTH) || headers.contains(HttpHeaderNames.TRANSFER_ENCODING);
	}

	private static void end(Http2StreamChannel stream) {
		if (stream.stream().state().remoteSideOpen()) {
			close(stream);
		}
	}

	private static void close(Channel stream) {
		var _ = stream.close();
	}

}
