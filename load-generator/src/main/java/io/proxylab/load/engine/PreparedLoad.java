package io.proxylab.load.engine;

import java.util.function.Consumer;

import io.proxylab.load.protocol.LoadEvent;
import io.proxylab.load.protocol.LoadResult;

/** A load that has not begun. */
public interface PreparedLoad {

	/**
	 * Offers the load and waits for its end.
	 * @param listener hears of window and progress, but not of the end
	 * @throws LoadFailed if it cannot be offered, or its files cannot be written
	 * @throws InterruptedException if the thread is interrupted; the load is over then
	 */
	LoadResult execute(Consumer<LoadEvent> listener) throws LoadFailed, InterruptedException;

	/** Ends the load within a second, from any thread. */
	void stop();

	/** Ends the load without waiting for pending requests, from any thread. */
	void stopAtOnce();

}
