package io.proxylab.lab.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;

/** A proxy that, once it is told to count, ends as one whose heap is full. */
final class FragileProxy {

	/** That of a JVM with {@code ExitOnOutOfMemoryError}. */
	private static final int HEAP_IS_FULL = 3;

	private static final AtomicInteger COUNTED = new AtomicInteger();

	private FragileProxy() {
	}

	/**
	 * Serves until it has counted more requests than it survives.
	 * @param arguments its port, the URL of the upstream, a file that tells it to count,
	 * and how many requests it survives then
	 */
	public static void main(String[] arguments) throws IOException {
		Path counts = Path.of(arguments[2]);
		int survived = Integer.parseInt(arguments[3]);
		SmallProxy.serve(arguments[0], arguments[1], () -> {
			if (Files.exists(counts) && COUNTED.incrementAndGet() > survived) {
				Runtime.getRuntime().halt(HEAP_IS_FULL);
			}
		});
	}

}
