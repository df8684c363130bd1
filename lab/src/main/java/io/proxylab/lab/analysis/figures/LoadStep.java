package io.proxylab.lab.analysis.figures;

import io.proxylab.lab.analysis.evidence.Phase;
import io.proxylab.lab.analysis.evidence.Window;
import io.proxylab.lab.trial.LoadLogs;
import io.proxylab.lab.trial.RecordedTimes;
import io.proxylab.load.protocol.ActiveUsers;
import io.proxylab.load.protocol.LoadResult;
import io.proxylab.load.protocol.LoadResult.ErrorKind;
import io.proxylab.load.protocol.Rate;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.DoubleBinaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What became of a step of a load, or of a part of a ramp. The generator records by the
 * second, so whole seconds count. A report leaves out the beginning of a step, as queues
 * need a while to fill or empty, and so does this. An answer belongs to the second in
 * which it was whole, whenever its request was due.
 *
 * @param fromSeconds its start, since the window's start
 * @param untilSeconds its end, since the window's start
 * @param countedFromSeconds from when on its figures count; null if it holds no whole
 * second, and then it has none
 * @param countedUntilSeconds until when; null likewise
 * @param offeredPerSecond of an open load, mean arrivals a second in the time that
 * counts, or, if none does, in all of it; null of a closed one
 * @param users of a closed load, their mean in that time; null of an open one
 * @param throughput answers per second, correct or not; null if no time counts
 * @param responseTime of correct answers
 * @param errors failed requests by kind; kinds without failures are absent
 */
public record LoadStep(double fromSeconds, double untilSeconds, @Nullable Double countedFromSeconds,
		@Nullable Double countedUntilSeconds, @Nullable Double offeredPerSecond, @Nullable Double users,
		@Nullable Double throughput, QuotedTimes responseTime, SortedMap<ErrorKind, Long> errors) {

	/** Of the sum of lengths in milliseconds. */
	private static final double ROUNDING = 1e-6;

	/**
	 * The steps, or parts of a ramp, of a window, as far as it went.
	 * @param rate of the whole load
	 * @param parts into which the load is shared, of which this is one
	 * @param load what was measured in all
	 * @param logs the same by the second
	 * @return in their order; none if the rate stays
	 */
	public static List<LoadStep> of(Rate rate, int parts, LoadResult load, LoadLogs logs) {
		return of(Phase.of(rate, "0ms", 0, load.windowMicros() / 1e6),
				new Offered((from, until) -> rate.meanPerSecond(from, until) / parts, null), load, logs);
	}

	/**
	 * The same of a closed load whose number of users changes.
	 * @param users of the whole load
	 * @param parts into which the load is shared, of which this is one
	 * @param load what was measured in all
	 * @param logs the same by the second
	 * @return in their order; none if the number stays
	 */
	public static List<LoadStep> of(ActiveUsers users, int parts, LoadResult load, LoadLogs logs) {
		return of(Phase.of(users, "0ms", 0, load.windowMicros() / 1e6),
				new Offered(null, (from, until) -> users.mean(from, until) / parts), load, logs);
	}

	private static List<LoadStep> of(List<Phase> phases, Offered offered, LoadResult load, LoadLogs logs) {
		return phases.stream().map((phase) -> of(phase, offered, Window.of(load), logs)).toList();
	}

	private static LoadStep of(Phase phase, Offered offered, Window window, LoadLogs logs) {
		double from = Math.max(0, Math.ceil(phase.settledFromSeconds() - ROUNDING));
		double until = Math.floor(phase.untilSeconds() + ROUNDING);
		if (from >= until && phase.untilSeconds() - phase.fromSeconds() >= 1) {
			// Of a second that belongs to two, the one with its middle takes it.
			from = Math.max(0, Math.ceil(phase.settledFromSeconds() - 0.5 - ROUNDING));
			until = Math.ceil(phase.untilSeconds() - 0.5 - ROUNDING);
		}
		if (from >= until) {
			return new LoadStep(phase.fromSeconds(), phase.untilSeconds(), null, null,
					offered.perSecond(phase.fromSeconds(), phase.untilSeconds()),
					offered.users(phase.fromSeconds(), phase.untilSeconds()), null,
					QuotedTimes.of(RecordedTimes.empty().values()), new TreeMap<>());
		}
		Window counted = window.part(from, until);
		SortedMap<ErrorKind, Long> errors = logs.errorsBetween(counted.startEpochMillis(), counted.endEpochMillis());
		QuotedTimes responseTime = QuotedTimes
			.of(logs.responseTime().between(counted.startEpochMillis(), counted.endEpochMillis()));
		long answers = responseTime.count() + errors.getOrDefault(ErrorKind.BAD_STATUS, 0L)
				+ errors.getOrDefault(ErrorKind.BAD_BODY, 0L);
		return new LoadStep(phase.fromSeconds(), phase.untilSeconds(), from, until, offered.perSecond(from, until),
				offered.users(from, until), answers / (until - from), responseTime, errors);
	}

	/**
	 * What was asked of the target between two times of the window: a rate, or users.
	 *
	 * @param rate mean arrivals a second; null of a closed load
	 * @param active mean number of users; null of an open load
	 */
	private record Offered(@Nullable DoubleBinaryOperator rate, @Nullable DoubleBinaryOperator active) {

		@Nullable Double perSecond(double from, double until) {
			return (this.rate != null) ? this.rate.applyAsDouble(from, until) : null;
		}

		@Nullable Double users(double from, double until) {
			return (this.active != null) ? this.active.applyAsDouble(from, until) : null;
		}

	}

}
