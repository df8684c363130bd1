package io.proxylab.lab.jtl;

import io.proxylab.load.csv.BadCsv;
import java.time.Duration;
import java.time.Instant;

/**
 * The time that the samples of a file span. One wrong time in a million samples changes
 * every rate, so a span that no load test has is rejected.
 */
final class JtlSpan {

	/** The longest span of a load test, in days. */
	static final int MAX_DAYS = 366;

	private static final long MAX_MILLIS = Duration.ofDays(MAX_DAYS).toMillis();

	/** Shorter samples may be the last ones of a burst. */
	private static final long LONG_MILLIS = Duration.ofHours(1).toMillis();

	private long firstStart = Long.MAX_VALUE;

	private long firstLine;

	private long lastStart = Long.MIN_VALUE;

	private long lastLine;

	private long longestMillis;

	private long longestLine;

	void add(JtlSample sample, long line) {
		if (sample.startEpochMillis() < this.firstStart) {
			this.firstStart = sample.startEpochMillis();
			this.firstLine = line;
		}
		if (sample.startEpochMillis() > this.lastStart) {
			this.lastStart = sample.startEpochMillis();
			this.lastLine = line;
		}
		if (sample.millis() > this.longestMillis) {
			this.longestMillis = sample.millis();
			this.longestLine = line;
		}
	}

	/**
	 * Checks the span once all samples are known.
	 * @throws BadCsv if the samples start more than {@value #MAX_DAYS} days apart, or the
	 * longest one takes more than an hour and twice as long as all samples took to start
	 */
	void check() {
		long starts = this.lastStart - this.firstStart;
		if (starts > MAX_MILLIS) {
			throw new BadCsv(this.lastLine,
					"starts at " + Instant.ofEpochMilli(this.lastStart) + ", but line " + this.firstLine + " at "
							+ Instant.ofEpochMilli(this.firstStart) + ": more than " + MAX_DAYS
							+ " days lie between them",
					"Remove the line whose time is wrong.");
		}
		if (this.longestMillis > LONG_MILLIS && this.longestMillis / 2 > starts) {
			throw new BadCsv(this.longestLine,
					"has an elapsed time of " + this.longestMillis + " ms, but all samples of the file start within "
							+ starts + " ms",
					"Elapsed times are milliseconds: divide microseconds by 1000, or remove the line.");
		}
	}

}
