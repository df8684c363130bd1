package io.proxylab.load.engine;

import io.proxylab.load.recording.Interval;

/** What an event loop tells the thread that runs the load. */
sealed interface LoopEvent {

	/** An interval is over. */
	record Recorded(Interval interval) implements LoopEvent {
	}

	/** The first failure of a kind, for the user to read. */
	record Noticed(String notice) implements LoopEvent {
	}

	/** The generator is broken. */
	record Broke(Throwable cause) implements LoopEvent {
	}

}
