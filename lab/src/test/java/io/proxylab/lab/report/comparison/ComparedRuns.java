package io.proxylab.lab.report.comparison;

import io.proxylab.lab.trial.SyntheticRun;
import io.proxylab.lab.trial.SyntheticTrial;
import java.util.Map;

/** Runs whose figures are known, with the control and a servlet. */
public final class ComparedRuns {

	/** How launches scatter; with all six their mean is 1. */
	private static final double[] LAUNCHES = { 1, 1.01, 0.99, 1.005, 0.995, 1 };

	private ComparedRuns() {
	}

	/**
	 * A run of up to six replicates.
	 * @param control throughput of the control, as a share of 4,000/s
	 * @param servlet throughput of the servlet, as a share of 1,000/s, at the same CPU a
	 * request
	 * @param replicates how many
	 */
	public static SyntheticRun run(double control, double servlet, int replicates) {
		SyntheticRun run = new SyntheticRun();
		for (int replicate = 1; replicate <= replicates; replicate++) {
			double launch = LAUNCHES[replicate - 1];
			run.with(new SyntheticTrial("direct", 100, 10).replicate(replicate)
				.throughput((int) (4000 * control * launch))
				.addedMicros(200))
				.with(new SyntheticTrial("servlet", 100, 10).replicate(replicate)
					.throughput((int) (1000 * servlet * launch))
					.targetCores(0.5 * servlet)
					.addedMicros(Math.round(2000 * launch)));
		}
		return run;
	}

	/** A tenth slower a week later, with another accept queue, pool and Netty. */
	static SyntheticRun slower() {
		return run(1, 0.9, 6).daysLater(7, "89abcdef0123456789abcdef0123456789abcdef")
			.machine(Map.of("somaxconn", 1024))
			.limits("servlet",
					Map.of("client.pool.max", 500, "library.netty", "4.2.19.Final", "jvm.arguments", "-Xmx2"))
			.with(new SyntheticTrial("servlet", 800, 10).order(3))
			.without(new SyntheticTrial("servlet", 200, 10).order(2));
	}

	/** The same on another processor. */
	static SyntheticRun elsewhere() {
		return slower().cpuModel("Synthetic 2000");
	}

	static SyntheticRun first() {
		return run(1, 1, 6).machine(Map.of("somaxconn", 4096))
			.limits("servlet",
					Map.of("client.pool.max", 2000, "library.netty", "4.2.18.Final", "jvm.arguments", "-Xmx1"))
			.with(new SyntheticTrial("servlet", 200, 10).order(2))
			.with(new SyntheticTrial("servlet", 400, 10).order(3));
	}

}
