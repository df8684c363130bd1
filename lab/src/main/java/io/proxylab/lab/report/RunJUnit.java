package io.proxylab.lab.report;

import io.proxylab.lab.analysis.Results;
import io.proxylab.lab.analysis.Results.TrialResult;
import io.proxylab.lab.claims.ClaimResult;
import io.proxylab.lab.claims.ClaimResult.CaseResult;
import io.proxylab.lab.report.JUnitXml.Suite;
import io.proxylab.lab.trial.Manifest.PlannedTrial;
import java.util.Locale;
import java.util.stream.Collectors;
import javax.xml.stream.XMLStreamException;

/**
 * A run as JUnit XML: a test case for each gate, a failure where it does not hold; one
 * for each trial, an error where it was refused or is missing. Claims are hypotheses and
 * fail nothing.
 */
final class RunJUnit {

	private static final String GATES = "gates";

	private static final String TRIALS = "trials";

	private RunJUnit() {
	}

	static String of(Results results) {
		long refused = results.trials().stream().filter((trial) -> !trial.valid()).count();
		Suite suite = new Suite(results.experiment(), "proxylab.run", results.startedAtEpochMillis(),
				results.gates().size() + results.trials().size() + results.missing().size(),
				results.gates().stream().filter((gate) -> !gate.holds()).count(), refused + results.missing().size(),
				0);
		return JUnitXml.of(suite, (xml) -> write(results, xml), results.run());
	}

	private static void write(Results results, JUnitXml xml) throws XMLStreamException {
		for (ClaimResult gate : results.gates()) {
			if (gate.holds()) {
				xml.passed(GATES, gate.claim());
			}
			else {
				xml.failed(GATES, gate.claim(), "gate",
						gate.verdict().name().toLowerCase(Locale.ROOT) + ", and it does not hold",
						gate.cases().stream().map(CaseResult::sentence).collect(Collectors.joining("\n")));
			}
		}
		for (TrialResult trial : results.trials()) {
			if (trial.valid()) {
				xml.passed(TRIALS, trial.id());
			}
			else {
				String reason = String.join("; ", trial.reasons());
				xml.error(TRIALS, trial.id(), "refused", reason, reason);
			}
		}
		for (PlannedTrial missing : results.missing()) {
			xml.error(TRIALS, missing.id(), "missing", "it was planned and has no figures", results.run());
		}
	}

}
