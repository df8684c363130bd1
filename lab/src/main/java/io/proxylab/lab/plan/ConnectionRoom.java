package io.proxylab.lab.plan;

import io.proxylab.lab.experiment.Experiment;
import io.proxylab.lab.experiment.Load;
import io.proxylab.lab.experiment.OwnTarget;
import io.proxylab.lab.experiment.Target;
import io.proxylab.lab.plan.Plan.Launch;
import io.proxylab.lab.plan.Plan.Trial;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Whether a machine lets processes hold as many connections as a plan asks for. Each is
 * an open file of the generator and one of the target; a proxy has another one to its
 * upstream.
 *
 * @param openFiles that a process may have here
 */
public record ConnectionRoom(long openFiles) {

	/** For what a JVM opens by itself: jars, logs, event loops. */
	private static final long OTHER_FILES = 500;

	/** What does not fit, with the cure; empty if all does. */
	public Optional<String> warning(Plan plan) {
		Trial most = plan.trials().stream().max(Comparator.comparingLong(ConnectionRoom::connections)).orElseThrow();
		long asked = connections(most);
		int generators = plan.experiment().delivery().generators();
		List<String> holders = new ArrayList<>();
		if (asked > held(1) * generators) {
			holders.add(holds((generators == 1) ? "the generator" : generators + " generators", held(1) * generators));
		}
		for (int files = 1; files <= 2; files++) {
			if (asked > held(files) && has(plan, files)) {
				holders.add(holds((files == 1) ? "each engine" : "each proxy", held(files)));
			}
		}
		return holders.isEmpty() ? Optional.empty() : Optional.of(String.format(Locale.ROOT,
				"%s opens %,d connections at a time; a process may have %,d open files here (ulimit -Hn), so %s. "
						+ "A generator sends what fits, and the report says so; raise the limit, or ask for fewer",
				most.cell().label(), asked, this.openFiles, String.join(", ", holders)));
	}

	private static String holds(String holder, long held) {
		return String.format(Locale.ROOT, "%s can hold about %,d", holder, held);
	}

	private static boolean has(Plan plan, int files) {
		return plan.launches()
			.stream()
			.map(Launch::target)
			.filter((target) -> !(target instanceof Target.Direct))
			.anyMatch((target) -> files(target) == files);
	}

	/** Of a trial; none for a rate, of which only the target decides what it holds. */
	static long connections(Trial trial) {
		return switch (trial.cell().load()) {
			case Load.Burst _, Load.Closed _ -> trial.cell().load().connections(trial.cell().delay());
			case Load.Open _, Load.Capacity _ -> 0;
		};
	}

	/** Of a request in a target. */
	private static int files(Target target) {
		return switch (target) {
			case Target.Direct _, Target.Engine _ -> 1;
			case Target.Proxy _, OwnTarget _ -> 2;
		};
	}

	private long held(int filesEach) {
		return Math.max(1, (this.openFiles - OTHER_FILES) / filesEach);
	}

}
