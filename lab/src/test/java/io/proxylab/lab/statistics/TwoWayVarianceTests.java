package io.proxylab.lab.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

class TwoWayVarianceTests {

	@Test
	void whatRowsAndColumnsAddIsToldApart() {
		TwoWayVariance parts = TwoWayVariance.of(new double[][] { { 11, 12, 13 }, { 21, 22, 23 } });

		assertThat(parts).isEqualTo(new TwoWayVariance(2, 3, 150, 2, 0));
		assertThat(parts.deviationOfRows()).isCloseTo(Math.sqrt(50), within(1e-9));
		assertThat(parts.deviationOfColumns()).isCloseTo(1, within(1e-9));
		assertThat(parts.deviationOfRest()).isZero();
	}

	@Test
	void whatNeitherExplainsIsTheRest() {
		TwoWayVariance parts = TwoWayVariance.of(new double[][] { { 1, -1 }, { -1, 1 } });

		assertThat(parts).isEqualTo(new TwoWayVariance(2, 2, 0, 0, 4));
		assertThat(parts.deviationOfRows()).isZero();
		assertThat(parts.deviationOfColumns()).isZero();
		assertThat(parts.deviationOfRest()).isEqualTo(2);
	}

	@Test
	void columnsThatDifferInEveryRowAreNoChance() {
		assertThat(TwoWayVariance.probabilityOfColumns(noise(6, 6, 0.5))).isLessThan(0.01);
	}

	@Test
	void columnsThatDifferByNoiseAloneAreChance() {
		int below = 0;
		for (int seed = 0; seed < 20; seed++) {
			below += (TwoWayVariance.probabilityOfColumns(noise(5, 6, 0, seed)) < 0.05) ? 1 : 0;
		}
		assertThat(below).isLessThanOrEqualTo(4);
	}

	private static double[][] noise(int rows, int columns, double slope) {
		return noise(rows, columns, slope, 1);
	}

	private static double[][] noise(int rows, int columns, double slope, long seed) {
		Random random = new Random(seed);
		double[][] table = new double[rows][columns];
		for (int row = 0; row < rows; row++) {
			for (int column = 0; column < columns; column++) {
				table[row][column] = random.nextGaussian() + 10 * row + slope * column;
			}
		}
		return table;
	}

}
