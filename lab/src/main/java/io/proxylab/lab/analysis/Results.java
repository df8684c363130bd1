package io.proxylab.lab.analysis;

import io.proxylab.lab.analysis.figures.Figures;
import io.proxylab.lab.analysis.figures.HeldMemoryFigures;
import io.proxylab.lab.analysis.figures.Intervals;
import io.proxylab.lab.analysis.figures.MeasuredValues;
import io.proxylab.lab.analysis.figures.PhaseFigures;
import io.proxylab.lab.analysis.findings.CellFinding;
import io.proxylab.lab.analysis.findings.HealthVerdict;
import io.proxylab.lab.analysis.findings.StoryFinding;
import io.proxylab.lab.analysis.limits.BindingLimit;
import io.proxylab.lab.analysis.steadiness.FreshTask;
import io.proxylab.lab.analysis.steadiness.SteadyState;
import io.proxylab.lab.analysis.steadiness.TimeToPeak;
import io.proxylab.lab.analysis.tails.TailFigures;
import io.proxylab.lab.analysis.validity.CheckOutcome.Verdict;
import io.proxylab.lab.analysis.tails.ResponseClusters.Cluster;
import io.proxylab.lab.analysis.validity.CheckOutcome;
import io.proxylab.lab.analysis.validity.ValidityChecks;
import io.proxylab.lab.claims.ClaimResult;
import io.proxylab.lab.claims.Measure;
import io.proxylab.lab.experiment.Connections.Reuse;
import io.proxylab.lab.experiment.Experiment;
import io.proxylab.lab.experiment.Load;
import io.proxylab.lab.experiment.Observability;
import io.proxylab.lab.trial.LaunchRecord.BoxRecord;
import io.proxylab.lab.trial.Manifest.PlannedTrial;
import io.proxylab.lab.trial.Tolerances;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * {@code results.json}: every figure of a run, what was refused and why, and what bound
 * each target.
 *
 * @param formatVersion of this file, now 3
 * @param run name of the run directory
 * @param experiment name of the experiment
 * @param labVersion version of the lab that ran it
 * @param commit git commit of that lab; null if not known
 * @param startedAtEpochMillis wall clock time of the start of the run
 * @param place where the processes ran
 * @param track whose settings the targets used
 * @param box what a target got, of the first launch; null without a launch
 * @param tolerances by which its trials are judged
 * @param ranking whether targets may be put in order
 * @param replication how many replicates there are; null if their number was fixed
 * @param cells a row for each target and cell, by delay, load and target
 * @param rankings who is tied with the best, by figure and cell; none below six
 * replicates
 * @param scalability how throughput grows with the users of a closed load without think
 * time, where at least four loads were measured
 * @param ceilings what threads and connections could give at most, beside what was
 * measured
 * @param claims what the run says of the hypotheses of the experiment
 * @param gates what it says of the conditions of the experiment
 * @param freshTasks what fresh processes cost, by target, where launches were measured
 * from their first request
 * @param timeToPeak how long fresh processes take until they serve what warm ones do, by
 * target
 * @param heldMemory memory a held request, by target, where the memory was profiled
 * @param trials every trial that has a directory, valid or not
 * @param missing trials that were planned and have none
 * @param failedLaunches launches that ended before their trials
 * @param halfTrials directories of trials that were never finished; nothing of them is
 * used
 */
