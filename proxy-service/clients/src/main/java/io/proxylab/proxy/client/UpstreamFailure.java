package io.proxylab.proxy.client;

/** Why an exchange with the upstream came to nothing. */
public enum UpstreamFailure {

	/** Nobody listens at the upstream's address. */
	REFUSED,

	/** The upstream's name has no address. */
	UNRESOLVED,

	/**
	 * TLS with the upstream came to nothing: its certificate is not believed or not its
	 * own, or the two have nothing in common.
	 */
	TLS,

	/** No connection came about within the connect timeout. */
	CONNECT_TIMEOUT,

	/** The upstream did not answer within the response timeout. */
	RESPONSE_TIMEOUT,

	/** No connection of the pool became free, or too many requests waited for one. */
	POOL_EXHAUSTED,

	/** The response's body is longer than the limit. */
	RESPONSE_TOO_LARGE,

	/** The connection ended before the response was complete. */
	CLOSED,

	/** The upstream's answer is not HTTP. */
	PROTOCOL,

	/** The answer was read whole, and cannot be part of one that is made of several. */
	UNUSABLE

}
