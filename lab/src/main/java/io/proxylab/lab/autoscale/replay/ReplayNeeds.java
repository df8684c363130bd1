package io.proxylab.lab.autoscale.replay;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

import io.proxylab.lab.autoscale.policy.AutoscalingPolicy;
import io.proxylab.lab.autoscale.scenario.Demand;
import io.proxylab.lab.autoscale.scenario.Scenario;
import io.proxylab.lab.autoscale.service.ServiceFigures;

/**
 * What a machine must carry to play a scenario, worked out before anything is started.
 *
 * @param mostTasks that may run at once
 * @param taskCpus cores of each
 * @param perSecond the greatest rate
 * @param mostOutstanding requests that may wait for an answer at once
 * @param memoryMebibytes of all tasks, and of what runs beside them
 */
public record ReplayNeeds(int mostTasks, double taskCpus, double perSecond, int mostOutstanding, long memoryMebibytes) {

	/**
	 * CPU a request of the balancer, in microseconds, assumed: docs/results/proxy-cost.md
	 * has 54 for nginx as a proxy. Like the two below it is rather too large, so that a
	 * machine is rather said to be too small.
	 */
	static final double BALANCER_MICROS = 60;

	/** Of the generator: docs/results/load-generator.md has 11 to 25. */
	static final double GENERATOR_MICROS = 40;

	/** Of the upstream, assumed to cost what the generator does; it was not measured. */
	static final double UPSTREAM_MICROS = 40;

	/** The lab itself, which reads every task once a second. */
	static final double LAB_CPUS = 0.1;

	/** Above it what is measured is the machine, not the service. */
	static final double FULL = 0.8;

	/** Balancer, generator, upstream and lab. */
	private static final long MEMORY_BESIDE = 1536;

	/** A request has one connection to the balancer, and that has one to a task. */
	private static final int CONNECTIONS = 2;

	private static final long FILES_BESIDE = 500;

	/**
	 * What a machine has.
	 *
	 * @param taskCores cores on which tasks may run
	 * @param otherCores cores on which everything else runs; the same where
	 * {@code shared}
	 * @param shared whether both are the same cores
	 * @param memoryMebibytes that are available
	 * @param openFiles that a process may have; negative if it is not known
	 */
	public record Machine(int taskCores, int otherCores, boolean shared, long memoryMebibytes, long openFiles) {
	}

	/**
	 * Works it out for the policy that needs most.
	 * @throws IllegalArgumentException if the scenario's load is not an open one
	 */
	public static ReplayNeeds of(Scenario scenario, ServiceFigures service, AutoscalingPolicy policy) {
		if (!(scenario.demand() instanceof Demand.Open open)) {
			throw new IllegalArgumentException(
					"only open load is replayed; write load: { open: 100/s }, or another rate, sine or csv");
		}
		int tasks = Math.max(policy.maxTasks(), Math.clamp(scenario.tasks(), policy.minTasks(), policy.maxTasks()))
				* (scenario.deployments().isEmpty() ? 1 : 2);
		return new ReplayNeeds(tasks, service.cpus().value(), open.perSecond().max(),
				OfferedLoad.mostOutstanding(open.perSecond(), scenario.balancer().timeoutSeconds()),
				tasks * scenario.replay().memoryMebibytes() + MEMORY_BESIDE);
	}

	double tasksCpus() {
		return this.mostTasks * this.taskCpus;
	}

	double othersCpus() {
		return LAB_CPUS + this.perSecond * (BALANCER_MICROS + GENERATOR_MICROS + UPSTREAM_MICROS) / 1e6;
	}

	/** What it takes, in lines for people. */
	public List<String> lines(Machine machine) {
		List<String> lines = new ArrayList<>();
		lines.add(String.format(Locale.ROOT, "tasks: %d x %.2f CPU = %.2f of %d cores", this.mostTasks, this.taskCpus,
				tasksCpus(), machine.taskCores()));
		lines.add(String.format(Locale.ROOT,
				"beside them at %,.0f/s: balancer %.2f, generator %.2f, upstream %.2f, lab %.2f = %.2f of %s",
				this.perSecond, this.perSecond * BALANCER_MICROS / 1e6, this.perSecond * GENERATOR_MICROS / 1e6,
				this.perSecond * UPSTREAM_MICROS / 1e6, LAB_CPUS, othersCpus(),
				machine.shared() ? "the same cores" : machine.otherCores() + " others"));
		lines.add(String.format(Locale.ROOT, "memory: %,d MiB of %,d; requests without an answer: up to %,d",
				this.memoryMebibytes, machine.memoryMebibytes(), this.mostOutstanding));
		return lines;
	}

	/** Why a machine cannot carry it, each with the cure; empty if it can. */
	public List<String> refusals(Machine machine) {
		List<String> refusals = new ArrayList<>();
		double free = machine.shared() ? machine.taskCores() * FULL - othersCpus() : machine.taskCores();
		if (tasksCpus() > free + 1e-9) {
			refusals.add(String.format(Locale.ROOT,
					"%d tasks of %.2f CPU take %.2f of %.2f cores; write max: %d or less in the policy, cpus: %.2f or "
							+ "less for the service, or --scale %.2f",
					this.mostTasks, this.taskCpus, tasksCpus(), free,
					Math.max(1, (int) (Math.max(0, free) / this.taskCpus)), Math.max(0.05, free / this.mostTasks),
					scale(free / tasksCpus())));
		}
		double others = machine.otherCores() * FULL;
		if (!machine.shared() && othersCpus() > others) {
			double most = Math.max(0, (others - LAB_CPUS) / (othersCpus() - LAB_CPUS));
			refusals.add(String.format(Locale.ROOT,
					"%,.0f/s take %.2f of the %.2f cores that balancer, generator and upstream may fill; write a load "
							+ "of %,.0f/s or less, or --scale %.2f",
					this.perSecond, othersCpus(), others, most * this.perSecond, scale(most)));
		}
		if (this.memoryMebibytes > machine.memoryMebibytes()) {
			refusals.add(String.format(Locale.ROOT,
					"memory: %,d MiB are needed and %,d are there; write a smaller replay: { memoryMiB }, "
							+ "or fewer tasks",
					this.memoryMebibytes, machine.memoryMebibytes()));
		}
		long files = CONNECTIONS * (long) this.mostOutstanding + FILES_BESIDE;
		if (machine.openFiles() >= 0 && files > machine.openFiles()) {
			refusals.add(String.format(Locale.ROOT,
					"up to %,d requests may wait for an answer, which takes the balancer %,d open files; it may have "
							+ "%,d: write a shorter timeout in balancer, a smaller load, or --scale %.2f, or raise "
							+ "ulimit -n",
					this.mostOutstanding, files, machine.openFiles(),
					scale((double) machine.openFiles() / Math.max(1, files))));
		}
		return refusals;
	}

	/** Rounded down, for less than what fits also fits. */
	private static double scale(double share) {
		return Math.max(0.01, Math.floor(100 * Math.min(1, share)) / 100);
	}

}
