package io.proxylab.load.shape;

import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

import io.proxylab.load.protocol.LoadSettings.Open;

/** The times at which the requests of an open load are due, of all event loops. */
public final class Schedule {

	private Schedule() {
	}

	/**
	 * The first of them.
	 * @param open the load
	 * @param loops number of event loops
	 * @param count how many times; at least 0
	 * @return nanoseconds since the start of the load, ascending
	 */
	public static long[] first(Open open, int loops, int count) {
		List<ArrivalTimes> streams = IntStream.range(0, loops)
			.mapToObj((loop) -> new ArrivalTimes(open, 0, 0, loop, loops))
			.toList();
		long[] times = new long[count];
		for (int i = 0; i < count; i++) {
			ArrivalTimes next = streams.stream().min(Comparator.comparingLong(ArrivalTimes::next)).orElseThrow();
			times[i] = next.next();
			next.advance();
		}
		return times;
	}

}
