package io.proxylab.lab.report.tables;

import io.proxylab.lab.analysis.Results;
import io.proxylab.lab.claims.ClaimResult;
import io.proxylab.lab.claims.ClaimResult.CaseResult;
import io.proxylab.lab.claims.ClaimVerdict;
import io.proxylab.lab.report.facts.RunFacts;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The claims or the gates of a run, as every format shows them.
 *
 * @param heading of the table
 * @param rows at least one
 */
public record ClaimTable(String heading, List<Row> rows) {

	public ClaimTable {
		rows = List.copyOf(rows);
	}

	/** The tables of a run: gates, then claims; none of what the experiment lacks. */
	public static List<ClaimTable> of(Results results) {
		return Stream
			.of(new ClaimTable("Gates", results.gates().stream().map(ClaimTable::gate).toList()),
					new ClaimTable("Claims", results.claims().stream().map(ClaimTable::claim).toList()))
			.filter((table) -> !table.rows().isEmpty())
			.toList();
	}

	private static Row claim(ClaimResult claim) {
		return new Row(RunFacts.word(claim.verdict()), claim.verdict() == ClaimVerdict.CONFIRMED, claim.claim(),
				evidence(claim));
	}

	/** A gate is decided by its estimate, however wide the interval. */
	private static Row gate(ClaimResult gate) {
		return new Row((gate.holds() ? "holds" : "FAILS") + ", " + RunFacts.word(gate.verdict()), gate.holds(),
				gate.claim(), evidence(gate));
	}

	private static List<String> evidence(ClaimResult claim) {
		if (claim.cases().size() == 1) {
			return List.of(claim.cases().getFirst().sentence());
		}
		List<CaseResult> others = claim.cases()
			.stream()
			.filter((place) -> place.verdict() != ClaimVerdict.CONFIRMED)
			.toList();
		List<String> evidence = new ArrayList<>();
		evidence
			.add("confirmed in " + (claim.cases().size() - others.size()) + " of " + claim.cases().size() + " cells");
		others.forEach((place) -> evidence.add(place.cell() + ": " + RunFacts.word(place.verdict())
				+ (place.holds() || place.left() == null ? "" : ", does not hold") + ": " + place.sentence()));
		return evidence;
	}

	/**
	 * A claim or gate.
	 *
	 * @param verdict in words
	 * @param good whether it is what the experiment expects
	 * @param claim as the experiment writes it
	 * @param evidence the figures behind the verdict; of a claim about many cells those
	 * that are not confirmed
	 */
	public record Row(String verdict, boolean good, String claim, List<String> evidence) {

		public Row {
			evidence = List.copyOf(evidence);
		}

	}

}
