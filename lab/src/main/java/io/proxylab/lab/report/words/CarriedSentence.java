package io.proxylab.lab.report.words;

import io.proxylab.lab.analysis.CellRanking;
import io.proxylab.lab.analysis.CellRanking.AgainstBest;
import io.proxylab.lab.analysis.RankedFigure;
import io.proxylab.lab.analysis.Results;
import io.proxylab.lab.analysis.Results.CellResult;
import io.proxylab.lab.analysis.Results.Ranking.Status;
import io.proxylab.lab.report.tables.CellBlock;
import io.proxylab.lab.statistics.Comparison;
import io.proxylab.lab.statistics.Comparison.Verdict;
import io.proxylab.lab.statistics.Interval;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** What the targets of a block carry, and by how much they differ. */
final class CarriedSentence {

	/** More of them are told by the least and the greatest. */
	private static final int LISTED = 4;

	private CarriedSentence() {
	}

	static String of(Results results, CellBlock block) {
		List<CellResult> valid = VerdictWords.valid(block);
		if (valid.isEmpty()) {
			return VerdictWords.nothing(block);
		}
		Optional<CellRanking> ranking = ranking(results, block);
		String carried = ranking.isPresent() ? ranked(ranking.get(), valid) : shown(results, valid);
		String unbound = VerdictWords.unbound(valid) ? "; no limit is reached there" + cpu(valid) : "";
		return VerdictWords.place(block) + carried + unbound + VerdictWords.leftOut(block);
	}

	/** Where all serve the same, what that costs the cheapest and the dearest. */
	private static String cpu(List<CellResult> valid) {
		List<Map.Entry<String, Double>> micros = VerdictWords.cpuMicros(valid)
			.entrySet()
			.stream()
			.sorted(Map.Entry.comparingByValue())
			.toList();
		if (micros.size() < 2) {
			return "";
		}
		return String.format(Locale.ROOT, ", and a request costs %,.0f us of CPU (%s) to %,.0f us (%s)",
				micros.getFirst().getValue(), VerdictWords.name(micros.getFirst().getKey()),
				micros.getLast().getValue(), VerdictWords.name(micros.getLast().getKey()));
	}

	/** By throughput. */
	static Optional<CellRanking> ranking(Results results, CellBlock block) {
		return RankingRemarks.rankings(results, block)
			.filter((ranking) -> ranking.figure() == RankedFigure.THROUGHPUT)
			.findFirst();
	}

	private static String ranked(CellRanking ranking, List<CellResult> valid) {
		List<AgainstBest> behind = ranking.behind()
			.stream()
			.sorted(Comparator.comparingDouble((AgainstBest other) -> other.comparison().ratio().estimate()).reversed())
			.toList();
		List<String> equivalent = withVerdict(ranking, Verdict.EQUIVALENT);
		List<String> undecided = withVerdict(ranking, Verdict.UNDECIDED);
		CellResult best = valid.stream()
			.filter((row) -> row.target().equals(ranking.best()))
			.findFirst()
			.orElseThrow(() -> new IllegalStateException(ranking.best() + " is ranked without a valid trial"));
		List<String> parts = new ArrayList<>();
		if (!behind.isEmpty()) {
			parts.add(VerdictWords.name(ranking.best()) + " carries " + VerdictWords.rate(best) + ", " + times(behind));
			if (!equivalent.isEmpty()) {
				parts.add("equivalent to it within " + delta() + ": " + VerdictWords.names(equivalent));
			}
			if (!undecided.isEmpty()) {
				parts.add("no difference shown to " + VerdictWords.names(undecided));
			}
		}
		else {
			tied(parts, ranking.best(), VerdictWords.rate(best), equivalent, undecided);
		}
		if (!ranking.unranked().isEmpty()) {
			parts.add("unranked, too few valid trials: " + VerdictWords.names(ranking.unranked()));
		}
		return String.join("; ", parts);
	}

	private static void tied(List<String> parts, String best, String rate, List<String> equivalent,
			List<String> undecided) {
		if (!equivalent.isEmpty()) {
			parts.add(VerdictWords.names(equivalent) + ((equivalent.size() == 1) ? " is" : " are") + " equivalent to "
					+ VerdictWords.name(best) + " within " + delta() + " (" + rate + ")");
		}
		if (!undecided.isEmpty()) {
			parts.add("no difference shown between " + VerdictWords.name(best)
					+ (equivalent.isEmpty() ? " (" + rate + ")" : "") + " and " + VerdictWords.names(undecided));
		}
		if (parts.isEmpty()) {
			parts.add(VerdictWords.name(best) + " carries " + rate);
		}
	}

	private static List<String> withVerdict(CellRanking ranking, Verdict verdict) {
		return ranking.tied()
			.stream()
			.filter((other) -> other.comparison().verdict() == verdict)
			.map(AgainstBest::target)
			.toList();
	}

	/** From the nearest to the farthest behind. */
	private static String times(List<AgainstBest> behind) {
		return (behind.size() < LISTED) ? behind.stream().map(CarriedSentence::times).collect(Collectors.joining(", "))
				: times(behind.getFirst()) + " to " + times(behind.getLast()) + " (" + behind.size() + " are behind)";
	}

	/**
	 * The ratio is that of the other one to the best; here it is told the other way
	 * round.
	 */
	private static String times(AgainstBest other) {
		Interval ratio = other.comparison().ratio();
		double times = 1 / ratio.estimate();
		String number = "%." + ((times < 2) ? 2 : (times < 10) ? 1 : 0) + "f";
		return String.format(Locale.ROOT, number + "x %s [" + number + ", " + number + "]", times,
				VerdictWords.name(other.target()), 1 / ratio.high(), 1 / ratio.low());
	}

	private static String delta() {
		return String.format(Locale.ROOT, "%.0f%%", 100 * Comparison.DELTA);
	}

	/** In the order of the table, whatever the figures. */
	private static String shown(Results results, List<CellResult> valid) {
		String unranked = (results.ranking().status() == Status.RANKED && valid.size() > 1) ? "unranked: " : "";
		if (valid.size() <= LISTED) {
			return unranked + valid.stream()
				.map((row) -> VerdictWords.name(row.target()) + " " + VerdictWords.rateWithInterval(row))
				.collect(Collectors.joining(", "));
		}
		List<CellResult> byRate = valid.stream().sorted(Comparator.comparingDouble(VerdictWords::throughput)).toList();
		return String.format(Locale.ROOT, "%s%d targets, from %s %s to %s %s", unranked, valid.size(),
				VerdictWords.name(byRate.getFirst().target()), VerdictWords.rateWithInterval(byRate.getFirst()),
				VerdictWords.name(byRate.getLast().target()), VerdictWords.rateWithInterval(byRate.getLast()));
	}

}
