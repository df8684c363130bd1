package io.proxylab.lab.report.words;

import io.proxylab.lab.analysis.CellRanking;
import io.proxylab.lab.analysis.CellRanking.AgainstBest;
import io.proxylab.lab.analysis.Results;
import io.proxylab.lab.experiment.Connections.Reuse;
import io.proxylab.lab.report.facts.RunFacts;
import io.proxylab.lab.report.tables.CellBlock;
import io.proxylab.lab.statistics.RatioText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Who is tied with the best of a block, in words, in every format alike. */
public final class RankingRemarks {

	private RankingRemarks() {
	}

	/** A sentence for each figure by which the targets of a block are compared. */
	public static List<String> of(Results results, CellBlock block) {
		return rankings(results, block).map(RankingRemarks::sentence).toList();
	}

	/** The rankings of a block, one a figure. */
	static Stream<CellRanking> rankings(Results results, CellBlock block) {
		return results.rankings()
			.stream()
			.filter((ranking) -> load(ranking).equals(block.load()) && ranking.delay().equals(block.delay()));
	}

	private static String load(CellRanking ranking) {
		return ranking.load() + Arrays.stream(Reuse.values())
			.filter((reuse) -> reuse.word().equals(ranking.clientConnections()))
			.map(Reuse::ofCell)
			.collect(Collectors.joining());
	}

	private static String sentence(CellRanking ranking) {
		List<String> parts = new ArrayList<>();
		parts.add("best by " + ranking.figure().heading() + ": " + ranking.best());
		add(parts, "tied with it: ", ranking.tied());
		add(parts, "behind: ", ranking.behind());
		if (!ranking.unranked().isEmpty()) {
			parts.add("unranked, too few valid trials: " + String.join(", ", ranking.unranked()));
		}
		return String.join("; ", parts);
	}

	private static void add(List<String> parts, String heading, List<AgainstBest> targets) {
		if (!targets.isEmpty()) {
			parts.add(heading + targets.stream().map(RankingRemarks::text).collect(Collectors.joining(", ")));
		}
	}

	private static String text(AgainstBest other) {
		List<Integer> leftOut = other.comparison().leftOut();
		return other.target() + " "
				+ RatioText.of(other.comparison().ratio(),
						RunFacts.word(other.comparison().verdict()) + (leftOut.isEmpty() ? "" : ", without replicate "
								+ leftOut.stream().map(String::valueOf).collect(Collectors.joining(", "))));
	}

}
