package io.proxylab.proxy.rules;

/** Tells which requests have a body to read. */
public final class BodyRules {

	private static final String HTTP_2 = "HTTP/2.0";

	private BodyRules() {
	}

	/**
	 * Returns whether a request may have a body. Over HTTP/1.1 a request announces its
	 * body (RFC 9112, section 6.3). Over HTTP/2 it need not: the body ends with the
	 * stream (RFC 9113, section 8.1).
	 * @param protocol the protocol as Jakarta Servlet names it, such as {@code HTTP/1.1}
	 * @param announced whether the request has {@code Content-Length} or
	 * {@code Transfer-Encoding}
	 */
	public static boolean mayHaveBody(String protocol, boolean announced) {
		return announced || protocol.equals(HTTP_2);
	}

}
