package io.proxylab.jmeter.generate;

import java.util.SortedMap;

import io.proxylab.load.protocol.LoadResult;
import io.proxylab.load.protocol.LoadResult.ErrorKind;
import io.proxylab.load.protocol.LoadSettings;
import io.proxylab.load.protocol.LoadSettings.Connection;

/** Sums a recording up. */
final class Results {

	private Results() {
	}

	/**
	 * The result of a load whose histograms have been cut for the last time.
	 * @param settings what was offered
	 * @param recording what was measured
	 * @param connectionsTried until the end of the window
	 * @param unfinished requests that were pending at the end and got no answer
	 * @param stopped whether a command ended it
	 * @param gcPauseMillis of this JVM in the window
	 */
	static LoadResult of(LoadSettings settings, Recording recording, long connectionsTried, long unfinished,
			boolean stopped, long gcPauseMillis) {
		Window window = recording.window();
		SortedMap<ErrorKind, Long> errors = recording.errors();
		long completed = recording.completed();
		long opened = Math.max(0, connectionsTried - recording.unopenedInAll());
		return new LoadResult(window.startMillis() * 1000, window.endMillis() * 1000, window.millis() * 1000, completed,
				recording.correct(), (window.millis() == 0) ? 0 : completed * 1000.0 / window.millis(), errors,
				recording.serviceTime().times(), recording.responseTime().times(), recording.addedTime().times(),
				recording.sendLag().times(), recording.errorTime(), opened,
				closedByTarget(settings, opened, recording.timeoutsInAll()), recording.bytes(), unfinished,
				recording.clamped(), recording.meanInFlight(), stopped, gcPauseMillis);
	}

	/**
	 * JMeter does not say who closed a connection. A user that keeps its connections
	 * opens a second one only after the target closed the first, or after a timeout of
	 * its own. Where every request has its own connection, the target is asked to close
	 * it.
	 */
	private static long closedByTarget(LoadSettings settings, long opened, long timeouts) {
		return (settings.connection() == Connection.CLOSE) ? Math.max(0, opened - timeouts)
				: Math.max(0, opened - settings.users() - timeouts);
	}

}