public record Results(int formatVersion, String run, String experiment, String labVersion, @Nullable String commit,
		long startedAtEpochMillis, Experiment.Place place, Experiment.Track track, @Nullable BoxRecord box,
		Tolerances tolerances, Ranking ranking, @Nullable Replication replication, List<CellResult> cells,
		List<CellRanking> rankings, List<Scalability> scalability, List<PredictedCeiling> ceilings,
		List<ClaimResult> claims, List<ClaimResult> gates, List<FreshTask> freshTasks, List<TimeToPeak> timeToPeak,
		List<HeldMemoryFigures> heldMemory, List<TrialResult> trials, List<PlannedTrial> missing,
		List<FailedLaunch> failedLaunches, List<String> halfTrials) {

	/** The version of the file that this code writes. */
	public static final int FORMAT_VERSION = 12;

	public Results {
		cells = List.copyOf(cells);
		rankings = List.copyOf(rankings);
		scalability = List.copyOf(scalability);
		ceilings = List.copyOf(ceilings);
		claims = List.copyOf(claims);
		gates = List.copyOf(gates);
		freshTasks = List.copyOf(freshTasks);
		timeToPeak = List.copyOf(timeToPeak);
		heldMemory = List.copyOf(heldMemory);
		trials = List.copyOf(trials);
		missing = List.copyOf(missing);
		failedLaunches = List.copyOf(failedLaunches);
		halfTrials = List.copyOf(halfTrials);
	}

	/** Whether all that was planned was measured, and is valid. */
	public boolean complete() {
		return this.missing.isEmpty() && this.failedLaunches.isEmpty()
				&& this.trials.stream().allMatch(TrialResult::valid);
	}

	/** Whether the user's own conditions hold. */
	public boolean gatesHold() {
		return this.gates.stream().allMatch(ClaimResult::holds);
	}

	/**
	 * What the valid trials of a cell say, by replicate.
	 * @param cell one of these results
	 * @param measure what is asked, in seconds, bytes, or as a plain number
	 */
	public SortedMap<Integer, Double> values(CellResult cell, Measure measure) {
		return byReplicate(cell, (figures) -> MeasuredValues.of(measure, figures));
	}

	/**
	 * What the figures of the valid trials of a cell say, by replicate.
	 * @param cell one of these results
	 * @param value taken from the figures of a trial; null where they do not have it
	 */
	public <T> SortedMap<Integer, T> byReplicate(CellResult cell, Function<Figures, @Nullable T> value) {
		Set<String> ids = Set.copyOf(cell.trials());
		return byReplicate(this.trials.stream().filter((trial) -> ids.contains(trial.id())), value);
	}

	/** What the figures of the valid ones of some trials of a cell say, by replicate. */
	static <T> SortedMap<Integer, T> byReplicate(Stream<TrialResult> trials, Function<Figures, @Nullable T> value) {
		SortedMap<Integer, T> values = new TreeMap<>();
		trials.filter(TrialResult::valid).forEach((trial) -> {
			Figures figures = trial.figures();
			T found = (figures != null) ? value.apply(figures) : null;
			if (found != null) {
				values.put(trial.replicate(), found);
			}
		});
		return values;
	}

	/** The trials that carry reasons against them. */
	public List<TrialResult> invalid() {
		return this.trials.stream().filter((trial) -> !trial.valid()).toList();
	}

	/**
	 * Whether targets may be put in order.
	 *
	 * @param status whether any are
	 * @param reason on what grounds, or why not
	 */
	public record Ranking(Status status, String reason) {

		/** Whether targets may be put in order. */
		public enum Status {

			/** In each cell some are tied with the best one, the others are behind. */
			RANKED,

			/** They are shown in the order of the experiment, whatever their figures. */
			UNRANKED

		}

		static Ranking of(int replicates, List<CellRanking> rankings) {
			int least = CellRanking.LEAST_REPLICATES;
			String launches = ((replicates == 1) ? "one launch" : replicates + " launches") + " of each target";
			if (replicates < least) {
				return new Ranking(Status.UNRANKED, launches + "; a ranking needs " + least);
			}
			return rankings.isEmpty()
					? new Ranking(Status.UNRANKED, "in no cell have two targets " + least + " valid trials in common")
					: new Ranking(Status.RANKED,
							launches + ", compared within replicates; what is not shown to differ is tied");
		}

	}

	/**
	 * A target in a cell.
	 *
	 * @param target name of the target
	 * @param variant id of the variant or peer; null for {@code direct}
	 * @param load how requests arrived
	 * @param delay the upstream's delay as the experiment writes it
	 * @param typicalDelayMicros the (first) mean delay
	 * @param clientConnections whether the generator used its connections again; null in
	 * a run of an older lab
	 * @param upstreamConnections whether the target says that it uses its connections to
	 * the upstream again; null if it says nothing of it
	 * @param observability what watches its requests as the target says; null if it says
	 * nothing of it
	 * @param status whether the figures may be trusted
	 * @param trials ids of the trials behind the figures
	 * @param figures of the valid trials, or, if none is valid, of the invalid ones; null
	 * if none has figures
	 * @param intervals what replicates say of single figures; null without a valid trial
	 * @param clusters of the response times of the trials, from the least on; one where
	 * they have one mode, none of fewer than 1,000 answers
	 * @param tail with what the slowest requests coincide; null if they were not kept
	 * @param binding the one limit that explains the figures; null without figures
	 * @param sentence the binding limit in words; without figures, why there are none
	 * @param phases figures between the changes of a delay schedule, or of the rate of an
	 * open load; empty if nothing changes
	 * @param health what a load balancer would have found meanwhile, in the worst trial;
	 * null if nothing changes, and of the control
	 * @param story what the changes did to the target; empty likewise
	 * @param findings what else a reader must know
	 */
	public record CellResult(String target, @Nullable String variant, Load load, String delay, long typicalDelayMicros,
			@Nullable Reuse clientConnections, @Nullable Reuse upstreamConnections,
			@Nullable Observability observability, CellStatus status, List<String> trials, @Nullable Figures figures,
			@Nullable Intervals intervals, List<Cluster> clusters, @Nullable TailFigures tail,
			@Nullable BindingLimit binding, String sentence, List<PhaseFigures> phases, @Nullable HealthVerdict health,
			List<StoryFinding> story, List<CellFinding> findings) {

		public CellResult {
			trials = List.copyOf(trials);
			clusters = List.copyOf(clusters);
			phases = List.copyOf(phases);
			story = List.copyOf(story);
			findings = List.copyOf(findings);
		}

	}

	/** Whether the figures of a cell may be trusted. */
	public enum CellStatus {

		/** At least one trial is valid; figures are of the valid ones. */
		VALID,

		/** No trial is valid. */
		INVALID,

		/** The target ended under this load in every trial, so none has figures. */
		ENDED,

		/** No trial has figures, for another reason. */
		MISSING

	}

	/**
	 * A trial.
	 *
	 * @param id the trial
	 * @param launchId the launch it ran in
	 * @param target name of the target
	 * @param load how requests were to arrive
	 * @param delay the upstream's delay as the experiment writes it
	 * @param clientConnections whether the generator used its connections again; null in
	 * a run of an older lab
	 * @param replicate from 1
	 * @param valid whether it passed every check that applies
	 * @param reasons why it is invalid
	 * @param checks what every check found; empty without figures
	 * @param steadyState whether it was measured in a steady state; null without figures
	 * @param figures null if it has none
	 */
	public record TrialResult(String id, String launchId, String target, Load load, String delay,
			@Nullable Reuse clientConnections, int replicate, boolean valid, List<String> reasons,
			List<CheckOutcome> checks, @Nullable SteadyState steadyState, @Nullable Figures figures) {

		public TrialResult {
			reasons = List.copyOf(reasons);
			checks = List.copyOf(checks);
		}

		/**
		 * Whether it is invalid for what the machine did meanwhile, whatever else is
		 * wrong with it.
		 */
		public boolean disturbed() {
			return this.checks.stream()
				.anyMatch((check) -> check.verdict() == Verdict.FAILED && ValidityChecks.ofMachine(check.check()));
		}

	}

	/**
	 * A launch that ended before its trials.
	 *
	 * @param id the launch
	 * @param target name of the target
	 * @param reason why it ended
	 */
	public record FailedLaunch(String id, String target, String reason) {
	}

}
