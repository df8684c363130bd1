package io.proxylab.lab.live;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What the page hears, each as a JSON object; {@code live.js} reads them. */
sealed interface LiveEvent {

	/** The name of the server-sent event, such as {@code second}. */
	default String name() {
		return getClass().getSimpleName().toLowerCase(Locale.ROOT);
	}

	/** Whether it says nothing any more once it is old. */
	default boolean passing() {
		return false;
	}

	/**
	 * A run begins: whatever the page shows is of another one.
	 *
	 * @param experiment name of the experiment
	 * @param directory that takes what is measured
	 * @param box of the targets
	 * @param launches how many are planned
	 * @param trials how many are planned
	 */
	record Run(String experiment, String directory, String box, int launches, int trials) implements LiveEvent {
	}

	/**
	 * What happens now.
	 *
	 * @param what in words
	 * @param leftSeconds estimated time to the end of the run
	 */
	record Now(String what, long leftSeconds) implements LiveEvent {

		@Override
		public boolean passing() {
			return true;
		}

	}

	/**
	 * A second of load.
	 *
	 * @param atEpochMillis its end, wall clock time
	 * @param target that is under load
	 * @param cell load and delay
	 * @param phase warm-up, settle, window or drain
	 * @param trial its position in the plan, such as {@code 3 of 24}
	 * @param throughput answers per second
	 * @param p99Millis 99th percentile of response time; null without a correct answer
	 * @param cpuPercentOfBox CPU of the target; null where it has no process here
	 * @param errors since the first request of this load
	 * @param leftSeconds estimated time to the end of the run
	 */
	record Second(long atEpochMillis, String target, String cell, String phase, String trial, double throughput,
			@Nullable Double p99Millis, @Nullable Double cpuPercentOfBox, long errors,
			long leftSeconds) implements LiveEvent {

		@Override
		public boolean passing() {
			return true;
		}

	}

	/**
	 * A trial is measured, and not judged yet.
	 *
	 * @param id of the trial
	 * @param target its name
	 * @param cell load and delay
	 * @param replicate from 1
	 * @param throughput answers per second in the window
	 * @param p50Millis median response time of the correct answers; null without any
	 * @param p99Millis 99th percentile likewise
	 * @param errors failed requests in the window
	 */
	record Trial(String id, String target, String cell, int replicate, double throughput, @Nullable Double p50Millis,
			@Nullable Double p99Millis, long errors) implements LiveEvent {
	}

	/**
	 * What the validity checks say of a trial that was measured.
	 *
	 * @param id of the trial
	 * @param valid whether its figures may be trusted
	 * @param reasons why not
	 * @param cpuPercentOfBox CPU of the target in the window; null if not read
	 */
	record Judged(String id, boolean valid, List<String> reasons,
			@Nullable Double cpuPercentOfBox) implements LiveEvent {
	}

	/**
	 * A trial has no figures.
	 *
	 * @param id of the trial
	 * @param target its name
	 * @param cell load and delay
	 * @param replicate from 1
	 * @param reason why
	 */
	record Failed(String id, String target, String cell, int replicate, String reason) implements LiveEvent {
	}

	/**
	 * Something that the user may want to know.
	 *
	 * @param text a sentence
	 */
	record Notice(String text) implements LiveEvent {
	}

	/**
	 * The run is over, and so is the server.
	 *
	 * @param outcome how it ended, in words
	 * @param report path of {@code report.html}; null if none was written
	 * @param reportUrl the same as a {@code file:} URL
	 */
	record Ended(String outcome, @Nullable String report, @Nullable String reportUrl) implements LiveEvent {
	}

}
