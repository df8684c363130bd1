package io.proxylab.lab.analysis.steadiness;

import io.proxylab.lab.analysis.evidence.Counter;
import io.proxylab.lab.analysis.evidence.TrialEvidence;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * What a process that was just started used beyond a warm one until it was warm: for its
 * JIT compilers, and for code that they had not compiled yet.
 *
 * @param cpuSeconds all of it
 * @param requests that it had served then: what a request costs beyond a warm one is
 * taken to fall in a straight line, by which 90% are used after 1 - sqrt(0.1) = 68% of
 * them
 */
record WarmingCost(double cpuSeconds, double requests) {

	private static final double MOST = 0.9;

	private static final double SHARE_OF_REQUESTS = 1 - Math.sqrt(1 - MOST);

	/**
	 * In a window that begins with the first request; empty as long as compilers work, or
	 * where CPU was not read.
	 */
	static Optional<WarmingCost> of(TrialEvidence trial) {
		List<Double> answers = AnswersBySecond.of(trial);
		int seconds = answers.size();
		OptionalInt warmEnd = WarmEnd.of(trial, seconds);
		if (warmEnd.isEmpty()) {
			return Optional.empty();
		}
		int last = warmEnd.getAsInt();
		double[] requests = new double[seconds + 1];
		double[] cpu = new double[seconds + 1];
		Counter counter = Counter.ofTargetCpu(trial.raw().observed());
		for (int second = 1; second <= seconds; second++) {
			OptionalDouble used = counter.increase(trial.window().part(0, second));
			if (used.isEmpty()) {
				return Optional.empty();
			}
			cpu[second] = used.getAsDouble();
			requests[second] = requests[second - 1] + answers.get(second - 1);
		}
		double warm = (cpu[seconds] - cpu[last]) / (requests[seconds] - requests[last]);
		double beyond = cpu[seconds] - warm * requests[seconds];
		if (!(beyond > 0)) {
			return Optional.empty();
		}
		int reached = 0;
		while (cpu[reached] - warm * requests[reached] < MOST * beyond) {
			reached++;
		}
		return Optional.of(new WarmingCost(beyond, requests[reached] / SHARE_OF_REQUESTS));
	}

}
