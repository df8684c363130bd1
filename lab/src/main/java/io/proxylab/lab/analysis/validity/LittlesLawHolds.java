package io.proxylab.lab.analysis.validity;

import io.proxylab.lab.analysis.evidence.LittlesLaw;
import io.proxylab.lab.analysis.evidence.TrialEvidence;
import io.proxylab.lab.experiment.Load;
import java.util.Locale;

/**
 * Little's law at the upstream: its own time integral of in-flight requests must equal
 * its rate times the mean time it took, which the answers carry. Three independent
 * instruments: if they disagree, one of them is wrong. Looking at the generator alone
 * would prove nothing, since a closed load obeys the law by construction.
 */
record LittlesLawHolds() implements ValidityCheck {

	/**
	 * Of the predicted value: what the edges of a window of several periods amount to.
	 */
	private static final double TOLERANCE = 0.05;

	/** Requests: below it a relative tolerance asks for fractions of a request. */
	private static final double LEAST_TOLERANCE = 1;

	/** Above it too many requests do not tell how long the upstream took. */
	private static final double MOST_ERRORS = 0.05;

	/**
	 * Under a rate that changes, more requests are in flight at one edge of the window
	 * than at the other, and the part of their time that lies in it is not that of the
	 * requests that are answered in it.
	 */
	private static double edges(TrialEvidence trial) {
		double seconds = trial.meanUpstreamSeconds();
		int calls = trial.calls().atOnce();
		return trial.open()
			.map(Load.Open::rate)
			.map((rate) -> calls * LittlesLaw.inFlight(Math.abs(rate.lastPerSecond() - rate.firstPerSecond()), seconds)
					* seconds / trial.window().seconds())
			.orElse(0.0);
	}

	@Override
	public CheckOutcome check(TrialEvidence trial) {
		if (!trial.launch().callsUpstream()) {
			return notApplicable(ValidityCheck.callsNoUpstream(trial));
		}
		if (trial.scheduled()) {
			return notApplicable("the delay changes in the window, so it is not stable");
		}
		long failed = trial.failed() + trial.retried();
		if (failed > MOST_ERRORS * (failed + trial.load().correct())) {
			return notApplicable("failed requests do not tell how long the upstream took");
		}
		if (trial.load().burst() != null && trial.load().unfinished() > 0) {
			return notApplicable("the burst was not over at the end of the window");
		}
		if (trial.calls().vary()) {
			return notApplicable("how often the target calls the upstream differs from answer to answer");
		}
		if (trial.calls().unlike() && (trial.calls().count() > 1 || !trial.told())) {
			return notApplicable("the upstream holds calls for different times, and answers do not tell them");
		}
		if (trial.calls().atOnce() > 1 && !trial.constantDelay()) {
			return notApplicable("of parallel calls an answer tells the longest delay only");
		}
		double rate = trial.upstream().requests() / trial.upstream().windowSeconds();
		double predicted = LittlesLaw.inFlight(rate, trial.meanCallSeconds());
		double measured = trial.upstream().meanInFlight();
		boolean holds = Math.abs(measured - predicted) <= Math.max(LEAST_TOLERANCE, TOLERANCE * predicted)
				+ edges(trial);
		return outcome(holds,
				String.format(Locale.ROOT,
						"Little's law at the upstream: %.1f in flight measured, %.1f predicted (%.1f/s x %.2f ms)",
						measured, predicted, rate, trial.meanCallSeconds() * 1000));
	}

}
