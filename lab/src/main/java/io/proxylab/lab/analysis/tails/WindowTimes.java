package io.proxylab.lab.analysis.tails;

import io.proxylab.lab.analysis.tails.Spans.Span;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Times in a window that are moved together, where the window's end leads to its start
 * again. How many of them meet something is asked a hundred times a trial: they are kept
 * as plain numbers.
 */
public final class WindowTimes {

	private final Span window;

	/** First moments, in their order. */
	private final long[] from;

	/** Last moments, of the same times. */
	private final long[] until;

	private WindowTimes(Span window, List<Span> times) {
		this.window = window;
		this.from = times.stream().mapToLong(Span::from).toArray();
		this.until = times.stream().mapToLong(Span::until).toArray();
	}

	/** Those parts of some times that lie in a window. */
	static WindowTimes of(Span window, Stream<Span> times) {
		return new WindowTimes(window,
				times.map((time) -> time.within(window)).sorted(Comparator.comparingLong(Span::from)).toList());
	}

	/** How many there are. */
	int count() {
		return this.from.length;
	}

	/**
	 * How many have a moment in common with one of some spans, if all are moved.
	 * @param later by how many nanoseconds, at most the length of the window
	 */
	long meeting(Spans spans, long later) {
		int ledBack = firstFrom(this.window.until() - later);
		return spans.meeting(this.from, this.until, ledBack, count(), later - this.window.until() + this.window.from())
				+ spans.meeting(this.from, this.until, 0, ledBack, later);
	}

	/** The first one that begins at a moment or after it. */
	private int firstFrom(long moment) {
		int first = Arrays.binarySearch(this.from, moment);
		if (first < 0) {
			return -first - 1;
		}
		while (first > 0 && this.from[first - 1] == moment) {
			first--;
		}
		return first;
	}

}
