package io.proxylab.proxy.contract;

import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;

/**
 * Responds with {@code first}, and later writes more on the same connection, to which
 * there is no request.
 */
public final class StrayResponse implements Script {

	private final CountDownLatch allowed = new CountDownLatch(1);

	private final CompletableFuture<UpstreamConnection> written = new CompletableFuture<>();

	private final String stray;

	/**
	 * Makes a script.
	 * @param stray the bytes to write later, a character each
	 */
	public StrayResponse(String stray) {
		this.stray = stray;
	}

	@Override
	public void answer(ReceivedRequest request, UpstreamConnection connection) throws IOException {
		Script.ok("first").answer(request, connection);
		try {
			this.allowed.await();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new IOException(ex);
		}
		connection.write(this.stray);
		this.written.complete(connection);
	}

	/** Writes the bytes and returns the connection on which they are. */
	public UpstreamConnection write() {
		this.allowed.countDown();
		return this.written.join();
	}

}
