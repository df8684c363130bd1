package io.proxylab.userservice.http;

import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpUtil;

/** What becomes of the connection after an answer. */
enum Persistence {

	/** Kept, as HTTP/1.1 does without saying. */
	KEEP,

	/** Kept, which an HTTP/1.0 client must be told. */
	KEEP_SAID,

	/** Closed by this side. */
	CLOSE;

	static Persistence of(HttpRequest request) {
		if (!HttpUtil.isKeepAlive(request)) {
			return CLOSE;
		}
		return request.protocolVersion().isKeepAliveDefault() ? KEEP : KEEP_SAID;
	}

}
