package io.proxylab.lab.analysis;

import io.proxylab.lab.claims.CellAddress;
import io.proxylab.lab.claims.ClaimResult;
import io.proxylab.lab.claims.ClaimResult.CaseResult;
import io.proxylab.lab.claims.ClaimResult.Scale;
import io.proxylab.lab.claims.ClaimVerdict;
import io.proxylab.lab.claims.Claims;
import io.proxylab.lab.experiment.AutoReplicates;
import io.proxylab.lab.experiment.Target;
import io.proxylab.lab.statistics.Comparison;
import io.proxylab.lab.statistics.Interval;
import io.proxylab.lab.statistics.Look;
import io.proxylab.lab.statistics.Looks;
import io.proxylab.lab.statistics.ReplicateMean;
import io.proxylab.lab.trial.Manifest;
import io.proxylab.lab.trial.RawRun;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Says when the replicates of a run are enough: what was asked is decided, or known as
 * closely as was asked, or the next replicate would take too long. What was asked are the
 * claims and gates; without any, all comparisons of targets; of a single target, its
 * figures. It looks after each replicate, and every verdict is as strict as so many looks
 * need.
 */
public final class StoppingRule {

	private StoppingRule() {
	}

	/** How clear a verdict must be with the whole replicates of a run. */
	static Look look(Manifest manifest, Blocks blocks) {
		AutoReplicates auto = manifest.auto();
		return (auto == null) ? Look.ONLY : new Looks(auto.atLeast(), auto.atMost()).at(blocks.wholeReplicates());
	}

	/**
	 * Why no further replicate is needed; nothing if one is, or all are asked for.
	 * @param run as it is after its last replicate so far ({@link RawRun#upTo})
	 */
	public static Optional<String> stop(RawRun run) {
		AutoReplicates auto = run.manifest().auto();
		int replicates = run.manifest().replicates();
		if (auto == null || replicates >= auto.atMost()) {
			return Optional.empty();
		}
		Optional<String> known = (replicates < auto.atLeast()) ? Optional.empty() : known(run, auto);
		return known.or(() -> timeIsUp(run, auto));
	}

	private static Optional<String> known(RawRun run, AutoReplicates auto) {
		Blocks blocks = Analysis.blocks(run);
		Look look = look(run.manifest(), blocks);
		Claims claims = Analysis.claims(run, blocks);
		if (!claims.equals(Claims.NONE)) {
			return known("claim",
					Stream.concat(claims.claims().stream(), claims.gates().stream())
						.map((claim) -> claim.judge(blocks, blocks.replicates(), look))
						.map((claim) -> question(claim, auto))
						.toList(),
					auto);
		}
		long targets = run.manifest().targets().stream().filter((target) -> !target.equals(Target.DIRECT)).count();
		if (targets > 1) {
			return (blocks.replicates() < CellRanking.LEAST_REPLICATES) ? Optional.empty()
					: known("comparison",
							Rankings.comparisons(blocks, look)
								.stream()
								.map((comparison) -> new Question(comparison.verdict() != Comparison.Verdict.UNDECIDED,
										isWithin(auto.precision(), comparison.ratio())))
								.toList(),
							auto);
		}
		return known("figure", figures(blocks, auto), auto);
	}

	private static Optional<String> known(String what, List<Question> questions, AutoReplicates auto) {
		if (!questions.stream().allMatch((question) -> question.decided() || question.narrow())) {
			return Optional.empty();
		}
		String each = (questions.size() == 1) ? "its " + what + " is"
				: "each of its " + questions.size() + " " + what + "s is";
		return Optional.of(questions.stream().allMatch(Question::decided) ? each + " decided"
				: each + String.format(Locale.ROOT, " decided or known within %.1f%%", 100 * auto.precision()));
	}

	private static Question question(ClaimResult claim, AutoReplicates auto) {
		return new Question(claim.verdict() != ClaimVerdict.UNDECIDED,
				claim.cases()
					.stream()
					.filter((place) -> place.verdict() == ClaimVerdict.UNDECIDED)
					.allMatch((place) -> isNarrow(place, auto.precision())));
	}

	/** What has no value yet will have none: nobody waits for it. */
	private static boolean isNarrow(CaseResult place, double precision) {
		Double left = place.left();
		Double right = place.right();
		Interval interval = place.interval();
		if (left == null || right == null) {
			return true;
		}
		return interval != null && ((place.scale() == Scale.RATIO) ? isWithin(precision, interval)
				: interval.high() - interval.low() <= 2 * precision * Math.max(Math.abs(left), Math.abs(right)));
	}

	/** Whether the ends of an interval are that close to its geometric middle. */
	private static boolean isWithin(double precision, Interval interval) {
		return Math.sqrt(interval.high() / interval.low()) <= 1 + precision;
	}

	private static List<Question> figures(Blocks blocks, AutoReplicates auto) {
		List<Question> questions = new ArrayList<>();
		for (CellAddress cell : blocks.cells()) {
			for (RankedFigure figure : RankedFigure.values()) {
				List<Double> values = List.copyOf(blocks.values(figure.measure(), cell).values());
				if (!cell.target().equals(Target.DIRECT) && !values.isEmpty()) {
					questions.add(new Question(false,
							ReplicateMean.intervalOfPositive(values)
								.filter((interval) -> isWithin(auto.precision(), interval))
								.isPresent()));
				}
			}
		}
		return questions;
	}

	private static Optional<String> timeIsUp(RawRun run, AutoReplicates auto) {
		Double within = auto.withinSeconds();
		double spent = Replication.spentSeconds(run);
		int replicates = run.manifest().replicates();
		return (within == null || spent + spent / replicates <= within) ? Optional.empty()
				: Optional.of(String.format(Locale.ROOT,
						"one more would end after the %,.0f s that they may take, of which %,.0f s are gone", within,
						spent));
	}

	/**
	 * What a run is to tell.
	 *
	 * @param decided whether it is shown, one way or the other
	 * @param narrow whether it is known closely enough, though not decided
	 */
	private record Question(boolean decided, boolean narrow) {
	}

}
