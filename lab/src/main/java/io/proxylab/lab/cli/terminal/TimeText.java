package io.proxylab.lab.cli.terminal;

import java.time.Duration;
import java.util.Locale;

/** Durations as people read them, not exact to the millisecond. */
public final class TimeText {

	private TimeText() {
	}

	/**
	 * For example {@code 0.3 s}, {@code 45 s}, {@code 5 min 20 s}, {@code 2 h 05 min};
	 * rounded up in the last unit shown.
	 */
	public static String of(Duration duration) {
		long millis = duration.toMillis();
		if (millis < 10_000) {
			long tenths = Math.ceilDiv(millis, 100);
			return (tenths % 10 == 0) ? tenths / 10 + " s" : String.format(Locale.ROOT, "%.1f s", tenths / 10.0);
		}
		long seconds = Math.ceilDiv(millis, 1000);
		if (seconds < 60) {
			return seconds + " s";
		}
		if (seconds < 3600) {
			return seconds / 60 + " min" + ((seconds % 60 == 0) ? "" : " " + seconds % 60 + " s");
		}
		long minutes = Math.ceilDiv(seconds, 60);
		return minutes / 60 + " h" + String.format(Locale.ROOT, " %02d min", minutes % 60);
	}

}
