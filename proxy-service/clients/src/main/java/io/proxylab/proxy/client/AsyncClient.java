package io.proxylab.proxy.client;

import java.util.concurrent.CompletableFuture;

/** A client whose caller goes on. Safe for many threads. */
public interface AsyncClient extends UpstreamClient {

	/**
	 * Sends the request once.
	 * @return the whole response, or an {@link UpstreamException}; cancelling it ends the
	 * exchange
	 */
	CompletableFuture<UpstreamResponse> exchange(UpstreamRequest request);

}
