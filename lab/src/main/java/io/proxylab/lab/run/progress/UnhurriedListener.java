package io.proxylab.lab.run.progress;

import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Hands events over to a listener that may take its time, on a thread of its own. A
 * terminal that is held with Ctrl-S, or a page that nobody reads, then delays no
 * measurement: whoever tells an event never waits.
 */
public final class UnhurriedListener implements RunListener, AutoCloseable {

	/** An hour of seconds and trials: who is behind by more does not follow any more. */
	private static final int MOST_BEHIND = 4096;

	private final RunListener listener;

	private final Duration patience;

	private final BlockingQueue<Runnable> waiting = new LinkedBlockingQueue<>(MOST_BEHIND);

	private final Thread thread;

	// Read and written by the thread alone.
	private boolean closed;

	private final AtomicLong forgotten = new AtomicLong();

	/**
	 * Starts a thread.
	 * @param name of the thread
	 * @param listener hears the events in their order
	 * @param patience how long the end of a run waits for it
	 */
	public UnhurriedListener(String name, RunListener listener, Duration patience) {
		this.listener = listener;
		this.patience = patience;
		this.thread = Thread.ofPlatform().daemon().name(name).start(this::run);
	}

	private void run() {
		try {
			while (!this.closed) {
				this.waiting.take().run();
			}
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	@Override
	public void heard(RunEvent event) {
		if (!this.waiting.offer(() -> this.listener.heard(event))) {
			this.forgotten.incrementAndGet();
		}
	}

	/** How many events the listener never heard, because it was too far behind. */
	public long forgotten() {
		return this.forgotten.get();
	}

	/** Waits until the listener has heard what was told, but not for ever. */
	@Override
	public void close() {
		try {
			if (this.waiting.offer(() -> this.closed = true)) {
				this.thread.join(this.patience);
			}
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
		// Of one that hangs nothing more is wanted.
		this.thread.interrupt();
	}

}
