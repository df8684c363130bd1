package io.proxylab.load.engine;

import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

import io.netty.channel.EventLoop;

/**
 * An event loop for the tasks of one load: none runs once that is over, and an exception
 * in one, which would otherwise vanish in its future, is told.
 *
 * @param executor the event loop
 * @param isOver whether the load is over
 * @param broke takes exceptions
 */
record GuardedLoop(EventLoop executor, BooleanSupplier isOver, Consumer<Throwable> broke) {

	/** Runs a task soon. */
	void execute(Runnable task) {
		this.executor.execute(guarded(task));
	}

	/**
	 * Runs a task at a time, {@link System#nanoTime()}, or soon where that has passed.
	 */
	void at(long nanos, Runnable task) {
		var _ = this.executor.schedule(guarded(task), nanos - System.nanoTime(), TimeUnit.NANOSECONDS);
	}

	/** Runs a task again and again, until it is cancelled. */
	Future<?> every(long nanos, Runnable task) {
		return this.executor.scheduleAtFixedRate(guarded(task), nanos, nanos, TimeUnit.NANOSECONDS);
	}

	private Runnable guarded(Runnable task) {
		return () -> {
			try {
				if (!this.isOver.getAsBoolean()) {
					task.run();
				}
			}
			catch (RuntimeException ex) {
				this.broke.accept(ex);
			}
		};
	}

}
