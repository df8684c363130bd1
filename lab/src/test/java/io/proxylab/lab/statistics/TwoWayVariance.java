package io.proxylab.lab.statistics;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * Mean squares of an analysis of variance of a table with one value a place, whose rows
 * and columns add up and do not interact (G. W. Snedecor, W. G. Cochran, "Statistical
 * Methods", 8th ed., chapter 14).
 *
 * @param rows how many, at least 2
 * @param columns how many, at least 2
 * @param ofRows mean square between rows
 * @param ofColumns mean square between columns
 * @param rest mean square of what neither explains
 */
public record TwoWayVariance(int rows, int columns, double ofRows, double ofColumns, double rest) {

	private static final int SHUFFLES = 9999;

	private static final long SEED = 42;

	/**
	 * Takes a table apart.
	 * @param table its rows, all of one length
	 */
	public static TwoWayVariance of(double[][] table) {
		double[] rows = Arrays.stream(table).mapToDouble(TwoWayVariance::mean).toArray();
		double[] columns = columnMeans(table);
		double mean = mean(rows);
		double rest = 0;
		for (int row = 0; row < rows.length; row++) {
			for (int column = 0; column < columns.length; column++) {
				double off = table[row][column] - rows[row] - columns[column] + mean;
				rest += off * off;
			}
		}
		return new TwoWayVariance(rows.length, columns.length, columns.length * variance(rows),
				rows.length * variance(columns), rest / (rows.length - 1) / (columns.length - 1));
	}

	/** The mean of each column. */
	public static double[] columnMeans(double[][] table) {
		return IntStream.range(0, table[0].length)
			.mapToDouble((column) -> Arrays.stream(table).mapToDouble((row) -> row[column]).average().orElseThrow())
			.toArray();
	}

	/**
	 * Standard deviation of rows beyond what the rest lets them differ by; 0 where none
	 * is.
	 */
	public double deviationOfRows() {
		return Math.sqrt(Math.max(0, this.ofRows - this.rest) / this.columns);
	}

	/** That of columns likewise. */
	public double deviationOfColumns() {
		return Math.sqrt(Math.max(0, this.ofColumns - this.rest) / this.rows);
	}

	/** That of single values, rows and columns apart. */
	public double deviationOfRest() {
		return Math.sqrt(this.rest);
	}

	/**
	 * How often columns differ so far by chance, where it makes no difference which value
	 * of a row is in which column: the share of {@value #SHUFFLES} shuffles, the table
	 * itself included (B. Phipson, G. K. Smyth, "Permutation P-values Should Never Be
	 * Zero", 2010).
	 */
	public static double probabilityOfColumns(double[][] table) {
		double ofColumns = varianceOfSums(table);
		Random random = new Random(SEED);
		double[][] shuffled = Arrays.stream(table).map(double[]::clone).toArray(double[][]::new);
		int asFar = 1;
		for (int shuffle = 0; shuffle < SHUFFLES; shuffle++) {
			for (double[] row : shuffled) {
				shuffle(row, random);
			}
			if (varianceOfSums(shuffled) >= ofColumns) {
				asFar++;
			}
		}
		return asFar / (SHUFFLES + 1.0);
	}

	/** Variance of the columns' sums, which is that of their means times a constant. */
	private static double varianceOfSums(double[][] table) {
		double[] sums = new double[table[0].length];
		double mean = 0;
		for (double[] row : table) {
			for (int column = 0; column < sums.length; column++) {
				sums[column] += row[column];
				mean += row[column] / sums.length;
			}
		}
		double squares = 0;
		for (double sum : sums) {
			squares += (sum - mean) * (sum - mean);
		}
		return squares / (sums.length - 1);
	}

	/** As {@link java.util.Collections#shuffle}, without an object for each value. */
	private static void shuffle(double[] values, Random random) {
		for (int last = values.length - 1; last > 0; last--) {
			int other = random.nextInt(last + 1);
			double value = values[other];
			values[other] = values[last];
			values[last] = value;
		}
	}

	private static double mean(double... values) {
		return Arrays.stream(values).average().orElseThrow();
	}

	private static double variance(double... values) {
		double mean = mean(values);
		return Arrays.stream(values).map((value) -> (value - mean) * (value - mean)).sum() / (values.length - 1);
	}

}
