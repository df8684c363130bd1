package io.proxylab.lab.report;

import io.proxylab.lab.statistics.UniversalScalabilityLaw;
import io.proxylab.lab.trial.SyntheticRun;
import io.proxylab.lab.trial.SyntheticTrial;
import java.util.List;
import java.util.Map;

/**
 * A run of two launches whose throughput follows the Universal Scalability Law at 10 ms,
 * and which 200 threads cap at 500 ms.
 */
final class ChartedRun {

	/** Loads of the shorter delay. */
	static final List<Integer> USERS = List.of(50, 100, 200, 400);

	/** Seconds of every window. */
	static final int WINDOW = SyntheticTrial.WINDOW;

	private static final UniversalScalabilityLaw DIRECT = new UniversalScalabilityLaw(98, 0.0001, 0, 0);

	private static final UniversalScalabilityLaw SERVLET = new UniversalScalabilityLaw(90, 0.001, 0.00003, 0);

	private static final UniversalScalabilityLaw WEBFLUX = new UniversalScalabilityLaw(95, 0.001, 0.000005, 0);

	private ChartedRun() {
	}

	static SyntheticRun synthetic() {
		SyntheticRun run = new SyntheticRun().gcLogs()
			.limits("servlet-blocking-apache5", Map.of("requestThreads", 200, "client.pool.max", 2000))
			.limits("webflux-webclient", Map.of("client.pool.max", 2000));
		for (int replicate = 1; replicate <= 2; replicate++) {
			int order = 1;
			for (int users : USERS) {
				run.with(trial("direct", users, replicate, order).throughput(at(DIRECT, users, replicate))
					.addedMicros(200))
					.with(trial("servlet-blocking-apache5", users, replicate, order)
						.throughput(at(SERVLET, users, replicate))
						.targetCores(0.9))
					.with(trial("webflux-webclient", users, replicate, order).throughput(at(WEBFLUX, users, replicate))
						.targetCores(0.6)
						.addedMicros(900));
				order++;
			}
			run.with(new SyntheticTrial("servlet-blocking-apache5", 800, 500).replicate(replicate)
				.order(order)
				.throughput(395 + replicate)
				.measuredInFlight(198)
				.addedMicros(1_200_000)
				.targetCores(0.12)
				.threads(231))
				.with(new SyntheticTrial("direct", 800, 500).replicate(replicate)
					.order(order)
					.throughput(1590 + replicate)
					.addedMicros(300))
				.with(new SyntheticTrial("webflux-webclient", 800, 500).replicate(replicate)
					.order(order)
					.throughput(1570 + replicate)
					.targetCores(0.21)
					.addedMicros(1500));
		}
		return run;
	}

	private static SyntheticTrial trial(String target, int users, int replicate, int order) {
		return new SyntheticTrial(target, users, 10).replicate(replicate).order(order);
	}

	/** The second launch is a hundredth faster. */
	private static int at(UniversalScalabilityLaw law, int users, int replicate) {
		return (int) Math.round(law.throughput(users) * (0.99 + 0.01 * replicate));
	}

}
