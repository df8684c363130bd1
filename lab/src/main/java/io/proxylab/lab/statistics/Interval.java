package io.proxylab.lab.statistics;

import java.util.function.DoubleUnaryOperator;

/**
 * An estimate with its confidence interval: of a hundred such intervals ninety-five hold
 * the true value, if replicates are independent and about normal.
 *
 * @param estimate the mean over the replicates; of ratios and of figures that are above 0
 * the geometric mean
 * @param low lower end
 * @param high upper end
 * @param replicates how many values are behind it, at least 2
 */
public record Interval(double estimate, double low, double high, int replicates) {

	/** The confidence of every interval that is shown. */
	public static final double CONFIDENCE = 0.95;

	/** The same interval on a scale that rises with this one. */
	public Interval map(DoubleUnaryOperator scale) {
		return new Interval(scale.applyAsDouble(this.estimate), scale.applyAsDouble(this.low),
				scale.applyAsDouble(this.high), this.replicates);
	}

}
