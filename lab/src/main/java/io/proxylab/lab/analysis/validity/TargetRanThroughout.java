package io.proxylab.lab.analysis.validity;

import io.proxylab.lab.analysis.evidence.Counter;
import io.proxylab.lab.analysis.evidence.TrialEvidence;
import io.proxylab.lab.capacity.CapacityFound;
import io.proxylab.lab.capacity.CapacityFound.Probe;
import io.proxylab.lab.trial.TimeSeries.ProcessKind;
import io.proxylab.lab.trial.TimeSeries.Sample;
import io.proxylab.lab.trial.TrialRecord.Incidents;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * It was the same target all the time: none of its processes ended or was killed for its
 * memory, whoever started another in its place, and its CPU counter never went back, as
 * that of a new process does. A target that ends for good ends its launch; one that ends
 * in a search for its capacity has figures of the rates before.
 */
record TargetRanThroughout() implements ValidityCheck {

	@Override
	public CheckOutcome check(TrialEvidence trial) {
		if (trial.direct()) {
			return notApplicable("the upstream is the target");
		}
		Incidents incidents = trial.raw().record().incidents();
		List<Sample> samples = trial.raw().observed().series().of(ProcessKind.TARGET);
		if (incidents == null && samples.isEmpty()) {
			return notApplicable("nobody watched the processes of the target");
		}
		List<String> reasons = new ArrayList<>();
		Optional<Probe> notSurvived = Optional.ofNullable(trial.raw().record().capacity())
			.flatMap(CapacityFound::notSurvived);
		if (notSurvived.isPresent()) {
			reasons.add(String.format(Locale.ROOT, "it did not survive %,.0f/s of the search for its capacity: %s",
					notSurvived.get().offeredPerSecond(), String.join(", ", notSurvived.get().missed())));
		}
		else if (incidents != null && incidents.processesEnded() > 0) {
			reasons.add(incidents.processesEnded() + " of its processes ended");
		}
		Long oomKills = (incidents != null) ? incidents.oomKills() : null;
		if (oomKills != null && oomKills > 0) {
			reasons.add("the memory limit of the box killed " + oomKills + " of its processes (OOM)");
		}
		if (notSurvived.isEmpty() && Counter.of(samples, Sample::atEpochMillis, Sample::cpuSeconds).fell()) {
			reasons.add("its CPU counter began anew: it was restarted");
		}
		return outcome(reasons.isEmpty(),
				reasons.isEmpty() ? "the target ran throughout" : "the target: " + String.join("; ", reasons));
	}

}
