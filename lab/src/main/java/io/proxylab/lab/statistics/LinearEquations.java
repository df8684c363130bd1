package io.proxylab.lab.statistics;

/** A few linear equations. */
final class LinearEquations {

	private LinearEquations() {
	}

	/**
	 * Solves them by Gauss elimination; each equation takes its turn with the greatest
	 * coefficient that is left, relative to the others of its row.
	 * @param equations the coefficients of each with its right side at the end; changed
	 * @return not a number where they do not tell
	 */
	static double[] solve(double[][] equations) {
		int size = equations.length;
		for (int column = 0; column < size; column++) {
			swap(equations, column, pivot(equations, column));
			for (int row = column + 1; row < size; row++) {
				double factor = equations[row][column] / equations[column][column];
				for (int i = column; i <= size; i++) {
					equations[row][i] -= factor * equations[column][i];
				}
			}
		}
		double[] solution = new double[size];
		for (int row = size - 1; row >= 0; row--) {
			double rest = equations[row][size];
			for (int i = row + 1; i < size; i++) {
				rest -= equations[row][i] * solution[i];
			}
			solution[row] = rest / equations[row][row];
		}
		return solution;
	}

	private static int pivot(double[][] equations, int column) {
		int best = column;
		for (int row = column + 1; row < equations.length; row++) {
			if (relative(equations[row], column) > relative(equations[best], column)) {
				best = row;
			}
		}
		return best;
	}

	private static double relative(double[] row, int column) {
		double greatest = 0;
		for (int i = column; i < row.length - 1; i++) {
			greatest = Math.max(greatest, Math.abs(row[i]));
		}
		return (greatest > 0) ? Math.abs(row[column]) / greatest : 0;
	}

	private static void swap(double[][] equations, int one, int other) {
		double[] row = equations[one];
		equations[one] = equations[other];
		equations[other] = row;
	}

}
