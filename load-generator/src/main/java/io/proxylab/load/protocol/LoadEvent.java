package io.proxylab.load.protocol;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;

/** A line on the generator's standard output. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "event")
@JsonSubTypes({ @JsonSubTypes.Type(value = LoadEvent.Ready.class, name = "ready"),
		@JsonSubTypes.Type(value = LoadEvent.WindowStarted.class, name = "windowStarted"),
		@JsonSubTypes.Type(value = LoadEvent.WindowEnded.class, name = "windowEnded"),
		@JsonSubTypes.Type(value = LoadEvent.Progress.class, name = "progress"),
		@JsonSubTypes.Type(value = LoadEvent.Finished.class, name = "finished"),
		@JsonSubTypes.Type(value = LoadEvent.Failed.class, name = "failed") })
public sealed interface LoadEvent {

	/**
	 * The generator takes commands.
	 *
	 * @param pid the process id of the generator
	 */
	record Ready(long pid) implements LoadEvent {
	}

	/**
	 * The measured window began.
	 *
	 * @param id the load
	 * @param atEpochMicros wall clock time
	 */
	record WindowStarted(String id, long atEpochMicros) implements LoadEvent {
	}

	/**
	 * The measured window ended; pending requests are still awaited.
	 *
	 * @param id the load
	 * @param atEpochMicros wall clock time
	 */
	record WindowEnded(String id, long atEpochMicros) implements LoadEvent {
	}

	/**
	 * Once a second, from the first request to the end of the drain, and at the end of
	 * each phase: no progress spans two phases.
	 *
	 * @param id the load
	 * @param phase the phase that this progress tells of
	 * @param atEpochMicros wall clock time
	 * @param elapsedMillis since the first request
	 * @param completedTotal answers since the first request, correct or not
	 * @param throughput answers per second since the last progress
	 * @param errorsTotal errors of every kind since the first request
	 * @param inFlight requests sent and not yet answered
	 * @param responseP50Micros median response time of the correct answers since the last
	 * progress; 0 without any
	 * @param responseP99Micros 99th percentile likewise
	 */
	record Progress(String id, Phase phase, long atEpochMicros, long elapsedMillis, long completedTotal,
			double throughput, long errorsTotal, int inFlight, long responseP50Micros,
			long responseP99Micros) implements LoadEvent {
	}

	/**
	 * The load is over and its files are written.
	 *
	 * @param id the load
	 * @param result its figures
	 */
	record Finished(String id, LoadResult result) implements LoadEvent {
	}

	/**
	 * The load could not be offered, or a command not be read.
	 *
	 * @param id the load; empty if none could be read
	 * @param reason what went wrong, in words for the user
	 */
	record Failed(String id, String reason) implements LoadEvent {
	}

	/** Where a load is. */
	enum Phase {

		/** Before the measured window. */
		SETTLE,

		/** In the measured window. */
		WINDOW,

		/** After it: nothing is sent, pending requests are awaited. */
		DRAIN

	}

}
