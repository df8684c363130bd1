package io.proxylab.lab.trial;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The garbage collection log of a synthetic target. */
final class SyntheticGcLog {

	private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSS")
		.withZone(ZoneOffset.UTC);

	private SyntheticGcLog() {
	}

	/** Two pauses, of 12.5 and 2.5 ms, or one a second of the time that is asked for. */
	static String of(long startMillis, int windowSeconds, int pauseMillis) {
		return (pauseMillis == 0) ? line(startMillis + 3000, "12.500ms") + line(startMillis + 6000, "2.500ms")
				: IntStream.range(0, windowSeconds)
					.mapToObj((second) -> line(startMillis + second * 1000L + 900, pauseMillis + ".000ms"))
					.collect(Collectors.joining());
	}

	private static String line(long epochMillis, String length) {
		return "[%s+0000][1ns][info][gc          ] GC(0) Pause Young (Allocation Failure) 14M->1M(46M) %s%n"
			.formatted(TIME.format(Instant.ofEpochMilli(epochMillis)), length);
	}

}
