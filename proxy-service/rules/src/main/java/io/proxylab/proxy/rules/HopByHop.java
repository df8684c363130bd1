package io.proxylab.proxy.rules;

import java.util.Set;

/** Header fields that are meant for one connection only (RFC 9110, section 7.6.1). */
public final class HopByHop {

	/**
	 * Their names, in lower case. {@code Expect} is the server's to answer;
	 * {@code Content-Length} is stated anew for the body that was read. The fields that
	 * {@code Connection} names belong to them, too.
	 */
	public static final Set<String> FIELDS = Set.of("connection", "keep-alive", "proxy-connection",
			"proxy-authenticate", "proxy-authorization", "proxy-authentication-info", "te", "trailer",
			"transfer-encoding", "upgrade", "http2-settings", "expect", "content-length");

	private HopByHop() {
	}

}
