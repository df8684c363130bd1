package io.proxylab.proxy.client;

/** A request that may wait for a connection of the pool. */
interface Waiting {

	/** Whether the request has no connection yet. */
	boolean isWaiting();

	/** Ends a request that has waited too long for a connection. */
	void giveUp();

	/** Why it ends. */
	static UpstreamException tooLong() {
		return new UpstreamException(UpstreamFailure.POOL_EXHAUSTED, "no connection became free in time");
	}

}
