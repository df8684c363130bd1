package io.proxylab.lab.report.charts;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Numbers for a chart: with four digits, or all that are whole, they take less room. */
public final class ChartNumber {

	private static final MathContext DIGITS = new MathContext(4);

	private ChartNumber() {
	}

	/** A value with four digits at least. */
	static Number of(double value) {
		double rounded = (Math.abs(value) >= 1000) ? Math.rint(value)
				: BigDecimal.valueOf(value).round(DIGITS).doubleValue();
		long whole = (long) rounded;
		return (whole == rounded) ? (Number) whole : (Number) rounded;
	}

	/** A value with four digits at least, if there is one. */
	public static @Nullable Number orNull(@Nullable Number value) {
		return (value != null) ? of(value.doubleValue()) : null;
	}

	static List<Number> of(List<Double> values) {
		return values.stream().map(ChartNumber::of).toList();
	}

}
