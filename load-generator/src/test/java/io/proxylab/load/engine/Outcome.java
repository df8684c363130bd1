package io.proxylab.load.engine;

import java.util.List;

import io.proxylab.load.protocol.LoadEvent;
import io.proxylab.load.protocol.LoadResult;

/**
 * What a load came to.
 *
 * @param result what was told at its end
 * @param events what was told meanwhile
 */
record Outcome(LoadResult result, List<LoadEvent> events) {

	LoadEvent.Progress lastProgress() {
		return this.events.stream()
			.filter(LoadEvent.Progress.class::isInstance)
			.map(LoadEvent.Progress.class::cast)
			.toList()
			.getLast();
	}

	/** Responses until the end of a phase; 0 if the load doesn't have the phase. */
	long completedBy(LoadEvent.Phase phase) {
		return this.events.stream()
			.filter(LoadEvent.Progress.class::isInstance)
			.map(LoadEvent.Progress.class::cast)
			.filter((progress) -> progress.phase() == phase)
			.mapToLong(LoadEvent.Progress::completedTotal)
			.max()
			.orElse(0);
	}

}
