package io.proxylab.lab.analysis;

import io.proxylab.lab.analysis.Results.CellResult;
import io.proxylab.lab.analysis.Results.CellStatus;
import io.proxylab.lab.analysis.Results.FailedLaunch;
import io.proxylab.lab.analysis.Results.Ranking;
import io.proxylab.lab.analysis.Results.TrialResult;
import io.proxylab.lab.analysis.evidence.KnownLimits;
import io.proxylab.lab.analysis.evidence.TrialEvidence;
import io.proxylab.lab.analysis.figures.Figures;
import io.proxylab.lab.analysis.figures.HeldMemoryFigures;
import io.proxylab.lab.analysis.figures.Intervals;
import io.proxylab.lab.analysis.figures.PhaseFigures;
import io.proxylab.lab.analysis.findings.CellFinding;
import io.proxylab.lab.analysis.findings.CellFindings;
import io.proxylab.lab.analysis.findings.HealthVerdict;
import io.proxylab.lab.analysis.findings.RateStory;
import io.proxylab.lab.analysis.findings.Story;
import io.proxylab.lab.analysis.findings.StoryFinding;
import io.proxylab.lab.analysis.findings.TargetEnds;
import io.proxylab.lab.analysis.findings.UsersStory;
import io.proxylab.lab.analysis.limits.BindingLimit;
import io.proxylab.lab.analysis.limits.BindingLimits;
import io.proxylab.lab.analysis.limits.BindingSentence;
import io.proxylab.lab.analysis.steadiness.FreshTask;
import io.proxylab.lab.analysis.steadiness.SteadyState;
import io.proxylab.lab.analysis.steadiness.TimeToPeak;
import io.proxylab.lab.analysis.tails.ResponseClusters;
import io.proxylab.lab.analysis.tails.TailFigures;
import io.proxylab.lab.analysis.validity.CheckOutcome.Verdict;
import io.proxylab.lab.analysis.validity.CheckOutcome;
import io.proxylab.lab.analysis.validity.ValidityChecks;
import io.proxylab.lab.claims.Claim;
import io.proxylab.lab.claims.ClaimResult;
import io.proxylab.lab.claims.Claims;
import io.proxylab.lab.experiment.Connections.Reuse;
import io.proxylab.lab.experiment.Load;
import io.proxylab.lab.experiment.Observability;
import io.proxylab.lab.experiment.Target;
import io.proxylab.lab.experiment.file.ExperimentFile;
import io.proxylab.lab.statistics.Look;
import io.proxylab.lab.trial.LaunchRecord.BoxRecord;
import io.proxylab.lab.trial.LaunchRecord;
import io.proxylab.lab.trial.Manifest.PlannedTrial;
import io.proxylab.lab.trial.Manifest;
import io.proxylab.lab.trial.RawRun;
import io.proxylab.lab.trial.RawTrial;
import io.proxylab.lab.trial.TrialRecord;
import io.proxylab.lab.trial.ValueCounts;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Turns what was recorded of a run into its results. */
public final class Analysis {

	private Analysis() {
	}

	/**
	 * The results of a run, finished or not. The same files give the same results.
	 * @param run what was recorded
	 */
	public static Results of(RawRun run) {
		Manifest manifest = run.manifest();
		Map<String, Optional<TrialEvidence>> evidence = evidence(run);
		Map<String, TrialResult> trials = trials(run, evidence);
		List<FailedLaunch> failedLaunches = run.launches().stream().flatMap(Analysis::failed).toList();
		List<PlannedTrial> missing = manifest.missing(trials.keySet());
		Map<CellKey, List<RawTrial>> byCell = run.trials()
			.stream()
			.collect(Collectors.groupingBy(CellKey::of, LinkedHashMap::new, Collectors.toList()));
		List<CellResult> cells = byCell.entrySet()
			.parallelStream()
			.map((cell) -> cell(cell.getKey(), cell.getValue(), evidence, trials, run))
			.sorted(order())
			.toList();
		Blocks blocks = Blocks.of(run, trials);
		Look look = StoppingRule.look(manifest, blocks);
		List<CellRanking> rankings = Rankings.of(blocks, look);
		Claims claims = claims(run, blocks);
		return new Results(Results.FORMAT_VERSION, run.directory(), manifest.name(), manifest.labVersion(),
				manifest.commit(), manifest.startedAtEpochMillis(), manifest.place(), manifest.track(), box(run),
				manifest.tolerances(), Ranking.of(manifest.replicates(), rankings), Replication.of(run, blocks), cells,
				rankings, Scalability.of(cells, trials), PredictedCeiling.of(cells, run),
				judged(claims.claims(), blocks, look), judged(claims.gates(), blocks, look),
				FreshTask.of(run.launches(), valid(evidence, trials)), TimeToPeak.of(run),
				HeldMemoryFigures.of(valid(evidence, trials)), List.copyOf(trials.values()), missing, failedLaunches,
				run.halfTrials());
	}

