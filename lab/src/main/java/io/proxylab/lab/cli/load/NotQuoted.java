package io.proxylab.lab.cli.load;

import io.proxylab.lab.analysis.evidence.EnoughSamples;
import io.proxylab.lab.analysis.figures.QuotedTimes;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Tells of the percentiles that a text leaves out how many answers they take. */
final class NotQuoted {

	private final SortedMap<Double, String> leftOut = new TreeMap<>();

	/** Hears of times that are shown with these percentiles: 50, 90, 99 and 99.9. */
	void hearAll(QuotedTimes times) {
		hearMedianAndTail(times);
		hear(times, 90, times.p90Micros());
		hear(times, 99.9, times.p999Micros());
	}

	/** Hears of times that are shown with these percentiles: 50 and 99. */
	void hearMedianAndTail(QuotedTimes times) {
		hear(times, 50, times.p50Micros());
		hear(times, 99, times.p99Micros());
	}

	private void hear(QuotedTimes times, double percentile, @Nullable Long micros) {
		if (times.count() > 0 && micros == null) {
			this.leftOut.put(percentile,
					String.format(Locale.ROOT, "p%s takes %,d",
							BigDecimal.valueOf(percentile).stripTrailingZeros().toPlainString(),
							EnoughSamples.needed(percentile)));
		}
	}

	/** A line; nothing if all are there. */
	List<String> lines() {
		return this.leftOut.isEmpty() ? List.of()
				: List.of("-: too few answers; " + String.join(", ", this.leftOut.values()));
	}

}
