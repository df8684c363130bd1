package io.proxylab.proxy.contract;

import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/** Holds every request until it is told to go on, then answers them all. */
public final class HoldingScript implements Script {

	private final CountDownLatch released = new CountDownLatch(1);

	private final AtomicInteger arrived = new AtomicInteger();

	private final Script then;

	public HoldingScript(Script then) {
		this.then = then;
	}

	/** Requests that have come so far. */
	public int arrived() {
		return this.arrived.get();
	}

	/** Answers held requests and those to come. */
	public void release() {
		this.released.countDown();
	}

	@Override
	public void answer(ReceivedRequest request, UpstreamConnection connection) throws IOException {
		this.arrived.incrementAndGet();
		try {
			this.released.await();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new IOException(ex);
		}
		this.then.answer(request, connection);
	}

}
