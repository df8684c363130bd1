package io.proxylab.lab.report;

import io.proxylab.lab.analysis.Results;
import io.proxylab.lab.report.charts.ChartsPage;
import io.proxylab.lab.report.facts.Reproduction;
import io.proxylab.lab.report.facts.RunFacts;
import io.proxylab.lab.report.tables.CellBlock;
import io.proxylab.lab.report.tables.ClaimTable;
import io.proxylab.lab.report.tables.LimitsTable;
import io.proxylab.lab.report.tables.ReportTable;
import io.proxylab.lab.report.tables.ValidityTable;
import io.proxylab.lab.report.words.PeakRemarks;
import io.proxylab.lab.report.words.RankingRemarks;
import io.proxylab.lab.report.words.RunRemarks;
import io.proxylab.lab.trial.RawRun;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What {@code report.jte} shows. The texts are plain; the template escapes them.
 *
 * @param title of the page
 * @param first what it begins with
 * @param headline box, track and place
 * @param ranking whether targets are compared, and on what grounds
 * @param claims tables of what the run says of conditions and hypotheses
 * @param peaks how long fresh processes take to their peak
 * @param problems what was refused, failed or is missing
 * @param blocks the tables
 * @param rankings by label of a block: who is tied with the best
 * @param tables beside the cells
 * @param validity what every check found in every trial
 * @param limits effective limits of the targets, side by side
 * @param facts names and values of the environment
 * @param caveats what the figures do not tell
 * @param again how the run is made again
 * @param charts what the charts show
 */
public record HtmlPage(String title, FirstScreen first, String headline, String ranking, List<ClaimTable> claims,
		List<String> peaks, List<String> problems, List<CellBlock> blocks, Map<String, List<String>> rankings,
		List<ReportTable> tables, ValidityTable validity, LimitsTable limits, List<Fact> facts, List<String> caveats,
		Reproduction again, ChartsPage charts) {

	/** More reasons against trials than these are folded. */
	public static final int PROBLEMS_AT_A_GLANCE = 6;

	static HtmlPage of(Results results, RawRun raw) {
		List<CellBlock> blocks = CellBlock.of(results);
		return new HtmlPage(results.experiment(), FirstScreen.of(results, raw), RunFacts.headline(results),
				RunRemarks.ranking(results), ClaimTable.of(results), PeakRemarks.of(results),
				RunRemarks.problems(results), blocks, rankings(results, blocks), ReportTable.of(results),
				ValidityTable.of(results), LimitsTable.of(raw), facts(results, raw), RunRemarks.caveats(results),
				Reproduction.of(raw), ChartsPage.of(blocks, results, raw));
	}

	private static Map<String, List<String>> rankings(Results results, List<CellBlock> blocks) {
		Map<String, List<String>> rankings = new HashMap<>();
		blocks.forEach((block) -> rankings.put(block.label(), RankingRemarks.of(results, block)));
		return rankings;
	}

	/** Who is tied with the best of a block; empty where that is not shown. */
	public List<String> rankings(CellBlock block) {
		return this.rankings.getOrDefault(block.label(), List.of());
	}

	private static List<Fact> facts(Results results, RawRun raw) {
		return RunFacts.of(results, raw)
			.entrySet()
			.stream()
			.map((fact) -> new Fact(fact.getKey(), fact.getValue()))
			.toList();
	}

	/**
	 * A line of the environment.
	 *
	 * @param name what it is
	 * @param value what it was
	 */
	public record Fact(String name, String value) {
	}

}
