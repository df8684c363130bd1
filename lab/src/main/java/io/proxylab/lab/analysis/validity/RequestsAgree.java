package io.proxylab.lab.analysis.validity;

import io.proxylab.lab.analysis.evidence.TrialEvidence;
import io.proxylab.load.protocol.LoadResult.BurstResult;
import io.proxylab.load.protocol.LoadResult.Offered;
import java.util.Locale;

/**
 * The upstream answered as many requests a second as the generator got answers: retries
 * and caches on the way would show here. Of a target that calls it several times for an
 * answer, so many times as many. Failed attempts, those that the generator's own users
 * tried again among them, may or may not have reached it.
 */
record RequestsAgree() implements ValidityCheck {

	/** Of the rate. */
	private static final double TOLERANCE = 0.05;

	/** Of those in progress, once a window: what is on its way at the window's edges. */
	private static final double EDGES = 0.5;

	/** However few there are on average: one may be on its way at each edge. */
	private static final double AT_LEAST = 2;

	/**
	 * Under open load, and of a burst, a target that does not keep up has more in
	 * progress at the end of the window than at its start, which the upstream may have
	 * answered.
	 */
	private static double piledUp(TrialEvidence trial) {
		Offered offered = trial.load().offered();
		BurstResult burst = trial.load().burst();
		long sent = (offered != null) ? offered.sent() : (burst != null) ? burst.sent() : 0;
		return Math.max(0, sent - trial.load().correct() - trial.failed());
	}

	@Override
	public CheckOutcome check(TrialEvidence trial) {
		if (!trial.launch().callsUpstream()) {
			return notApplicable(ValidityCheck.callsNoUpstream(trial));
		}
		if (trial.calls().vary()) {
			return notApplicable("how often the target calls the upstream differs from answer to answer");
		}
		double seconds = trial.load().windowMicros() / 1e6;
		double upstream = trial.upstream().requests() / trial.upstream().windowSeconds();
		int calls = trial.calls().count();
		double least = calls * trial.load().correct() / seconds;
		double most = calls * (trial.load().correct() + trial.failed() + trial.retried()) / seconds;
		double slack = TOLERANCE * most
				+ calls * (Math.max(AT_LEAST, EDGES * trial.inProgress()) + piledUp(trial)) / seconds;
		boolean agree = trial.scheduled() || (upstream >= least - slack && upstream <= most + slack);
		return outcome(agree,
				String.format(Locale.ROOT,
						"the upstream answered %.1f requests/s, the generator counts %.1f correct and %.1f in all%s",
						upstream, least, most, (calls > 1) ? ", " + calls + " calls each" : ""));
	}

}