	/**
	 * What is known of single trials, apart from the rest of their run.
	 * @param run what was recorded of them
	 */
	public static List<TrialResult> trials(RawRun run) {
		return List.copyOf(trials(run, evidence(run)).values());
	}

	/** By the id of the trial. */
	private static Map<String, Optional<TrialEvidence>> evidence(RawRun run) {
		return byTrial(run, (trial) -> TrialEvidence.of(trial, run.launchOf(trial), run.manifest().tolerances()));
	}

	private static Map<String, TrialResult> trials(RawRun run, Map<String, Optional<TrialEvidence>> evidence) {
		return byTrial(run, (trial) -> result(trial.record(), of(trial, evidence)));
	}

	/** In the order in which they started, worked out on all cores. */
	private static <T> Map<String, T> byTrial(RawRun run, Function<RawTrial, T> function) {
		List<T> found = run.trials().parallelStream().map(function).toList();
		Map<String, T> byTrial = new LinkedHashMap<>();
		for (int i = 0; i < found.size(); i++) {
			byTrial.put(run.trials().get(i).record().id(), found.get(i));
		}
		return byTrial;
	}

	private static List<TrialEvidence> valid(Map<String, Optional<TrialEvidence>> evidence,
			Map<String, TrialResult> trials) {
		return evidence.values().stream().flatMap(Optional::stream).filter((trial) -> valid(trial, trials)).toList();
	}

	private static Optional<TrialEvidence> of(RawTrial trial, Map<String, Optional<TrialEvidence>> evidence) {
		return evidence.getOrDefault(trial.record().id(), Optional.empty());
	}

	/** The trials of a run by cell and replicate. */
	static Blocks blocks(RawRun run) {
		return Blocks.of(run, trials(run, evidence(run)));
	}

	/** What the run's own copy of its experiment claims. */
	static Claims claims(RawRun run, Blocks blocks) {
		return ExperimentFile.claims(run.experiment(), run.directory() + "/experiment.yaml", blocks.cells());
	}

	/** What is shown of claims or gates. */
	static List<ClaimResult> judged(List<Claim> claims, Blocks blocks, Look look) {
		return claims.stream().map((claim) -> claim.judge(blocks, blocks.replicates(), look)).toList();
	}

	private static TrialResult result(TrialRecord trial, Optional<TrialEvidence> evidence) {
		List<CheckOutcome> checks = evidence.map(ValidityChecks::of).orElse(List.of());
		List<String> reasons = evidence.isEmpty() ? List.of(reasonWithoutFigures(trial))
				: checks.stream()
					.filter((check) -> check.verdict() == Verdict.FAILED)
					.map(CheckOutcome::detail)
					.toList();
		return new TrialResult(trial.id(), trial.launchId(), trial.target(), trial.load(), trial.delay(),
				trial.clientConnections(), trial.replicate(), reasons.isEmpty(), reasons, checks,
				evidence.map(SteadyState::of).orElse(null),
				evidence.map((found) -> Figures.of(List.of(found))).orElse(null));
	}

	/** In one line: the launch that failed tells the rest, such as the end of a log. */
	private static String reasonWithoutFigures(TrialRecord trial) {
		String failure = trial.failure();
		return (failure != null) ? failure.lines().findFirst().orElse("") : "the load was stopped before its window";
	}

	private static List<StoryFinding> story(List<TrialEvidence> trials, List<PhaseFigures> phases,
			@Nullable HealthVerdict health) {
		if (trials.getFirst().rateChanges()) {
			return RateStory.of(trials, phases, health);
		}
		return trials.getFirst().usersChange() ? UsersStory.of(trials, phases, health)
				: Story.of(trials, phases, health);
	}

