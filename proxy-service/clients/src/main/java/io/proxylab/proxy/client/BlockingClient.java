package io.proxylab.proxy.client;

/** A client whose caller waits. Safe for many threads. */
public interface BlockingClient extends UpstreamClient {

	/**
	 * Sends the request once and waits for the whole response.
	 * @throws UpstreamException if there is none
	 */
	UpstreamResponse exchange(UpstreamRequest request);

}
