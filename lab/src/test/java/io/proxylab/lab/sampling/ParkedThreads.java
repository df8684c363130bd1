package io.proxylab.lab.sampling;

import java.io.IOException;
import java.io.OutputStream;
import java.util.concurrent.CountDownLatch;

/** A JVM whose threads wait, until its standard input ends. */
final class ParkedThreads {

	/** It says so when all threads wait. */
	static final String READY = "ready";

	private ParkedThreads() {
	}

	/**
	 * Starts them.
	 * @param args number of threads, calls that each is deep in, and what to build them
	 * with: {@code platform} or {@code virtual}
	 */
	public static void main(String[] args) throws IOException, InterruptedException {
		int threads = Integer.parseInt(args[0]);
		int depth = Integer.parseInt(args[1]);
		CountDownLatch waiting = new CountDownLatch(threads);
		CountDownLatch over = new CountDownLatch(1);
		for (int i = 0; i < threads; i++) {
			Runnable parked = () -> park(depth, waiting, over);
			switch (args[2]) {
				case "platform" -> Thread.ofPlatform().daemon().name("request-" + i).start(parked);
				case "virtual" -> Thread.ofVirtual().name("request-" + i).start(parked);
				default -> throw new IllegalArgumentException(args[2]);
			}
		}
		waiting.await();
		System.out.println(READY);
		System.in.transferTo(OutputStream.nullOutputStream());
	}

	private static void park(int depth, CountDownLatch waiting, CountDownLatch over) {
		if (depth > 0) {
			park(depth - 1, waiting, over);
			return;
		}
		waiting.countDown();
		try {
			over.await();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

}
