package io.proxylab.lab.autoscale.prediction;

import io.proxylab.lab.autoscale.policy.AutoscalingPolicy;
import io.proxylab.lab.autoscale.policy.Signal;
import io.proxylab.lab.autoscale.scenario.Course;
import io.proxylab.lab.autoscale.scenario.Demand;
import io.proxylab.lab.autoscale.scenario.Scenario;
import java.time.Duration;

/**
 * Predicts a day under 100 policies, and prints how many seconds each round took; the
 * first includes the start of a cold JVM.
 */
public final class PredictionBenchmark {

	private static final int DAY = 24 * 3600;

	private static final int POLICIES = 100;

	private PredictionBenchmark() {
	}

	public static void main(String[] args) {
		int rounds = Integer.parseInt(args[0]);
		Course rate = Course.of(DAY, (second) -> 650 + 550 * Math.sin(2 * Math.PI * second / DAY));
		Scenario scenario = Days.of(new Demand.Open(rate), Days.slow(DAY, DAY / 2, DAY / 2 + 900), 2);
		for (int round = 0; round < rounds; round++) {
			long begun = System.nanoTime();
			int missed = 0;
			for (int number = 0; number < POLICIES; number++) {
				AutoscalingPolicy policy = Days.tracking(Signal.CPU, 10 + 0.8 * number, 1, 10);
				missed += Days.predict(scenario, Days.blocking(), policy).outcome().missedMinutes();
			}
			System.out.printf("%.2f s for a day under %d policies (%d minutes missed by all together)%n",
					Duration.ofNanos(System.nanoTime() - begun).toMillis() / 1e3, POLICIES, missed);
		}
	}

}
