package io.proxylab.lab.cli.terminal;

import io.proxylab.lab.autoscale.recommendation.SearchProgress;
import java.util.Locale;
import java.util.function.LongSupplier;

/** Shows on a terminal how far a search is, once it takes some seconds. */
public final class SearchLine implements SearchProgress {

	private static final double NANOS = 1e9;

	/** A search that is over sooner shows nothing. */
	private static final double SOON_SECONDS = 2;

	private static final double EVERY_SECONDS = 0.3;

	private final ProgressLines lines;

	private final LongSupplier nanoTime;

	private final long begun;

	private double shownAt;

	public SearchLine(ProgressLines lines, LongSupplier nanoTime) {
		this.lines = lines;
		this.nanoTime = nanoTime;
		this.begun = nanoTime.getAsLong();
	}

	@Override
	public void at(int done, int all) {
		double seconds = (this.nanoTime.getAsLong() - this.begun) / NANOS;
		if (seconds >= SOON_SECONDS && seconds >= this.shownAt + EVERY_SECONDS) {
			this.shownAt = seconds;
			this.lines.status(String.format(Locale.ROOT, "searching: %d%%, about %.0f s left", 100 * done / all,
					Math.ceil(seconds * (all - done) / done)));
		}
	}

	/** Takes the line away. */
	public void end() {
		if (this.shownAt > 0) {
			this.lines.clear();
		}
	}

}
