package io.proxylab.lab.report.charts;

import io.proxylab.lab.analysis.figures.ResponseCurve;
import io.proxylab.lab.analysis.figures.ResponseHeat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Response times of a target in a cell, as charts show them.
 *
 * @param target its name
 * @param valid whether its figures may be trusted; null if nothing was checked
 * @param count correct answers
 * @param percentilesMillis as {@link ResponseCurve} has them
 * @param heat how many answers took how long, over time
 */
public record Answers(String target, @Nullable Boolean valid, long count, List<Number> percentilesMillis, Heat heat) {

	/** Those of a curve and a map, with fewer digits. */
	public static Answers of(String target, @Nullable Boolean valid, ResponseCurve curve, ResponseHeat heat) {
		return new Answers(target, valid, curve.count(), ChartNumber.of(curve.millis()),
				new Heat(heat.secondsPerColumn(), heat.columns(), ChartNumber.of(heat.edgesMillis()), heat.counts()));
	}

	/**
	 * A {@link ResponseHeat}.
	 *
	 * @param step seconds a column
	 * @param columns how many
	 * @param edges of the bands in milliseconds
	 * @param counts column by column
	 */
	record Heat(int step, int columns, List<Number> edges, List<Long> counts) {
	}

}
