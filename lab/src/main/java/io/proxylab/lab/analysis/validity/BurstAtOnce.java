package io.proxylab.lab.analysis.validity;

import io.proxylab.lab.analysis.evidence.TrialEvidence;
import io.proxylab.lab.experiment.Load;
import io.proxylab.load.protocol.LoadResult.BurstResult;
import java.util.Locale;
import java.util.Objects;

/**
 * The generator had begun the last request of a burst while the upstream still held the
 * first: else there never were so many at the same time, whatever the target can hold.
 */
record BurstAtOnce() implements ValidityCheck {

	@Override
	public CheckOutcome check(TrialEvidence trial) {
		if (!(trial.raw().record().load() instanceof Load.Burst asked)) {
			return notApplicable("the load is no burst");
		}
		long requests = trial.requests(asked);
		BurstResult burst = Objects.requireNonNull(trial.load().burst(), "of a burst");
		Long micros = burst.begunMicros();
		double held = trial.raw().record().typicalDelayMicros() / 1e6;
		if (burst.begun() < requests || micros == null) {
			return outcome(false, String.format(Locale.ROOT, "the generator began %,d of %,d requests by the end",
					burst.begun(), requests));
		}
		return outcome(micros / 1e6 <= held,
				String.format(Locale.ROOT,
						"the generator took %.2f s to begin %,d requests, which the upstream holds for %.2f s each",
						micros / 1e6, requests, held));
	}

}
