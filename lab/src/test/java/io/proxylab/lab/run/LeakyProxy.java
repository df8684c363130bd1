package io.proxylab.lab.run;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.atomic.AtomicInteger;

/** A proxy that works for a while and then keeps two megabytes of every request. */
final class LeakyProxy {

	private static final int SOUND_REQUESTS = 3500;

	private static final long LEAK = 2L << 20;

	private static final AtomicInteger REQUESTS = new AtomicInteger();

	private LeakyProxy() {
	}

	/** Arguments: its port, and the URL of the upstream. */
	public static void main(String[] arguments) throws IOException {
		SmallProxy.serve(arguments[0], arguments[1], () -> {
			if (REQUESTS.incrementAndGet() > SOUND_REQUESTS) {
				MemorySegment kept = Arena.global().allocate(LEAK);
				kept.fill((byte) 1);
			}
		});
	}

}
