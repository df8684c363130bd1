package io.proxylab.lab.report.comparison;

import io.proxylab.lab.report.comparison.ComparedRun.Analysed;
import io.proxylab.lab.statistics.Comparison.Verdict;
import io.proxylab.lab.statistics.Interval;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A run beside an earlier one, cell by cell.
 *
 * @param formatVersion of its JSON, now 2
 * @param before the earlier run
 * @param after the later run
 * @param relativeTo target to which each figure is taken within its block, so that what
 * the machine made of a run drops out; null for the figures themselves
 * @param thresholds by how much a figure may get worse
 * @param pace how fast the machine was in each; null if it was not read in both
 * @param obstacles conditions that differ, so that figures are not comparable; a cell
 * that one of them concerns has no regression
 * @param differences in what the two differ beside their figures
 * @param cells the cells of which both have a valid figure
 * @param notCompared cells that both were to measure and one has nothing valid of, and
 * figures that only one has
 * @param onlyBefore cells that only the earlier run was to measure, in words
 * @param onlyAfter cells that only the later run was to measure
 */
public record RunComparison(int formatVersion, ComparedRun before, ComparedRun after, @Nullable String relativeTo,
		Thresholds thresholds, @Nullable PaceChange pace, List<Obstacle> obstacles, List<Difference> differences,
		List<ComparedCell> cells, List<NotCompared> notCompared, List<String> onlyBefore, List<String> onlyAfter) {

	/** The version of the JSON that this code writes. */
	public static final int FORMAT_VERSION = 2;

	public RunComparison {
		obstacles = List.copyOf(obstacles);
		differences = List.copyOf(differences);
		cells = List.copyOf(cells);
		notCompared = List.copyOf(notCompared);
		onlyBefore = List.copyOf(onlyBefore);
		onlyAfter = List.copyOf(onlyAfter);
	}

	/**
	 * Compares two runs.
	 * @param before the earlier one
	 * @param after the later one
	 * @param relativeTo target within whose block each figure is taken; null for none
	 * @param thresholds by how much a figure may get worse
	 */
	public static RunComparison of(Analysed before, Analysed after, @Nullable String relativeTo,
			Thresholds thresholds) {
		CellPairs pairs = new CellPairs(before, after, relativeTo);
		return new RunComparison(FORMAT_VERSION, before.run(), after.run(), relativeTo, thresholds,
				pairs.pace().orElse(null), pairs.obstacles(),
				Difference.between(before.conditions(), after.conditions()), pairs.compared(thresholds),
				pairs.notCompared(), pairs.onlyBefore(), pairs.onlyAfter());
	}

	/** Whether no figure got worse by more than its threshold. */
	public boolean holds() {
		return rows().noneMatch(ComparedRow::regression);
	}

	/**
	 * Whether every cell that both were to measure has valid figures in both, measured
	 * under the same conditions.
	 */
	public boolean whole() {
		return this.notCompared.stream().noneMatch((missing) -> missing.figure() == null)
				&& this.cells.stream().allMatch(ComparedCell::comparable);
	}

	/** All figures of all cells. */
	public Stream<ComparedRow> rows() {
		return this.cells.stream().flatMap((cell) -> cell.rows().stream());
	}

	/**
	 * A cell.
	 *
	 * @param target name of the target
	 * @param cell load and delay, such as {@code 100 users x 10ms}
	 * @param comparable whether it was measured under the same conditions in both runs
	 * @param rows one a figure
	 */
	public record ComparedCell(String target, String cell, boolean comparable, List<ComparedRow> rows) {

		public ComparedCell {
			rows = List.copyOf(rows);
		}

		/** Target, load and delay. */
		public String name() {
			return CellPairs.name(this.target, this.cell);
		}

	}

	/**
	 * A figure of a cell. With {@code relativeTo} its values are ratios.
	 *
	 * @param figure by which it is compared
	 * @param before geometric mean of the earlier run's replicates, in s or 1/s
	 * @param after likewise of the later one's
	 * @param ratio after over before
	 * @param interval of the ratio; null with one replicate on either side
	 * @param verdict allowing for the other cells; {@code equivalent} within the
	 * threshold; null without an interval, and of a cell that is not comparable
	 * @param slower whether it is worse by more than the threshold and would not be on a
	 * machine as fast as in the earlier run; then it is no regression. Never of a figure
	 * that is taken relative to another target
	 * @param regression whether it got worse by more than the threshold, and, where there
	 * is a verdict, is shown to differ; never in a cell that is not comparable
	 */
	public record ComparedRow(ComparedFigure figure, double before, double after, double ratio,
			@Nullable Interval interval, @Nullable Verdict verdict, boolean slower, boolean regression) {
	}

	/**
	 * What was not compared.
	 *
	 * @param cell target, load and delay
	 * @param figure that only one of the two has; null of a whole cell
	 * @param reason why not
	 */
	public record NotCompared(String cell, @Nullable ComparedFigure figure, String reason) {

		/** In words. */
		public String sentence() {
			ComparedFigure missing = this.figure;
			return this.cell + ((missing != null) ? ", " + missing.heading() : "") + ": " + this.reason;
		}

	}

}
