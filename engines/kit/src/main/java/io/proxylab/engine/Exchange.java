package io.proxylab.engine;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

import org.jspecify.annotations.Nullable;

/**
 * A request that waits for its answer. Whoever has begun one ends it, even if its client
 * has gone; the first end counts.
 */
public final class Exchange {

	private final @Nullable Answers answers;

	private final @Nullable Reply immediate;

	private final long delayNanos;

	private final long startedAt;

	private final AtomicBoolean ended = new AtomicBoolean();

	private Exchange(@Nullable Answers answers, @Nullable Reply immediate, long delayNanos) {
		this.answers = answers;
		this.immediate = immediate;
		this.delayNanos = delayNanos;
		this.startedAt = System.nanoTime();
	}

	static Exchange held(Answers answers, long delayNanos) {
		return new Exchange(answers, null, delayNanos);
	}

	static Exchange immediate(Reply reply) {
		return new Exchange(null, reply, 0);
	}

	long startedAt() {
		return this.startedAt;
	}

	/** How long to wait before {@link #end()}. */
	public long delayNanos() {
		return this.delayNanos;
	}

	/**
	 * Whether the request asked for a greeting, which a mode's own way of waiting serves.
	 */
	public boolean waits() {
		return this.answers != null;
	}

	/** Waits in this thread, and makes the answer. */
	public Reply sleepAndEnd() {
		try {
			TimeUnit.NANOSECONDS.sleep(this.delayNanos);
		}
		catch (InterruptedException ex) {
			// The server stops: the answer comes at once, to whoever still listens.
			Thread.currentThread().interrupt();
		}
		return end();
	}

	/** Makes the answer, now. */
	public Reply end() {
		if (this.immediate != null) {
			return this.immediate;
		}
		if (this.answers == null) {
			throw new IllegalStateException("an exchange is held or immediate");
		}
		long now = System.nanoTime();
		if (this.ended.compareAndSet(false, true)) {
			this.answers.countCompleted(now);
		}
		return this.answers.greeting(now - this.startedAt);
	}

}
