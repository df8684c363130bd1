package io.proxylab.proxy.client;

import java.util.List;
import java.util.Set;

/**
 * A request as the upstream shall see it. The client adds {@code Host} and
 * {@code Content-Length}, which must not be among the headers, and nothing else, provided
 * that {@code User-Agent} is among them: two libraries insist on one.
 *
 * @param method the method, in upper case
 * @param target path and query as they go on the wire, beginning with {@code /}
 * @param headers end-to-end header lines
 * @param body the body, empty if there is none
 */
public record UpstreamRequest(String method, String target, List<Header> headers, Body body) {

	/**
	 * The methods that give a body a meaning: their requests state a length even if it is
	 * 0 (RFC 9110, section 8.6).
	 */
	private static final Set<String> WITH_CONTENT = Set.of("POST", "PUT", "PATCH");

	/** Whether the request states the length of its body. */
	public boolean statesLength() {
		return !this.body.isEmpty() || WITH_CONTENT.contains(this.method);
	}

}
