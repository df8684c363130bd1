package io.proxylab.lab.analysis.validity;

import io.proxylab.lab.analysis.evidence.KnownLimits;
import io.proxylab.lab.analysis.evidence.TrialEvidence;
import io.proxylab.lab.experiment.Connections.Reuse;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Where every request was to have a connection of its own, as many connections were
 * opened as there were requests: to the target by the generator's count, to the upstream
 * by the upstream's. Of kept connections nothing is asked: either side may close one.
 */
record ConnectionsAsAsked() implements ValidityCheck {

	/** Of the requests: the two are not counted at the same instant. */
	private static final double SHARE = 0.95;

	@Override
	public CheckOutcome check(TrialEvidence trial) {
		List<String> counts = new ArrayList<>();
		boolean asked = true;
		if (trial.raw().record().clientConnections() == Reuse.CLOSE) {
			long opened = trial.load().connectionsOpened();
			asked = opened >= SHARE * trial.load().completed();
			counts.add(String.format(Locale.ROOT, "the generator opened %d connections for %d answers", opened,
					trial.load().completed()));
		}
		Long accepted = trial.upstream().connectionsOpened();
		if (KnownLimits.upstreamConnections(trial.launch()) == Reuse.CLOSE && accepted != null) {
			asked &= accepted >= SHARE * trial.upstream().requests();
			counts.add(String.format(Locale.ROOT, "the upstream accepted %d connections for %d requests", accepted,
					trial.upstream().requests()));
		}
		return counts.isEmpty() ? notApplicable("connections may be used again")
				: outcome(asked, String.join("; ", counts));
	}

}
