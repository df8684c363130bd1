package io.proxylab.proxy.netty;

import java.util.Set;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.EmptyHttpHeaders;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpUtil;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.util.AsciiString;
import io.proxylab.proxy.rules.Reason;
import io.proxylab.proxy.rules.RequestRefusedException;
import io.proxylab.proxy.rules.RequestRules;

/**
 * A client's request as the upstream shall see it, yet without its body.
 *
 * @param head as it came
 * @param target path and query
 */
record ForwardedRequest(HttpRequest head, String target) {

	private static final String SCHEME = "http://";

	private static final AsciiString OWN_NAME = AsciiString.cached("proxy-lab");

	private static final AsciiString VIA = AsciiString.cached("1.1 proxy-lab");

	/**
	 * The methods that give a body a meaning: their requests state a length even if it is
	 * 0 (RFC 9110, section 8.6).
	 */
	private static final Set<HttpMethod> WITH_CONTENT = Set.of(HttpMethod.POST, HttpMethod.PUT, HttpMethod.PATCH);

	/**
	 * Checks all of a request but its body.
	 * @param maxBody longest body, in bytes
	 * @throws RequestRefusedException if it is not to be forwarded
	 */
	static ForwardedRequest of(HttpRequest head, int maxBody) {
		RequestRules.checkMethod(head.method().name());
		String origin = originForm(head.uri());
		int query = origin.indexOf('?');
		String target = (query == -1) ? RequestRules.target(origin, null)
				: RequestRules.target(origin.substring(0, query), origin.substring(query + 1));
		HeadRules.check(head);
		if (HttpUtil.getContentLength(head, 0L) > maxBody) {
			throw new RequestRefusedException(Reason.REQUEST_TOO_LARGE);
		}
		return new ForwardedRequest(head, target);
	}

	/** Scheme and authority of a target go nowhere. */
	private static String originForm(String uri) {
		if (!uri.regionMatches(true, 0, SCHEME, 0, SCHEME.length())) {
			return uri;
		}
		int end = SCHEME.length();
		while (end < uri.length() && "/?#".indexOf(uri.charAt(end)) == -1) {
			end++;
		}
		String rest = uri.substring(end);
		return rest.startsWith("/") ? rest : "/" + rest;
	}

	boolean isHead() {
		return this.head.method().equals(HttpMethod.HEAD);
	}

	/**
	 * The message to send.
	 * @param body given away
	 * @param settings of the proxy
	 */
	FullHttpRequest message(ByteBuf body, ProxySettings settings) {
		HttpHeaders headers = HeaderLines.empty();
		headers.add(HttpHeaderNames.HOST, settings.authority());
		boolean named = false;
		for (HeaderLines.Line line : HeaderLines.endToEnd(this.head.headers())) {
			if (!line.is(HttpHeaderNames.HOST)) {
				named |= line.is(HttpHeaderNames.USER_AGENT);
				headers.add(line.name(), line.value());
			}
		}
		if (!named) {
			headers.add(HttpHeaderNames.USER_AGENT, OWN_NAME);
		}
		headers.add(HttpHeaderNames.VIA, VIA);
		if (body.isReadable() || WITH_CONTENT.contains(this.head.method())) {
			headers.add(HttpHeaderNames.CONTENT_LENGTH, Integer.toString(body.readableBytes()));
		}
		if (!settings.keepAlive()) {
			headers.add(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE);
		}
		return new DefaultFullHttpRequest(HttpVersion.HTTP_1_1, this.head.method(), this.target, body, headers,
				EmptyHttpHeaders.INSTANCE);
	}

}
