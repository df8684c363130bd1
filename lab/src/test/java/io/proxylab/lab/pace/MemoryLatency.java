package io.proxylab.lab.pace;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Reads ten times a second how long a core waits for memory, and writes the median of
 * each second to a file until it is ended. {@code scripts/memory-beside-launches} runs it
 * on the core of the target while an experiment goes on: what it reads there does not
 * depend on how the target's code was compiled.
 */
public final class MemoryLatency {

	/** Of 4 bytes each, 6 MiB: beyond what a core has for itself. */
	private static final int PLACES = 6 * 256 * 1024;

	/** Of one reading, which takes some 0.3 ms: a 300th of the core. */
	private static final int LOADS = 1000;

	private static final int READINGS = 10;

	private static final int PAUSE_MILLIS = 100;

	private MemoryLatency() {
	}

	/**
	 * Reads until it is ended.
	 * @param args the file
	 */
	public static void main(String[] args) throws IOException, InterruptedException {
		Path file = Path.of(args[0]);
		int[] next = Pace.circle(PLACES);
		int place = 0;
		double[] nanos = new double[READINGS];
		while (true) {
			for (int reading = 0; reading < READINGS; reading++) {
				Thread.sleep(PAUSE_MILLIS);
				long start = System.nanoTime();
				place = follow(next, place);
				nanos[reading] = (System.nanoTime() - start) / (double) LOADS;
			}
			Arrays.sort(nanos);
			Files.writeString(file,
					String.format(Locale.ROOT, "%d,%.2f%n", System.currentTimeMillis(), nanos[READINGS / 2]),
					StandardOpenOption.CREATE, StandardOpenOption.APPEND);
		}
	}

	private static int follow(int[] next, int from) {
		int place = from;
		for (int load = 0; load < LOADS; load++) {
			place = next[place];
		}
		return place;
	}

	/** What was read in a second. */
	record Reading(long atEpochMillis, double nanos) {

		static List<Reading> all(Path file) throws IOException {
			List<Reading> readings = new ArrayList<>();
			for (String line : Files.readAllLines(file)) {
				String[] fields = line.split(",", 2);
				readings.add(new Reading(Long.parseLong(fields[0]), Double.parseDouble(fields[1])));
			}
			return readings;
		}

	}

}
