package io.proxylab.lab.analysis.validity;

import io.proxylab.lab.analysis.evidence.TrialEvidence;
import java.util.Locale;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * CPU, memory and threads were read throughout the window. Readings come at least four
 * times a second; a gap of two seconds means that the sampler, or the machine, stood
 * still.
 */
record SampledThroughout() implements ValidityCheck {

	private static final double MOST_MILLIS = 2000;

	@Override
	public CheckOutcome check(TrialEvidence trial) {
		boolean started = !trial.direct() && trial.launch().startedHere();
		if (trial.generator().isEmpty() || (started && trial.target().isEmpty())) {
			return outcome(false, "the processes were not sampled");
		}
		double longest = Stream.of(trial.target(), trial.generator(), trial.upstreamUse())
			.flatMapToDouble(
					(use) -> use.map((read) -> DoubleStream.of(read.longestGapMillis())).orElse(DoubleStream.empty()))
			.max()
			.orElse(0);
		return outcome(longest <= MOST_MILLIS, String.format(Locale.ROOT,
				"longest time without a sample: %.1f s (at most %.1f s)", longest / 1000, MOST_MILLIS / 1000));
	}

}
