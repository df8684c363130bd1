package io.proxylab.lab.trial;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The garbage collection log of a synthetic target. */
final class SyntheticGcLog {

	private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSS", Locale.ROOT)
		.withZone(ZoneOffset.UTC);

	private SyntheticGcLog() {
	}

	/**
	 * Two pauses, of 12.5 and 2.5 ms, or one a second of the time that is asked for.
	 * @param launchedMillis start of the JVM
	 * @param startMillis start of the window
	 * @param windowSeconds its length
	 * @param pauseMillis of each pause, one a second; 0 for the two
	 */
	static String of(long launchedMillis, long startMillis, int windowSeconds, int pauseMillis) {
		return (pauseMillis == 0)
				? line(launchedMillis, startMillis + 3000, "12.500ms")
						+ line(launchedMillis, startMillis + 6000, "2.500ms")
				: IntStream.range(0, windowSeconds)
					.mapToObj((second) -> line(launchedMillis, startMillis + second * 1000L + 900,
							pauseMillis + ".000ms"))
					.collect(Collectors.joining());
	}

	/** Wall clock and uptime, as JvmFlags asks for them. */
	private static String line(long launchedMillis, long epochMillis, String length) {
		return String.format(Locale.ROOT,
				"[%s+0000][%dns][info][gc          ] GC(0) Pause Young (Allocation Failure) 14M->1M(46M) %s%n",
				TIME.format(Instant.ofEpochMilli(epochMillis)), (epochMillis - launchedMillis) * 1_000_000, length);
	}

}
