package io.proxylab.lab.analysis.validity;

import io.proxylab.lab.analysis.evidence.TrialEvidence;
import java.util.List;

/** The one list of validity checks, in the order in which they are reported. */
public final class ValidityChecks {

	public static final List<ValidityCheck> ALL = List.of(new WindowComplete(), new AnswersCorrect(),
			new FewWrongAnswers(), new LittlesLawHolds(), new RequestsAgree(), new ConnectionsAsAsked(),
			new UpstreamDelayFidelity(), new UpstreamHeadroom(), new OfferedAsAsked(), new GeneratorOnTime(),
			new BurstAtOnce(), new GeneratorHeadroom(), new GeneratorPauses(), new NotThrottled(), new WindowsAligned(),
			new SampledThroughout(), new ClockSteady(), new NoSteal(), new TargetCoresUndisturbed(),
			new TargetRanThroughout(), new BoxHeld(), new BurstCredits(), new KindsOfThreadsAddUp());

	private ValidityChecks() {
	}

	/** Whether the check of this name looks at the machine alone. */
	public static boolean ofMachine(String name) {
		return ALL.stream().anyMatch((check) -> check.ofMachine() && check.name().equals(name));
	}

	/** What every check finds in a trial. */
	public static List<CheckOutcome> of(TrialEvidence trial) {
		return ALL.stream().map((check) -> check.check(trial)).toList();
	}

}
