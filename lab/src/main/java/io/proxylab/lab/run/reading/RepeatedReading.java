package io.proxylab.lab.run.reading;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Reads something again and again, on a thread of its own: an answer that is late delays
 * nobody, and leaves a gap.
 *
 * @param <T> what is read
 */
public final class RepeatedReading<T> {

	private final Reading<T> reading;

	private final Duration every;

	private final List<T> read = new ArrayList<>();

	private final CountDownLatch stopped = new CountDownLatch(1);

	private final Thread thread;

	private RepeatedReading(String name, Duration every, Reading<T> reading) {
		this.reading = reading;
		this.every = every;
		this.thread = Thread.ofVirtual().name(name).unstarted(this::run);
	}

	/**
	 * Starts with a first reading now.
	 * @param name of the thread
	 * @param every time between the end of a reading and the next one
	 */
	public static <T> RepeatedReading<T> start(String name, Duration every, Reading<T> reading) {
		RepeatedReading<T> watch = new RepeatedReading<>(name, every, reading);
		watch.thread.start();
		return watch;
	}

	private void run() {
		try {
			do {
				this.read.addAll(this.reading.read());
			}
			while (!this.stopped.await(this.every.toMillis(), TimeUnit.MILLISECONDS));
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	/** Ends; what is still awaited is not waited for. */
	public List<T> stop() throws InterruptedException {
		this.stopped.countDown();
		this.thread.interrupt();
		this.thread.join();
		return List.copyOf(this.read);
	}

	/** One reading. */
	@FunctionalInterface
	public interface Reading<T> {

		/** What is read; nothing if it could not be this time. */
		List<T> read() throws InterruptedException;

	}

}
