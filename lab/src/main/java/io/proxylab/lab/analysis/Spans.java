package io.proxylab.lab.analysis;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Times in which something went on, on the wall clock in nanoseconds.
 *
 * @param spans apart from each other, in their order
 */
record Spans(List<Span> spans) {

	Spans {
		spans = List.copyOf(spans);
	}

	/** Joins what overlaps. */
	static Spans of(List<Span> some) {
		List<Span> joined = new ArrayList<>();
		for (Span span : some.stream().sorted(Comparator.comparingLong(Span::from)).toList()) {
			if (!joined.isEmpty() && span.from() <= joined.getLast().until()) {
				Span last = joined.removeLast();
				joined.add(new Span(last.from(), Math.max(last.until(), span.until())));
			}
			else {
				joined.add(span);
			}
		}
		return new Spans(joined);
	}

	/** Whether one of them and a time have a moment in common. */
	boolean meet(Span time) {
		int low = 0;
		int high = this.spans.size();
		while (low < high) {
			int middle = (low + high) >>> 1;
			if (this.spans.get(middle).until() < time.from()) {
				low = middle + 1;
			}
			else {
				high = middle;
			}
		}
		return low < this.spans.size() && this.spans.get(low).from() <= time.until();
	}

	/**
	 * A time.
	 *
	 * @param from first moment
	 * @param until last moment, not before it
	 */
	record Span(long from, long until) {

		/**
		 * The same length later, in a window whose end leads to its start again.
		 * @param nanos how much later, at most the length of the window
		 */
		Span later(long nanos, Span window) {
			long length = window.until - window.from;
			long from = this.from + nanos;
			long back = (from >= window.until) ? length : 0;
			return new Span(from - back, this.until + nanos - back);
		}

		Span within(Span window) {
			return new Span(Math.clamp(this.from, window.from, window.until),
					Math.clamp(this.until, window.from, window.until));
		}

	}

}
