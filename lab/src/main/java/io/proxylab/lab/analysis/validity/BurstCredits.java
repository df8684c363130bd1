package io.proxylab.lab.analysis.validity;

import io.proxylab.lab.analysis.evidence.TrialEvidence;
import io.proxylab.lab.trial.TimeSeries.ProcessKind;
import io.proxylab.lab.trial.TimeSeries.Sample;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A burstable instance that runs elsewhere had CPU credits left. Without them its CPU
 * stands at the baseline of its size, whatever is asked of it: a flat line there, while
 * requests wait, shows the credits and not the target. Baselines are those of the EC2
 * user guide, "Key concepts for burstable performance instances".
 */
record BurstCredits() implements ValidityCheck {

	/** In cores. */
	private static final Map<String, Double> BASELINES = Map.of("t2.micro", 0.1);

	/** How near to the baseline counts as standing there. */
	private static final double NEAR = 0.1;

	/** Of the readings of a window. */
	private static final double MOST_READINGS = 0.8;

	/** Of what the load asks for, if nothing hindered them. */
	private static final double HINDERED = 0.7;

	private static final int LEAST_READINGS = 5;

	@Override
	public CheckOutcome check(TrialEvidence trial) {
		Double baseline = BASELINES.get(trial.launch().box().name());
		if (trial.direct() || trial.launch().startedHere() || baseline == null) {
			return notApplicable("the target does not run on a burstable instance elsewhere");
		}
		List<Double> cores = cores(trial);
		if (cores.size() < LEAST_READINGS) {
			return notApplicable("the target's CPU was not read often enough");
		}
		long standing = cores.stream().filter((used) -> Math.abs(used - baseline) <= NEAR * baseline).count();
		boolean hindered = trial.load().throughput() < HINDERED * trial.askedPerSecond();
		return outcome(!hindered || standing < MOST_READINGS * cores.size(), String.format(Locale.ROOT,
				"CPU stood at %.2f cores, the baseline of %s, in %d of %d readings while requests waited: its CPU credits may be used up",
				baseline, trial.launch().box().name(), standing, cores.size()));
	}

	/** Cores used between each two readings of the window. */
	private static List<Double> cores(TrialEvidence trial) {
		List<Sample> samples = trial.raw()
			.observed()
			.series()
			.of(ProcessKind.TARGET)
			.stream()
			.filter((sample) -> trial.window().contains(sample.atEpochMillis()) && sample.cpuSeconds() >= 0)
			.toList();
		List<Double> cores = new ArrayList<>();
		for (int i = 1; i < samples.size(); i++) {
			Sample before = samples.get(i - 1);
			Sample after = samples.get(i);
			if (after.atEpochMillis() > before.atEpochMillis()) {
				cores.add((after.cpuSeconds() - before.cpuSeconds()) * 1000.0
						/ (after.atEpochMillis() - before.atEpochMillis()));
			}
		}
		return cores;
	}

}
