package io.proxylab.lab.analysis;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** Times in which something went on, on the wall clock in nanoseconds. */
final class Spans {

	/** First moments, in their order; no two spans overlap. */
	private final long[] from;

	/** Last moments, of the same spans. */
	private final long[] until;

	private Spans(List<Span> joined) {
		this.from = joined.stream().mapToLong(Span::from).toArray();
		this.until = joined.stream().mapToLong(Span::until).toArray();
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
		return meetsFrom(endingFrom(time.from()), time);
	}

	private boolean meetsFrom(int first, Span time) {
		return first < this.from.length && this.from[first] <= time.until();
	}

	/** The first one that does not end before a moment. */
	private int endingFrom(long moment) {
		int place = Arrays.binarySearch(this.until, moment);
		return (place >= 0) ? place : -place - 1;
	}

	/**
	 * How many times have a moment in common with one of them, if all are moved.
	 * @param times in the window, in the order of their first moments
	 * @param nanos by how much, at most the length of the window
	 * @param window whose end leads to its start again
	 */
	long meeting(List<Span> times, long nanos, Span window) {
		// Of an array elements are had at once; a large part of analysis is spent here.
		Span[] all = times.toArray(Span[]::new);
		int next = 0;
		while (next < all.length && all[next].from() + nanos < window.until()) {
			next++;
		}
		long meeting = 0;
		int span = endingFrom(window.from());
		// Those that are led back to the start come first, and all are in order again.
		for (int seen = 0; seen < all.length; seen++) {
			next = (next < all.length) ? next : 0;
			Span time = all[next++].later(nanos, window);
			while (span < this.until.length && this.until[span] < time.from()) {
				span++;
			}
			meeting += meetsFrom(span, time) ? 1 : 0;
		}
		return meeting;
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
