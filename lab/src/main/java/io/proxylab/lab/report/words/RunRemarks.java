package io.proxylab.lab.report.words;

import io.proxylab.lab.analysis.findings.CpuPolicy;
import io.proxylab.lab.analysis.findings.HealthCheck;
import io.proxylab.lab.analysis.Replication;
import io.proxylab.lab.analysis.Results;
import io.proxylab.lab.analysis.Results.FailedLaunch;
import io.proxylab.lab.analysis.Results.TrialResult;
import io.proxylab.lab.plan.Plan;
import io.proxylab.lab.report.facts.RunFacts;
import io.proxylab.lab.trial.Manifest.PlannedTrial;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What is said about a run as a whole, in every format alike. */
public final class RunRemarks {

	private static final List<String> CAVEATS = List.of(
			"Response time runs from the moment at which a request should have been sent; added time is response "
					+ "time minus the delay that the upstream took for the same request.",
			"Percentiles are those of merged histograms; one that fewer than ten answers lie beyond is withheld (-).",
			"Generator, upstream and target share one machine: on loopback part of the kernel's work for the "
					+ "target's packets is charged to the other side.");

	private static final List<String> CAVEATS_OF_A_SCHEDULE = List.of(
			"The figures of a phase leave out the 5 s after a change of the delay: what the upstream holds already "
					+ "keeps its delay.",
			String.format(Locale.ROOT,
					"What ECS would have done assumes a health check of the main port every %d s that times out after "
							+ "%d s, and %d failures in a row; what a CPU policy would have done, a target of %.0f%% "
							+ "of the box. No task is replaced or added here: the load goes on as it was.",
					HealthCheck.LOAD_BALANCER.intervalSeconds(), HealthCheck.LOAD_BALANCER.timeoutSeconds(),
					HealthCheck.LOAD_BALANCER.unhealthyThreshold(), CpuPolicy.TARGET_PERCENT));

	private RunRemarks() {
	}

	/** Whether targets are compared, and on what grounds. */
	public static String ranking(Results results) {
		return RunFacts.word(results.ranking().status()) + ": " + results.ranking().reason()
				+ replication(results.replication());
	}

	/** How many replicates a run took that was to take as many as it needs. */
	private static String replication(@Nullable Replication replication) {
		if (replication == null) {
			return "";
		}
		String taken = String.format(Locale.ROOT, "; automatic replicates: %d of at most %d", replication.taken(),
				replication.atMost());
		return (replication.stopped() == null) ? taken
				: taken + String.format(Locale.ROOT,
						", for %s; %d fewer than the fixed plan, which saved about %.0f min", replication.stopped(),
						replication.atMost() - replication.taken(), replication.savedSeconds() / 60);
	}

	/**
	 * What was refused, did not run or is missing, each with its reason; empty if
	 * nothing.
	 */
	public static List<String> problems(Results results) {
		List<String> problems = new ArrayList<>();
		for (FailedLaunch launch : results.failedLaunches()) {
			problems.add("launch " + launch.id() + " failed: " + launch.reason());
		}
		for (TrialResult trial : results.invalid()) {
			problems.add("trial " + trial.id() + " is invalid: " + String.join("; ", trial.reasons()));
		}
		for (PlannedTrial trial : results.missing()) {
			problems.add("trial " + trial.id() + " is missing");
		}
		if (!results.halfTrials().isEmpty()) {
			problems
				.add("nothing is used of trials that were never finished: " + String.join(", ", results.halfTrials()));
		}
		return problems;
	}

	/** What the figures do not tell. */
	public static List<String> caveats(Results results) {
		List<String> caveats = new ArrayList<>(CAVEATS);
		caveats.add(switch (results.tolerances().source()) {
			case CALIBRATION -> "Trials were judged by what the calibration of this machine found.";
			case DEFAULTS ->
				"Trials were judged by default tolerances; ./proxylab calibrate finds out what this machine can do.";
		});
		List<String> again = results.trials()
			.stream()
			.map(TrialResult::launchId)
			.filter((launch) -> !launch.equals(Plan.planned(launch)))
			.distinct()
			.toList();
		if (!again.isEmpty()) {
			caveats
				.add("Launched again, by ./proxylab resume or because the target had ended under a load, and so later "
						+ "than the others of their replicate: " + String.join(", ", again) + ".");
		}
		if (results.cells().stream().anyMatch((cell) -> !cell.phases().isEmpty())) {
			caveats.addAll(CAVEATS_OF_A_SCHEDULE);
		}
		return caveats;
	}

}
