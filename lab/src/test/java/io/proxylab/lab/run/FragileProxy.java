package io.proxylab.lab.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;

/** A proxy that, once it is told to count, ends as one whose heap is full. */
final class FragileProxy {

	/**
	 * More than a search asks of it in the 5.5 s at 20/s, even if it tries that rate
	 * three times, and fewer than in these and the 5.5 s at 40/s and 80/s together.
	 */
	private static final int SURVIVED = 400;

	/** That of a JVM with {@code ExitOnOutOfMemoryError}. */
	private static final int HEAP_IS_FULL = 3;

	private static final AtomicInteger COUNTED = new AtomicInteger();

	private FragileProxy() {
	}

	/**
	 * Arguments: its port, the URL of the upstream, and a file that tells it to count.
	 */
	public static void main(String[] arguments) throws IOException {
		Path counts = Path.of(arguments[2]);
		SmallProxy.serve(arguments[0], arguments[1], () -> {
			if (Files.exists(counts) && COUNTED.incrementAndGet() > SURVIVED) {
				Runtime.getRuntime().halt(HEAP_IS_FULL);
			}
		});
	}

}
