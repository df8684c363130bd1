package io.proxylab.lab.run.warmup;

/**
 * Whether readings at even distances go up or down, beyond what their scatter explains:
 * Student's t of the slope of a least-squares line (for instance N. R. Draper, H. Smith,
 * "Applied Regression Analysis", 1.4).
 */
final class Trend {

	/** Two-sided, 5%, of eight readings: six degrees of freedom. */
	private static final double CRITICAL = 2.447;

	private Trend() {
	}

	/**
	 * Whether a line through the readings is not flat.
	 * @param readings {@value SteadyThroughput#WINDOW} of them
	 */
	static boolean isShown(double[] readings) {
		int n = readings.length;
		double meanX = (n - 1) / 2.0;
		double meanY = 0;
		for (double reading : readings) {
			meanY += reading / n;
		}
		double sxx = 0;
		double sxy = 0;
		for (int x = 0; x < n; x++) {
			sxx += (x - meanX) * (x - meanX);
			sxy += (x - meanX) * (readings[x] - meanY);
		}
		double slope = sxy / sxx;
		double squares = 0;
		for (int x = 0; x < n; x++) {
			double residual = readings[x] - meanY - slope * (x - meanX);
			squares += residual * residual;
		}
		double error = Math.sqrt(squares / (n - 2) / sxx);
		return Math.abs(slope) > CRITICAL * error;
	}

}
