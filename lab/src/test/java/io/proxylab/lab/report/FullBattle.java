package io.proxylab.lab.report;

import io.proxylab.lab.experiment.Load;
import io.proxylab.lab.experiment.Target;
import io.proxylab.lab.experiment.file.ExperimentFile;
import io.proxylab.lab.plan.Plan.Launch;
import io.proxylab.lab.plan.Plan.Trial;
import io.proxylab.lab.plan.Plan;
import io.proxylab.lab.plan.Planner;
import io.proxylab.lab.trial.ChangedTrial;
import io.proxylab.lab.trial.RunDirectory;
import io.proxylab.lab.trial.SyntheticRun;
import io.proxylab.lab.trial.SyntheticTrial;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * All trials of an experiment, made up. For {@code experiments/seed-battle.yaml} that is
 * the largest run there is to report; {@code scripts/bench-report} measures how long that
 * takes.
 *
 * @param timesASecond how many different times the answers of a second have
 * @param slowRequests how many each trial keeps
 */
record FullBattle(int timesASecond, int slowRequests) {

	private static final int WINDOW = 30;

	/** Of each target, as many as a variant has. */
	private static final int LIMITS = 40;

	/** A collection in each second of a launch, in as many lines as the JVM's own. */
	private static final String COLLECTION = """
			[gc,start       ] GC(#) Pause Young (Allocation Failure)
			[gc,heap        ] GC(#) DefNew: 139776K(157248K)->4606K(157248K) Eden: 139776K(139776K)->0K(139776K)
			[gc,heap        ] GC(#) Tenured: 16676K(349568K)->16676K(349568K)
			[gc,metaspace   ] GC(#) Metaspace: 43793K(44416K)->43793K(44416K) NonClass: 37849K(38208K)->37849K(38208K)
			[gc             ] GC(#) Pause Young (Allocation Failure) 152M->20M(494M) 8.372ms
			[gc,cpu         ] GC(#) User=0.01s Sys=0.00s Real=0.01s
			[safepoint      ] Safepoint "SerialCollectForAllocation", Total: 9875608 ns, Threads: 0 runnable, 17 total
			""";

	private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSS", Locale.ROOT)
		.withZone(ZoneOffset.UTC);

	/** As in a real run: see the lines of its logs. */
	static FullBattle asLargeAsReal() {
		return new FullBattle(300, 1000);
	}

	/** Writes a run, as {@code main EXPERIMENT DIRECTORY}, and prints where. */
	public static void main(String[] args) throws IOException {
		System.out.println(asLargeAsReal().write(Path.of(args[0]), Path.of(args[1])).path());
	}

	/**
	 * Writes the trials of an experiment.
	 * @param experiment its file, with closed loads and constant delays
	 * @param runs directory of the run's directory
	 */
	RunDirectory write(Path experiment, Path runs) throws IOException {
		Plan plan = Planner.plan(ExperimentFile.read(experiment));
		SyntheticRun run = new SyntheticRun().experiment(Files.readString(experiment));
		for (Launch launch : plan.launches()) {
			run.limits(launch.target().name(), limits(launch.target().name()));
			int order = 1;
			for (Trial trial : launch.trials()) {
				run.with(trial(launch, trial, order));
				order += 2;
			}
		}
		RunDirectory written = run.writeTo(runs);
		for (Launch launch : plan.launches()) {
			if (!launch.target().name().equals(Target.DIRECT)) {
				Files.writeString(written.launches().directory(launch.id()).resolve("gc.log"), gcLog(launch));
			}
		}
		ChangedTrial.sumRunAgain(written.path());
		return written;
	}

	private SyntheticTrial trial(Launch launch, Trial trial, int order) {
		int users = ((Load.Closed) trial.cell().load()).users();
		double delay = trial.cell().delay().typical().toNanos() / 1e9;
		double most = most(launch, delay);
		double throughput = Math.min(0.95 * users / delay, most);
		// Little's law; scattered times begin at half of the time asked for, and their
		// mean is all of it.
		double added = users / throughput - delay;
		return new SyntheticTrial(launch.target().name(), trial.cell().load(), (int) Math.round(delay * 1000))
			.replicate(launch.replicate())
			.order(order)
			.window(WINDOW)
			.throughput((int) throughput)
			.addedMicros(Math.round(added * 1e6))
			.targetCores(0.05 + 0.9 * throughput / most)
			.scattered(this.timesASecond)
			.slowRequestsThroughout(this.slowRequests, (int) Math.round(1000 * (delay + 10 * added)));
	}

	/** Each target has its own ceiling, a few per cent apart in its launches. */
	private static double most(Launch launch, double delay) {
		String target = launch.target().name();
		int chance = Math.floorMod(target.hashCode() + 7 * launch.replicate(), 10);
		double cpu = (3000 + Math.floorMod(target.hashCode(), 50) * 60) * (0.97 + 0.006 * chance);
		int threads = target.endsWith("1000") ? 1000 : target.contains("blocking") ? 200 : Integer.MAX_VALUE;
		return target.equals(Target.DIRECT) ? 40_000 : Math.min(cpu, threads / delay);
	}

	private static Map<String, Object> limits(String target) {
		Map<String, Object> limits = new LinkedHashMap<>();
		for (int i = 0; i < LIMITS; i++) {
			limits.put("client.made.up." + i, (i % 4 == 0) ? target + " " + i : "the same " + i);
		}
		return limits;
	}

	private static String gcLog(Launch launch) {
		long started = SyntheticTrial.EPOCH_MILLIS + launch.replicate() * 3_600_000L;
		StringBuilder log = new StringBuilder();
		for (int second = 1; second <= 40 * launch.trials().size(); second++) {
			String prefix = String.format(Locale.ROOT, "[%s+0000][%dns][info]",
					TIME.format(Instant.ofEpochMilli(started + second * 1000L)), second * 1_000_000_000L);
			COLLECTION.replace("#", Integer.toString(second))
				.lines()
				.forEach((line) -> log.append(prefix).append(line).append('\n'));
		}
		return log.toString();
	}

}
