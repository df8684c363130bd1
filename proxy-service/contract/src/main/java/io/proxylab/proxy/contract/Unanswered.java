package io.proxylab.proxy.contract;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;

/** Answers nothing, and knows how many requests still wait for it. */
final class Unanswered implements Script {

	private final AtomicInteger waiting = new AtomicInteger();

	/** Waits until the proxy has ended the connections of all that it got. */
	void awaitEnd() {
		Eventually.until(() -> this.waiting.get() == 0, () -> this.waiting + " requests still wait for an answer");
	}

	@Override
	public void answer(ReceivedRequest request, UpstreamConnection connection) throws IOException {
		this.waiting.incrementAndGet();
		try {
			connection.awaitEnd();
		}
		finally {
			this.waiting.decrementAndGet();
		}
	}

}
