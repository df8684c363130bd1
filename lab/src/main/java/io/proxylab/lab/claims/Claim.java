package io.proxylab.lab.claims;

import io.proxylab.lab.claims.ClaimResult.CaseResult;
import io.proxylab.lab.statistics.Look;
import java.util.List;

/**
 * A hypothesis about a run, or, as a gate, a condition.
 *
 * @param text as the experiment writes it
 * @param dimension what both sides are
 * @param relation how they compare
 * @param tolerance by how much they may differ and count as equal
 * @param cases where it is asked, at least one
 */
public record Claim(String text, Dimension dimension, Relation relation, Tolerance tolerance, List<Case> cases) {

	public Claim {
		cases = List.copyOf(cases);
	}

	/**
	 * Reads a claim.
	 * @param text as an experiment writes it
	 * @param cells every cell of the experiment
	 * @throws ClaimError with the place of what is wrong
	 */
	public static Claim parse(String text, List<CellAddress> cells) {
		return ClaimParser.parse(text, cells);
	}

	/**
	 * Looks at a claim of an experiment whose cells are not known, for they are mistaken.
	 * @param text as an experiment writes it
	 * @throws ClaimError with the place of what is wrong whatever the cells are
	 */
	public static void check(String text) {
		ClaimParser.check(text);
	}

	/** What a run says of it whose replicates are looked at once, when all are there. */
	ClaimResult judge(Readings readings, int replicates) {
		return judge(readings, replicates, Look.ONLY);
	}

	/**
	 * What a run says of it: confirmed where every case is, refuted where one is. Chance
	 * has more ways to refute one of many cases, so there each must be the clearer.
	 * @param readings the figures of the run
	 * @param replicates how many were planned
	 * @param look how clear a verdict must be now
	 */
	public ClaimResult judge(Readings readings, int replicates, Look look) {
		CaseJudge judge = new CaseJudge(this, readings, replicates, look);
		List<CaseResult> results = this.cases.stream().map(judge::of).toList();
		ClaimVerdict verdict = results.stream().anyMatch((result) -> result.verdict() == ClaimVerdict.REFUTED)
				? ClaimVerdict.REFUTED
				: results.stream().allMatch((result) -> result.verdict() == ClaimVerdict.CONFIRMED)
						? ClaimVerdict.CONFIRMED : ClaimVerdict.UNDECIDED;
		return new ClaimResult(this.text, verdict, results.stream().allMatch(CaseResult::holds), results);
	}

	/**
	 * One place at which a claim is asked.
	 *
	 * @param cell what the claim leaves out, such as {@code 800 users x 500ms}; empty if
	 * it leaves nothing out
	 * @param left side
	 * @param right side
	 */
	record Case(String cell, Expression left, Expression right) {
	}

}
