package io.proxylab.proxy.rules;

import java.util.Locale;

/**
 * Why the proxy answers by itself instead of passing on what the upstream said. The ids
 * are part of the interface: responses and metrics carry them.
 */
public enum Reason {

	/** The request's target is not one that this proxy forwards. */
	BAD_TARGET(400, "the request's target cannot be forwarded"),

	/** The request could not be read to its end. */
	BAD_REQUEST(400, "the request is not complete, well-formed HTTP"),

	/** A header field of the request has an octet that not every client can send. */
	BAD_FIELD(400, "a header field has an octet that is neither visible ASCII nor a space or tab"),

	/** The client took too long to send the request. */
	REQUEST_TIMEOUT(408, "the request did not arrive in time"),

	/** The request's method is not one that this proxy forwards. */
	METHOD_NOT_ALLOWED(405, "only " + RequestRules.METHODS_TEXT + " are forwarded"),

	/** The request's method is not one that several calls of the upstream can answer. */
	SEVERAL_CALLS(405,
			"several calls of the upstream make the answer, to " + RequestRules.JOINED_METHODS_TEXT + " only"),

	/** The request expects something other than {@code 100-continue}. */
	EXPECTATION_FAILED(417, "the request expects something other than 100-continue"),

	/** The request's body is longer than the limit. */
	REQUEST_TOO_LARGE(413, "the request's body is longer than this proxy accepts"),

	/** Nobody listens at the upstream's address. */
	UPSTREAM_REFUSED(502, "the upstream accepts no connections"),

	/** The upstream's name has no address. */
	UPSTREAM_UNRESOLVED(502, "the upstream's name has no address"),

	/** TLS with the upstream came to nothing. */
	UPSTREAM_TLS(502, "the upstream's certificate is not to be believed, or TLS with it cannot be agreed on"),

	/** The connection to the upstream ended before its answer was complete. */
	UPSTREAM_CLOSED(502, "the upstream ended the connection before its answer was complete"),

	/** The upstream's answer is not HTTP. */
	UPSTREAM_PROTOCOL(502, "the upstream's answer is not well-formed HTTP"),

	/** One of several answers of the upstream cannot be part of the proxy's. */
	UPSTREAM_UNUSABLE(502, "the upstream answered a call with another status than 2xx or with what is not JSON"),

	/** The upstream's answer is longer than the limit. */
	RESPONSE_TOO_LARGE(502, "the upstream's answer is longer than this proxy passes on"),

	/** As many requests are in progress as the proxy was set to let in. */
	BULKHEAD_FULL(503, "as many requests are in progress as this proxy lets in"),

	/** As many requests are in progress as the proxy has found to go well. */
	CONCURRENCY_LIMIT(503, "as many requests are in progress as this proxy has found to go well"),

	/** So many requests failed of late that the upstream is left alone for a while. */
	BREAKER_OPEN(503, "so many requests failed of late that the upstream is left alone for a while"),

	/** No connection to the upstream became free in time. */
	POOL_EXHAUSTED(503, "no connection to the upstream became free in time"),

	/** No connection to the upstream came about in time. */
	UPSTREAM_CONNECT_TIMEOUT(504, "no connection to the upstream came about in time"),

	/** The upstream did not answer in time. */
	UPSTREAM_TIMEOUT(504, "the upstream did not answer in time"),

	/** A fault of this proxy. */
	INTERNAL(500, "a fault of this proxy; its log says more");

	private final String id = name().toLowerCase(Locale.ROOT).replace('_', '-');

	private final int status;

	private final String detail;

	Reason(int status, String detail) {
		this.status = status;
		this.detail = detail;
	}

	/** The word for this reason in responses and metrics. */
	public String id() {
		return this.id;
	}

	/** The status that goes with this reason. */
	public int status() {
		return this.status;
	}

	/**
	 * Whether the proxy turns a request away to keep the others: nothing has been sent to
	 * the upstream, and the client is asked to come again.
	 */
	public boolean rejects() {
		return switch (this) {
			case BULKHEAD_FULL, CONCURRENCY_LIMIT, BREAKER_OPEN -> true;
			case BAD_TARGET, BAD_REQUEST, BAD_FIELD, REQUEST_TIMEOUT, METHOD_NOT_ALLOWED, SEVERAL_CALLS,
					EXPECTATION_FAILED, REQUEST_TOO_LARGE, UPSTREAM_REFUSED, UPSTREAM_UNRESOLVED, UPSTREAM_TLS,
					UPSTREAM_CLOSED, UPSTREAM_PROTOCOL, UPSTREAM_UNUSABLE, RESPONSE_TOO_LARGE, POOL_EXHAUSTED,
					UPSTREAM_CONNECT_TIMEOUT, UPSTREAM_TIMEOUT, INTERNAL ->
				false;
		};
	}

	/** One clause that says what happened. */
	public String detail() {
		return this.detail;
	}

}
