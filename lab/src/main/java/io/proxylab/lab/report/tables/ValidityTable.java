package io.proxylab.lab.report.tables;

import io.proxylab.lab.analysis.validity.CheckOutcome;
import io.proxylab.lab.analysis.validity.CheckOutcome.Verdict;
import io.proxylab.lab.analysis.Results;
import io.proxylab.lab.analysis.Results.TrialResult;
import io.proxylab.lab.analysis.steadiness.SteadyState;
import io.proxylab.lab.report.facts.RunFacts;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What every check found in every trial. A full battle has thousands of these, so a trial
 * names the checks that say nothing of it by their reason, once each.
 *
 * @param checks how often each check passed
 * @param trials one a trial, in the order in which they ran
 * @param brief whether trials only name the checks that they passed
 */
public record ValidityTable(List<Check> checks, List<Trial> trials, boolean brief) {

	/** Of more trials than these only failed checks tell what they found. */
	private static final int IN_FULL = 200;

	public ValidityTable {
		checks = List.copyOf(checks);
		trials = List.copyOf(trials);
	}

	public static ValidityTable of(Results results) {
		return of(results, IN_FULL);
	}

	/**
	 * The table of a run.
	 * @param results of it
	 * @param inFull how many trials may tell what the checks found that they passed
	 */
	public static ValidityTable of(Results results, int inFull) {
		boolean brief = results.trials().size() > inFull;
		Map<String, Check> checks = new LinkedHashMap<>();
		results.trials()
			.stream()
			.flatMap((trial) -> trial.checks().stream())
			.forEach((outcome) -> checks.merge(outcome.check(), Check.of(outcome), Check::plus));
		return new ValidityTable(List.copyOf(checks.values()),
				results.trials().stream().map((trial) -> Trial.of(trial, brief)).toList(), brief);
	}

	/** How many trials were refused. */
	public long refused() {
		return this.trials.stream().filter((trial) -> !trial.valid()).count();
	}

	/**
	 * A check over all trials with figures.
	 *
	 * @param name of it
	 * @param passed how many trials passed
	 * @param failed how many did not
	 * @param notApplicable of how many it says nothing
	 */
	public record Check(String name, int passed, int failed, int notApplicable) {

		private static Check of(CheckOutcome outcome) {
			return switch (outcome.verdict()) {
				case PASSED -> new Check(outcome.check(), 1, 0, 0);
				case FAILED -> new Check(outcome.check(), 0, 1, 0);
				case NOT_APPLICABLE -> new Check(outcome.check(), 0, 0, 1);
			};
		}

		private Check plus(Check other) {
			return new Check(this.name, this.passed + other.passed, this.failed + other.failed,
					this.notApplicable + other.notApplicable);
		}

	}

	/**
	 * A trial.
	 *
	 * @param id of the trial
	 * @param valid whether it passed every check that applies
	 * @param summary how many checks it passed, in words
	 * @param groups what was found, by verdict, failed checks first; of a trial without
	 * figures why it has none
	 */
	public record Trial(String id, boolean valid, String summary, List<Group> groups) {

		public Trial {
			groups = List.copyOf(groups);
		}

		private static Trial of(TrialResult trial, boolean brief) {
			List<Finding> failed = with(trial, Verdict.FAILED);
			List<Finding> passed = with(trial, Verdict.PASSED);
			List<Group> groups = new ArrayList<>();
			if (trial.checks().isEmpty()) {
				groups.add(new Group("no figures",
						trial.reasons().stream().map((reason) -> new Finding("trial", reason)).toList()));
			}
			groups.add(new Group("failed", failed));
			groups.add(new Group("passed", brief ? named(passed) : passed));
			List<Finding> silent = with(trial, Verdict.NOT_APPLICABLE);
			groups.add(new Group("not applicable", brief ? named(silent) : byReason(silent)));
			SteadyState steady = trial.steadyState();
			if (steady != null) {
				groups.add(new Group("beside the checks",
						List.of(new Finding("steadyState", RunFacts.word(steady.verdict()) + ": " + steady.detail()))));
			}
			groups.removeIf((group) -> group.findings().isEmpty());
			String summary = trial.checks().isEmpty() ? "refused, no figures"
					: failed.isEmpty() ? "valid, " + passed.size() + " checks passed"
							: "refused, " + failed.size() + " of " + (failed.size() + passed.size()) + " checks failed";
			return new Trial(trial.id(), trial.valid(), summary, groups);
		}

		private static List<Finding> named(List<Finding> findings) {
			return findings.isEmpty() ? List.of()
					: List.of(new Finding(findings.stream().map(Finding::check).collect(Collectors.joining(", ")), ""));
		}

		private static List<Finding> byReason(List<Finding> findings) {
			Map<String, List<String>> byReason = new LinkedHashMap<>();
			findings.forEach((finding) -> byReason.computeIfAbsent(finding.detail(), (reason) -> new ArrayList<>())
				.add(finding.check()));
			return byReason.entrySet()
				.stream()
				.map((checks) -> new Finding(String.join(", ", checks.getValue()), checks.getKey()))
				.toList();
		}

		private static List<Finding> with(TrialResult trial, Verdict verdict) {
			return trial.checks()
				.stream()
				.filter((check) -> check.verdict() == verdict)
				.map((check) -> new Finding(check.check(), check.detail()))
				.toList();
		}

	}

	/**
	 * The checks of a trial with the same verdict.
	 *
	 * @param verdict in words
	 * @param findings in the order of the checks
	 */
	public record Group(String verdict, List<Finding> findings) {

		public Group {
			findings = List.copyOf(findings);
		}

	}

	/**
	 * What a check found.
	 *
	 * @param check name of it, or of several that found the same
	 * @param detail the figures behind the verdict; empty if only named
	 */
	public record Finding(String check, String detail) {
	}

}
