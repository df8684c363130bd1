package io.proxylab.lab.analysis;

import io.proxylab.lab.statistics.Comparison;
import io.proxylab.lab.statistics.Comparison.Verdict;
import java.util.List;

/**
 * Who is best in a cell, and who is not shown to be worse. Being tied is not transitive,
 * so there is a set and no order.
 *
 * @param load such as {@code 800 users}
 * @param delay the upstream's delay as the experiment writes it
 * @param clientConnections reuse of the generator's connections: {@code keepAlive} or
 * {@code close}
 * @param figure by which is compared
 * @param best target with the best mean
 * @param others the other targets against it
 * @param unranked targets with too few valid replicates
 */
public record CellRanking(String load, String delay, String clientConnections, RankedFigure figure, String best,
		List<AgainstBest> others, List<String> unranked) {

	/** Fewer replicates give no interval that holds what it promises. */
	public static final int LEAST_REPLICATES = 6;

	public CellRanking {
		others = List.copyOf(others);
		unranked = List.copyOf(unranked);
	}

	/** The targets that are not shown to differ from the best one. */
	public List<AgainstBest> tied() {
		return this.others.stream().filter((other) -> other.comparison().verdict() != Verdict.DIFFERENT).toList();
	}

	/** The targets that are shown to be worse. */
	public List<AgainstBest> behind() {
		return this.others.stream().filter((other) -> other.comparison().verdict() == Verdict.DIFFERENT).toList();
	}

	/**
	 * A target against the best one.
	 *
	 * @param target name of the target
	 * @param comparison its figure over that of the best one
	 */
	public record AgainstBest(String target, Comparison comparison) {
	}

}
