package io.proxylab.lab.analysis.tails;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/** Times in which something went on, on the wall clock in nanoseconds. */
public final class Spans {

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
		int first = endingFrom(time.from());
		return first < this.from.length && this.from[first] <= time.until();
	}

	/** The first one that does not end before a moment. */
	private int endingFrom(long moment) {
		int place = Arrays.binarySearch(this.until, moment);
		return (place >= 0) ? place : -place - 1;
	}

	/**
	 * How many times have a moment in common with one of them, if all are moved.
	 * @param from first moments, in their order
	 * @param until last moments of the same times
	 * @param first of the times that are asked for
	 * @param end after the last of them
	 * @param later by how many nanoseconds they are moved
	 */
	long meeting(long[] from, long[] until, int first, int end, long later) {
		if (this.from.length == 0 || first == end) {
			return 0;
		}
		int span = endingFrom(from[first] + later);
		long meeting = 0;
		for (int time = first; time < end; time++) {
			while (span < this.until.length && this.until[span] < from[time] + later) {
				span++;
			}
			if (span < this.from.length && this.from[span] <= until[time] + later) {
				meeting++;
			}
		}
		return meeting;
	}

	/**
	 * A time.
	 *
	 * @param from first moment
	 * @param until last moment, not before it
	 */
	public record Span(long from, long until) {

		/** Whether they have a moment in common. */
		boolean meets(Span other) {
			return this.from <= other.until && this.until >= other.from;
		}

		/** The shortest that holds both. */
		Span around(Span other) {
			return new Span(Math.min(this.from, other.from), Math.max(this.until, other.until));
		}

		/** The part of it that lies in a window. */
		Span within(Span window) {
			return new Span(Math.clamp(this.from, window.from, window.until),
					Math.clamp(this.until, window.from, window.until));
		}

	}

}
