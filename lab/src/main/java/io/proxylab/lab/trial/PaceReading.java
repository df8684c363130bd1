package io.proxylab.lab.trial;

import io.proxylab.load.csv.CsvReader;
import io.proxylab.load.csv.CsvRecord;
import java.util.List;

/**
 * A line of {@code pace.csv}: what a core of the machine did of a fixed load, when none
 * of the lab's processes ran.
 *
 * @param atEpochMillis wall clock time
 * @param hashedBytesPerSecond SHA-256: arithmetic that stays in the core
 * @param loadsPerSecond dependent loads, spread over 32 MiB: caches and memory
 * @param roundTripsPerSecond a message of 64 bytes to a connection over loopback and
 * back, by one thread: system calls and the kernel's TCP
 */
public record PaceReading(long atEpochMillis, double hashedBytesPerSecond, double loadsPerSecond,
		double roundTripsPerSecond) {

	private static final String HEADER = "atEpochMillis,hashedBytesPerSecond,loadsPerSecond,roundTripsPerSecond";

	/**
	 * How fast another reading is beside this one: the geometric mean of the three
	 * ratios.
	 */
	public double ratio(PaceReading other) {
		return Math.cbrt(other.hashedBytesPerSecond / this.hashedBytesPerSecond * other.loadsPerSecond
				/ this.loadsPerSecond * other.roundTripsPerSecond / this.roundTripsPerSecond);
	}

	/**
	 * The geometric mean of some readings.
	 * @param readings at least one
	 */
	public static PaceReading mean(List<PaceReading> readings) {
		return new PaceReading(readings.getFirst().atEpochMillis,
				mean(readings.stream().mapToDouble(PaceReading::hashedBytesPerSecond).toArray()),
				mean(readings.stream().mapToDouble(PaceReading::loadsPerSecond).toArray()),
				mean(readings.stream().mapToDouble(PaceReading::roundTripsPerSecond).toArray()));
	}

	private static double mean(double[] values) {
		double logarithms = 0;
		for (double value : values) {
			logarithms += Math.log(value);
		}
		return Math.exp(logarithms / values.length);
	}

	static String write(List<PaceReading> readings) {
		return CsvLines.write(HEADER, readings,
				(reading) -> List.of(Long.toString(reading.atEpochMillis()),
						CsvLines.seconds(reading.hashedBytesPerSecond()), CsvLines.seconds(reading.loadsPerSecond()),
						CsvLines.seconds(reading.roundTripsPerSecond())));
	}

	static List<PaceReading> read(String text) {
		return CsvLines.read(HEADER, CsvReader.of(text), (row) -> new PaceReading(CsvLines.epochMillis(row, 0),
				positive(row, 1), positive(row, 2), positive(row, 3)));
	}

	private static double positive(CsvRecord row, int column) {
		double value = row.number(column);
		if (value <= 0) {
			throw row.bad(column, "isn't above 0", CsvLines.RESTORE);
		}
		return value;
	}

}
