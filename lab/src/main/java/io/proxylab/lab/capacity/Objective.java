package io.proxylab.lab.capacity;

import io.proxylab.load.protocol.LoadResult;
import io.proxylab.load.protocol.LoadResult.Times;
import io.proxylab.userservice.delay.DurationText;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/** One condition of an SLO. */
sealed interface Objective {

	/**
	 * What a result has against it.
	 * @return both numbers in words; empty if the result meets it
	 */
	Optional<String> missedBy(LoadResult result);

	/** Whether a result that meets it is at most half way to its limit. */
	boolean easilyMetBy(LoadResult result);

	/**
	 * How long a request may take.
	 * @param delay of the upstream
	 * @return empty if it limits no time
	 */
	Optional<Duration> longest(Duration delay);

	/** As the user writes it. */
	String text();

	/**
	 * A percentile of the response time, or, where the limit is {@code delay + ...}, of
	 * the added time: the response time of each request minus the delay that the upstream
	 * took for it.
	 *
	 * @param percentile which
	 * @param aboveDelay whether the upstream's delay is allowed besides
	 * @param limit the most
	 */
	record Time(Percentile percentile, boolean aboveDelay, Duration limit) implements Objective {

		@Override
		public Optional<Duration> longest(Duration delay) {
			return Optional.of(this.aboveDelay ? delay.plus(this.limit) : this.limit);
		}

		private Times times(LoadResult result) {
			return this.aboveDelay ? result.addedTime() : result.responseTime();
		}

		@Override
		public boolean easilyMetBy(LoadResult result) {
			return this.percentile.of(times(result)) * 2000 <= this.limit.toNanos();
		}

		@Override
		public Optional<String> missedBy(LoadResult result) {
			Times times = times(result);
			if (times.count() == 0) {
				return Optional
					.of(this.aboveDelay ? "no correct answer said in Server-Timing how long the upstream took"
							: "there was no correct answer");
			}
			long micros = this.percentile.of(times);
			return (micros * 1000 <= this.limit.toNanos()) ? Optional.empty()
					: Optional.of(String.format(Locale.ROOT, "%s%s %.1f ms > %s", this.aboveDelay ? "added time " : "",
							this.percentile.word(), micros / 1000.0, DurationText.format(this.limit)));
		}

		@Override
		public String text() {
			return this.percentile.word() + " <= " + (this.aboveDelay ? "delay + " : "")
					+ DurationText.format(this.limit);
		}

	}

	/**
	 * The share of requests that were not answered correctly, those that were due and
	 * never sent, or pending at the end for too long, among them.
	 *
	 * @param percent the most, 0 to 100
	 */
	record Errors(double percent) implements Objective {

		private static double percent(LoadResult result) {
			long wrong = result.errors().values().stream().mapToLong(Long::longValue).sum() + result.unfinished();
			long all = result.correct() + wrong;
			return (all > 0) ? wrong * 100.0 / all : 0;
		}

		@Override
		public boolean easilyMetBy(LoadResult result) {
			return percent(result) * 2 <= this.percent;
		}

		@Override
		public Optional<Duration> longest(Duration delay) {
			return Optional.empty();
		}

		@Override
		public Optional<String> missedBy(LoadResult result) {
			double share = percent(result);
			return (share <= this.percent) ? Optional.empty()
					: Optional.of(String.format(Locale.ROOT, "errors %.2f%% > %s%%", share, number(this.percent)));
		}

		@Override
		public String text() {
			return "errors <= " + number(this.percent) + "%";
		}

		private static String number(double value) {
			return (value == Math.rint(value)) ? String.valueOf(Math.round(value)) : String.valueOf(value);
		}

	}

}
