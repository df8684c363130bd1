package io.proxylab.lab.analysis;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * A JVM with threads of every kind, whose load is uneven, until its standard input ends.
 * It says a word a second.
 */
final class BusyThreads {

	private static final long MILLI = TimeUnit.MILLISECONDS.toNanos(1);

	private static final int REQUESTS = 100;

	/** What the collector has to look at. */
	private static final byte[][] KEPT = new byte[20_000][];

	private BusyThreads() {
	}

	public static void main(String[] args) throws IOException {
		for (int i = 0; i < REQUESTS; i++) {
			start("http-nio-8080-exec-" + i, Long.MAX_VALUE, MILLI / 5, 100 * MILLI);
		}
		start("reactor-http-epoll-1", Long.MAX_VALUE, 3 * MILLI, 7 * MILLI);
		start("a-thread-of-no-other-kind", Long.MAX_VALUE, MILLI, 9 * MILLI);
		Thread.ofPlatform().daemon().start(BusyThreads::collect);
		Thread.ofPlatform().daemon().start(BusyThreads::tell);
		while (System.in.read() >= 0) {
			// The end is what is waited for.
		}
	}

	/** Threads are born and end, too: each works a little, for a second and a half. */
	private static void tell() {
		for (int second = 0;; second++) {
			start("request-" + second, 1500 * MILLI, MILLI / 50, 50 * MILLI);
			System.out.println(second);
			LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(1));
		}
	}

	private static void start(String name, long lifeNanos, long busyNanos, long idleNanos) {
		long born = System.nanoTime();
		Thread.ofPlatform().daemon().name(name).start(() -> {
			while (System.nanoTime() - born < lifeNanos) {
				// In every other second there is twice as much to do.
				long factor = 1 + TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - born) % 2;
				spin(factor * busyNanos);
				LockSupport.parkNanos(idleNanos);
			}
		});
	}

	private static void spin(long nanos) {
		long end = System.nanoTime() + nanos;
		while (System.nanoTime() < end) {
			Thread.onSpinWait();
		}
	}

	private static void collect() {
		for (int i = 0;; i = (i + 1) % KEPT.length) {
			KEPT[i] = new byte[1000];
			if (i % 1000 == 0) {
				LockSupport.parkNanos(2 * MILLI);
			}
		}
	}

}
