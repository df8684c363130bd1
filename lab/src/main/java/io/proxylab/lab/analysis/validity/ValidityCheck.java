package io.proxylab.lab.analysis.validity;

import io.proxylab.lab.analysis.evidence.TrialEvidence;
import io.proxylab.lab.analysis.validity.CheckOutcome.Verdict;

/**
 * A condition without which a trial's figures say nothing about its target. One small
 * class each; {@link ValidityChecks} is their one list.
 */
public sealed interface ValidityCheck permits WindowComplete, AnswersCorrect, FewWrongAnswers, LittlesLawHolds,
		RequestsAgree, ConnectionsAsAsked, UpstreamDelayFidelity, UpstreamHeadroom, OfferedAsAsked, GeneratorOnTime,
		BurstAtOnce, GeneratorHeadroom, GeneratorPauses, NotThrottled, WindowsAligned, SampledThroughout, ClockSteady,
		NoSteal, TargetCoresUndisturbed, TargetRanThroughout, BoxHeld, KindsOfThreadsAddUp, BurstCredits {

	/** Why the upstream's counts do not apply to such a target. */
	String TARGET_ELSEWHERE = "the target runs elsewhere, with an upstream of its own";

	/** Likewise. */
	String TARGET_ALONE = "the target is an engine, which calls no upstream";

	/** Looks at a trial. */
	CheckOutcome check(TrialEvidence trial);

	/**
	 * Whether it looks at what the machine did meanwhile, and at nothing of the target: a
	 * trial that fails it may be measured again, and no result is chosen by that.
	 */
	default boolean ofMachine() {
		return false;
	}

	/** Why the upstream's counts do not apply to a target that does not call it. */
	static String callsNoUpstream(TrialEvidence trial) {
		return trial.launch().startedHere() ? TARGET_ALONE : TARGET_ELSEWHERE;
	}

	/** The outcome of this check: passed or failed. */
	default CheckOutcome outcome(boolean passed, String detail) {
		return new CheckOutcome(name(), passed ? Verdict.PASSED : Verdict.FAILED, detail);
	}

	/** The outcome of this check where it says nothing. */
	default CheckOutcome notApplicable(String why) {
		return new CheckOutcome(name(), Verdict.NOT_APPLICABLE, why);
	}

	/** In lowerCamelCase, such as {@code littlesLawHolds}. */
	default String name() {
		String name = getClass().getSimpleName();
		return Character.toLowerCase(name.charAt(0)) + name.substring(1);
	}

}
