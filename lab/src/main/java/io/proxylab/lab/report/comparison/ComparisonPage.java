package io.proxylab.lab.report.comparison;

import io.proxylab.lab.report.PageFile;
import io.proxylab.lab.report.SelfContainedPage;
import io.proxylab.lab.report.comparison.RunComparison.ComparedCell;
import io.proxylab.lab.report.comparison.RunComparison.ComparedRow;
import io.proxylab.lab.statistics.Interval;
import java.util.List;
import java.util.Map;

/**
 * What {@code comparison.jte} shows. The texts are plain; the template escapes them.
 *
 * @param comparison of two runs
 * @param reach the logarithm of the greatest ratio that is drawn
 */
public record ComparisonPage(RunComparison comparison, double reach) {

	/** Wider than what most thresholds allow, so that small changes look small. */
	private static final double LEAST_REACH = Math.log(1.2);

	/** What is further off is drawn at the edge. */
	private static final double GREATEST_REACH = Math.log(3);

	static String html(RunComparison comparison) {
		double furthest = comparison.rows().mapToDouble(ComparisonPage::furthest).max().orElse(0);
		return SelfContainedPage.render("comparison.jte",
				Map.of("page", new ComparisonPage(comparison, Math.clamp(furthest, LEAST_REACH, GREATEST_REACH)),
						"styles", PageFile.styles() + PageFile.text("comparison.css")));
	}

	private static double furthest(ComparedRow row) {
		Interval interval = row.interval();
		return (interval == null) ? Math.abs(Math.log(row.ratio()))
				: Math.max(Math.abs(Math.log(interval.low())), Math.abs(Math.log(interval.high())));
	}

	/** Which runs these are. */
	public String title() {
		return ComparisonRemarks.title(this.comparison);
	}

	/** What was found. */
	public String verdict() {
		return ComparisonRemarks.verdict(this.comparison);
	}

	/** Whether nothing got worse and all could be compared. */
	public boolean holds() {
		return this.comparison.holds() && this.comparison.whole();
	}

	/** By what it was found. */
	public String rule() {
		return ComparisonRemarks.rule(this.comparison);
	}

	/** What a reader must know beside the figures. */
	public List<ComparisonRemarks.Remarks> remarks() {
		return ComparisonRemarks.remarks(this.comparison);
	}

	/** The cells. */
	public List<ComparedCell> cells() {
		return this.comparison.cells();
	}

	/** The values of the columns of a row. */
	public List<String> values(ComparedCell cell, ComparedRow row) {
		return ComparisonRemarks.values(this.comparison, cell, row);
	}

	/** Where a row's estimate stands in its picture. */
	public int estimate(ComparedRow row) {
		return x(row.ratio());
	}

	/** Where its interval begins; the estimate itself without one. */
	public int low(ComparedRow row) {
		Interval interval = row.interval();
		return x((interval != null) ? interval.low() : row.ratio());
	}

	/** Where its interval ends. */
	public int high(ComparedRow row) {
		Interval interval = row.interval();
		return x((interval != null) ? interval.high() : row.ratio());
	}

	/** Where the threshold of a row lies, on both sides of no change. */
	public int threshold(ComparedRow row, boolean above) {
		double threshold = 1 + this.comparison.thresholds().of(row.figure());
		return x(above ? threshold : 1 / threshold);
	}

	/** From 0 to 200; no change is in the middle, and a ratio and its inverse mirror. */
	private int x(double ratio) {
		return (int) Math.round(100 + 96 * Math.clamp(Math.log(ratio) / this.reach, -1, 1));
	}

}
