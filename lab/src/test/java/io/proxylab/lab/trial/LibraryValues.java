package io.proxylab.lab.trial;

import java.util.SortedMap;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/** What the library says that a histogram holds. */
final class LibraryValues {

	private LibraryValues() {
	}

	static ValueCounts of(Histogram histogram) {
		SortedMap<Long, Long> counts = new TreeMap<>();
		histogram.recordedValues()
			.forEach((value) -> counts.put(value.getValueIteratedTo(), value.getCountAtValueIteratedTo()));
		return ValueCounts.of(counts);
	}

}
