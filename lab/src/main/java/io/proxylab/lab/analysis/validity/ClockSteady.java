package io.proxylab.lab.analysis.validity;

import io.proxylab.lab.analysis.evidence.TrialEvidence;
import io.proxylab.lab.trial.TrialRecord.Incidents;
import java.util.Locale;

/**
 * Nobody set the wall clock while the load ran: readings of several processes are put
 * side by side by it. A clock that a time service slews (adjtimex(2): at most 0.5 ms a
 * second) stays within the tolerance for three minutes.
 */
record ClockSteady() implements ValidityCheck {

	private static final long MOST_MILLIS = 100;

	@Override
	public boolean ofMachine() {
		return true;
	}

	@Override
	public CheckOutcome check(TrialEvidence trial) {
		Incidents incidents = trial.raw().record().incidents();
		if (incidents == null) {
			return notApplicable("the lab that ran this did not compare its clocks");
		}
		return outcome(Math.abs(incidents.clockJumpMillis()) <= MOST_MILLIS, String.format(Locale.ROOT,
				"the wall clock jumped by %d ms (at most %d ms)", incidents.clockJumpMillis(), MOST_MILLIS));
	}

}
