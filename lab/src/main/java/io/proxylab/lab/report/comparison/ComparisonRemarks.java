package io.proxylab.lab.report.comparison;

import io.proxylab.lab.report.comparison.RunComparison.ComparedCell;
import io.proxylab.lab.report.comparison.RunComparison.ComparedRow;
import io.proxylab.lab.report.comparison.RunComparison.NotCompared;
import io.proxylab.lab.report.words.Counted;
import io.proxylab.lab.statistics.Comparison.Verdict;
import io.proxylab.lab.statistics.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What is said of a comparison, in every format alike. */
public final class ComparisonRemarks {

	/** What the columns of a row are called. */
	public static final List<String> COLUMNS = List.of("figure", "before", "after", "change", "95% interval",
			"verdict");

	private ComparisonRemarks() {
	}

	/** Which runs these are. */
	public static String title(RunComparison comparison) {
		return comparison.after().name() + " over " + comparison.before().name();
	}

	/** What was found, in one sentence. */
	public static String verdict(RunComparison comparison) {
		List<ComparedCell> judged = comparison.cells().stream().filter(ComparedCell::comparable).toList();
		if (judged.isEmpty()) {
			return "Not comparable: no regression can be concluded from "
					+ Counted.of(comparison.rows().count(), "figure") + " of "
					+ Counted.of(comparison.cells().size(), "cell");
		}
		long regressions = comparison.rows().filter(ComparedRow::regression).count();
		long figures = judged.stream().mapToLong((cell) -> cell.rows().size()).sum();
		return ((regressions == 0) ? "No regression" : Counted.of(regressions, "regression")) + " among "
				+ Counted.of(figures, "figure") + " of " + Counted.of(judged.size(), "cell")
				+ (comparison.whole() ? "" : "; not all could be compared");
	}

	/** By what it was found. */
	public static String rule(RunComparison comparison) {
		boolean some = comparison.rows().anyMatch((row) -> row.interval() == null);
		boolean all = comparison.rows().allMatch((row) -> row.interval() == null);
		return "A regression is worse by more than " + comparison.thresholds().text()
				+ (all ? "" : " and shown to differ")
				+ ((comparison.relativeTo() != null)
						? "; each figure is taken relative to " + comparison.relativeTo() + " in its replicate" : "")
				+ "." + (some ? (all ? " There is" : " Some have") + " no interval: " + launches(comparison)
						+ ", so the estimate alone decides." : "");
	}

	private static String launches(RunComparison comparison) {
		boolean before = comparison.before().replicates() == 1;
		boolean after = comparison.after().replicates() == 1;
		return (before && after) ? "one launch each"
				: before ? "one launch before" : after ? "one launch after" : "one valid launch";
	}

	/** What a reader must know beside the figures; a heading with its sentences each. */
	public static List<Remarks> remarks(RunComparison comparison) {
		List<Remarks> remarks = new ArrayList<>();
		add(remarks, "Not comparable", obstacles(comparison));
		add(remarks, "The machine's pace, after over before",
				Stream.ofNullable(comparison.pace()).map(PaceChange::sentence).toList());
		add(remarks, "The runs differ, and so may the figures for that alone",
				comparison.differences()
					.stream()
					.filter((difference) -> comparison.obstacles()
						.stream()
						.noneMatch((obstacle) -> obstacle.what().equals(difference.what())))
					.map(Difference::sentence)
					.toList());
		add(remarks, "Refused, failed or missing before", comparison.before().problems());
		add(remarks, "Refused, failed or missing after", comparison.after().problems());
		add(remarks, "Not compared", comparison.notCompared().stream().map(NotCompared::sentence).toList());
		add(remarks, "Only before", comparison.onlyBefore());
		add(remarks, "Only after", comparison.onlyAfter());
		return remarks;
	}

	private static List<String> obstacles(RunComparison comparison) {
		List<String> sentences = new ArrayList<>(comparison.obstacles().stream().map(Obstacle::sentence).toList());
		if (!sentences.isEmpty()) {
			sentences.add("No regression is concluded where a condition differs. Run the same experiment on the same "
					+ "machine again, or put both jars into one experiment, as two targets.");
		}
		return sentences;
	}

	/** Why a cell is not judged, in a few words; empty if it is. */
	static String notComparable(RunComparison comparison, ComparedCell cell) {
		return comparison.obstacles()
			.stream()
			.filter((obstacle) -> obstacle.concerns(cell.name()))
			.map(Obstacle::what)
			.collect(Collectors.collectingAndThen(Collectors.joining(", "),
					(names) -> names.isEmpty() ? "" : "not comparable, for these differ: " + names));
	}

	private static void add(List<Remarks> remarks, String heading, List<String> sentences) {
		if (!sentences.isEmpty()) {
			remarks.add(new Remarks(heading, sentences));
		}
	}

	/** The values of the columns of a row. */
	public static List<String> values(RunComparison comparison, ComparedCell cell, ComparedRow row) {
		boolean relative = comparison.relativeTo() != null;
		return List.of(relative ? row.figure().heading() : row.figure().label(),
				relative ? share(row.before()) : row.figure().text(row.before()),
				relative ? share(row.after()) : row.figure().text(row.after()), change(row.ratio()), interval(row),
				verdict(cell, row));
	}

	private static String share(double value) {
		return String.format(Locale.ROOT, "%.3f", value);
	}

	private static String interval(ComparedRow row) {
		Interval interval = row.interval();
		return (interval == null) ? "no interval" : change(interval.low()) + " to " + change(interval.high());
	}

	/**
	 * A ratio as a change: {@code -4.2%}; a factor where a percentage says little more.
	 */
	public static String change(double ratio) {
		return (ratio >= 10) ? String.format(Locale.ROOT, "x%,.0f", ratio)
				: String.format(Locale.ROOT, "%+.1f%%", 100 * (ratio - 1)).replace("-0.0%", "+0.0%");
	}

	/** What a row comes to, in a word. */
	static String verdict(ComparedCell cell, ComparedRow row) {
		if (!cell.comparable()) {
			return "no verdict";
		}
		Verdict verdict = row.verdict();
		if (row.regression()) {
			return "REGRESSION";
		}
		if (row.slower()) {
			return "slower machine";
		}
		if (verdict == null) {
			return "-";
		}
		return switch (verdict) {
			case DIFFERENT -> row.figure().isWorse(row.ratio(), 0) ? "worse" : "better";
			case EQUIVALENT -> "equivalent";
			case UNDECIDED -> "undecided";
		};
	}

	/** A row in a sentence, for a place that has no table. */
	static String sentence(RunComparison comparison, ComparedCell cell, ComparedRow row) {
		List<String> values = values(comparison, cell, row);
		return cell.name() + ": " + values.get(0) + " " + values.get(1) + " before, " + values.get(2) + " after: "
				+ values.get(3) + " (" + values.get(4) + "), " + values.get(5);
	}

	/**
	 * Sentences under a heading.
	 *
	 * @param heading without a colon
	 * @param sentences at least one
	 */
	public record Remarks(String heading, List<String> sentences) {

		public Remarks {
			sentences = List.copyOf(sentences);
		}

	}

}
