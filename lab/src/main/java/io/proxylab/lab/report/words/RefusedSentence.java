package io.proxylab.lab.report.words;

import io.proxylab.lab.analysis.validity.CheckOutcome;
import io.proxylab.lab.analysis.validity.CheckOutcome.Verdict;
import io.proxylab.lab.analysis.Results;
import io.proxylab.lab.analysis.Results.FailedLaunch;
import io.proxylab.lab.analysis.Results.TrialResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** How much of a run was refused, and by which checks. */
final class RefusedSentence {

	private RefusedSentence() {
	}

	static String of(Results results) {
		List<String> parts = new ArrayList<>();
		List<TrialResult> invalid = results.invalid();
		int trials = results.trials().size();
		if (!invalid.isEmpty()) {
			parts.add(invalid.size() + " of " + Counted.of(trials, "trial") + " by " + checks(invalid));
		}
		if (!results.missing().isEmpty()) {
			parts.add(Counted.of(results.missing().size(), "trial") + " missing");
		}
		if (!results.failedLaunches().isEmpty()) {
			parts.add(Counted.of(results.failedLaunches().size(), "launch") + " failed: " + VerdictWords
				.names(results.failedLaunches().stream().map(FailedLaunch::target).distinct().toList()));
		}
		if (!results.halfTrials().isEmpty()) {
			parts.add(Counted.of(results.halfTrials().size(), "trial") + " never finished");
		}
		return parts.isEmpty() ? "nothing was refused: " + Counted.of(trials, "valid trial")
				: "refused or missing: " + String.join("; ", parts);
	}

	/** A trial may have failed several. */
	private static String checks(List<TrialResult> invalid) {
		Map<String, Integer> failed = new LinkedHashMap<>();
		for (TrialResult trial : invalid) {
			if (trial.checks().isEmpty()) {
				failed.merge("having no figures", 1, Integer::sum);
			}
			trial.checks()
				.stream()
				.filter((check) -> check.verdict() == Verdict.FAILED)
				.map(CheckOutcome::check)
				.forEach((check) -> failed.merge(VerdictWords.name(check), 1, Integer::sum));
		}
		return failed.entrySet()
			.stream()
			.map((check) -> check.getKey() + " (" + check.getValue() + ")")
			.collect(Collectors.joining(", "));
	}

}