	private static CellResult cell(CellKey key, List<RawTrial> all, Map<String, Optional<TrialEvidence>> evidence,
			Map<String, TrialResult> results, RawRun run) {
		List<TrialEvidence> measured = all.stream().flatMap((trial) -> of(trial, evidence).stream()).toList();
		List<TrialEvidence> valid = measured.stream().filter((trial) -> valid(trial, results)).toList();
		List<TrialEvidence> shown = valid.isEmpty() ? measured : valid;
		TrialRecord first = all.getFirst().record();
		String variant = run.launchOf(all.getFirst()).variant();
		Reuse upstream = KnownLimits.upstreamConnections(run.launchOf(all.getFirst()));
		Observability observability = KnownLimits.observability(run.launchOf(all.getFirst()));
		Optional<String> ended = TargetEnds.under(key.load(), all);
		if (shown.isEmpty()) {
			return new CellResult(key.target(), variant, key.load(), key.delay(), first.typicalDelayMicros(),
					first.clientConnections(), upstream, observability,
					ended.isPresent() ? CellStatus.ENDED : CellStatus.MISSING, List.of(), null, null, List.of(), null,
					null, ended.orElse("not measured: " + reasonWithoutFigures(first)), List.of(), null, List.of(),
					List.of());
		}
		Figures figures = Figures.of(shown);
		BindingLimit binding = BindingLimits.of(shown, figures);
		List<PhaseFigures> phases = PhaseFigures.of(shown);
		HealthVerdict health = (phases.isEmpty() || shown.getFirst().direct()) ? null : HealthVerdict.worst(shown);
		List<StoryFinding> story = phases.isEmpty() ? List.of() : story(shown, phases, health);
		return new CellResult(key.target(), variant, key.load(), key.delay(), first.typicalDelayMicros(),
				first.clientConnections(), upstream, observability,
				valid.isEmpty() ? CellStatus.INVALID : CellStatus.VALID,
				shown.stream().map((trial) -> trial.raw().record().id()).toList(), figures, intervals(valid, results),
				ResponseClusters.of(responseTimes(shown)), TailFigures.of(shown), binding, BindingSentence.of(binding),
				phases, health, story,
				Stream
					.concat(ended.stream().map(CellFinding.Ended::new),
							CellFindings.of(shown, steadyStates(shown, results), figures, all.size() - shown.size())
								.stream())
					.toList());
	}

	private static ValueCounts responseTimes(List<TrialEvidence> trials) {
		return ValueCounts.merged(trials.stream().map((trial) -> trial.raw().responseTime().values()).toList());
	}

	private static @Nullable Intervals intervals(List<TrialEvidence> valid, Map<String, TrialResult> results) {
		List<Figures> figures = valid.stream()
			.flatMap((trial) -> Stream.ofNullable(results.get(trial.raw().record().id())))
			.flatMap((result) -> Stream.ofNullable(result.figures()))
			.toList();
		return figures.isEmpty() ? null : Intervals.of(figures);
	}

	private static List<SteadyState> steadyStates(List<TrialEvidence> trials, Map<String, TrialResult> results) {
		return trials.stream()
			.flatMap((trial) -> Stream.ofNullable(results.get(trial.raw().record().id())))
			.flatMap((result) -> Stream.ofNullable(result.steadyState()))
			.toList();
	}

	private static boolean valid(TrialEvidence trial, Map<String, TrialResult> results) {
		TrialResult result = results.get(trial.raw().record().id());
		return result != null && result.valid();
	}

	private static Stream<FailedLaunch> failed(LaunchRecord launch) {
		String failure = launch.failure();
		return (failure != null) ? Stream.of(new FailedLaunch(launch.id(), launch.target(), failure)) : Stream.empty();
	}

	/** The box of the first target in one: the control has none. */
	private static @Nullable BoxRecord box(RawRun run) {
		return run.launches()
			.stream()
			.sorted(Comparator.comparing((LaunchRecord launch) -> launch.target().equals(Target.DIRECT)))
			.map(LaunchRecord::box)
			.findFirst()
			.orElse(null);
	}

	/**
	 * By delay, load, reuse of the generator's connections, and target: the control
	 * first, then as the names are.
	 */
	private static Comparator<CellResult> order() {
		Function<CellResult, Boolean> closing = (cell) -> cell.clientConnections() == Reuse.CLOSE;
		Function<CellResult, Boolean> proxied = (cell) -> !cell.target().equals(Target.DIRECT);
		return Comparator.comparingLong(CellResult::typicalDelayMicros)
			.thenComparing(CellResult::delay)
			.thenComparing(CellResult::load, Load.ORDER)
			.thenComparing(closing)
			.thenComparing(proxied)
			.thenComparing(CellResult::target);
	}

	/** A trial of an older lab, which does not say so, kept its connections. */
	private record CellKey(String target, Load load, String delay, boolean clientCloses) {

		static CellKey of(RawTrial trial) {
			return new CellKey(trial.record().target(), trial.record().load(), trial.record().delay(),
					trial.record().clientConnections() == Reuse.CLOSE);
		}

	}

}
