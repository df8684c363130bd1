package io.proxylab.lab.plan;

import io.proxylab.lab.experiment.Experiment;
import io.proxylab.lab.experiment.Load;
import io.proxylab.lab.experiment.OwnTarget;
import io.proxylab.lab.experiment.Setting;
import io.proxylab.lab.experiment.Start;
import io.proxylab.lab.experiment.Target;
import io.proxylab.lab.experiment.WarmUp;
import io.proxylab.lab.plan.Plan.Launch;
import io.proxylab.lab.plan.Plan.Trial;
import io.proxylab.proxy.catalogue.Program;

import java.time.Duration;

/**
 * How long the parts of a plan take. What ends when it is ready, such as a start or a
 * steady warm-up, counts with what it takes at most or takes on a busy machine: a run
 * that ends early disappoints nobody.
 *
 * @param experiment what was asked
 */
public record Estimate(Experiment experiment) {

	/** CPU time that a Spring Boot proxy uses until it is ready: 5 to 12 s were seen. */
	private static final double START_UP_CPU_SECONDS = 10;

	/** Training, and putting the cache together; once for each target and box. */
	private static final Duration AOT_TRAINING = Duration.ofSeconds(75);

	/** Starting processes, putting them into their boxes, and their first answers. */
	private static final Duration PROCESS_START = Duration.ofMillis(1500);

	/** Ending the processes of a launch and reading what they left. */
	private static final Duration COOL_DOWN = Duration.ofSeconds(1);

	/**
	 * JIT compilers catch up under a light load after a warm-up: 4 s at least, for that
	 * long they have to be quiet.
	 */
	private static final Duration CAUGHT_UP = Duration.ofSeconds(5);

	/** Getting a launch warm again before a window is measured again, at most. */
	private static final Duration SETTLE = WarmUpSteps.ROUND.plus(WarmUpSteps.CATCH_UP);

	/** Writing the files of a trial. */
	private static final Duration WRITING = Duration.ofMillis(300);

	/** Steps up, halvings of what is left, and a staircase that turns twelve times. */
	private static final int CAPACITY_WINDOWS = 28;

	/** A cold proxy in a warm-up answers no more requests a second of CPU. */
	private static final double WARM_UP_RATE_PER_CPU = 8_000;

	/** Nor does the upstream, which has a box of its own. */
	private static final double WARM_UP_RATE_DIRECT = 20_000;

	/** The whole plan. */
	public Duration of(Plan plan) {
		long caches = plan.launches()
			.stream()
			.map(Launch::target)
			.filter((target) -> target instanceof Target.Proxy proxy && proxy.conditions().start() == Start.AOT_CACHE)
			.distinct()
			.count();
		return plan.launches().stream().map(this::of).reduce(AOT_TRAINING.multipliedBy(caches), Duration::plus);
	}

	/**
	 * What it takes at most beside that, if every window that can be measured again is,
	 * as the compilers were busy.
	 */
	public Duration again(Plan plan) {
		return plan.launches()
			.stream()
			.filter((launch) -> asked(launch).compareTo(WarmUpSteps.CATCH_UP) >= 0)
			.flatMap((launch) -> launch.trials().stream())
			.filter((trial) -> trial.cell().isMeasuredAgain())
			.map((trial) -> SETTLE.plus(of(trial)).multipliedBy(Cell.MOST_WINDOWS - 1L))
			.reduce(Duration.ZERO, Duration::plus);
	}

	/** A launch from its start to its end. */
	public Duration of(Launch launch) {
		Duration trials = launch.trials().stream().map(this::of).reduce(Duration.ZERO, Duration::plus);
		return startUp(launch.target()).plus(warmUp(launch)).plus(trials).plus(COOL_DOWN);
	}

	/** A trial from its first request to its last file. */
	public Duration of(Trial trial) {
		Duration drain = trial.cell().delay().longest();
		int windows = (trial.cell().load() instanceof Load.Capacity) ? CAPACITY_WINDOWS : 1;
		return trial.settle().plus(trial.window()).plus(drain).multipliedBy(windows).plus(WRITING);
	}

	/** A target from its start to its first ready answer. */
	public Duration startUp(Target target) {
		return switch (target) {
			case Target.Direct direct -> PROCESS_START;
			case OwnTarget own when !own.started() -> Duration.ZERO;
			case Target.Proxy proxy when proxy.candidate().program() instanceof Program.Installed -> PROCESS_START;
			case Target.Engine _ -> PROCESS_START;
			case OwnTarget _, Target.Proxy _ ->
				PROCESS_START.plus(seconds(START_UP_CPU_SECONDS / Math.min(1, this.experiment.box().cpus())));
		};
	}

	/** The warm-up of a launch. */
	public Duration warmUp(Launch launch) {
		Duration asked = asked(launch);
		return asked.isZero() ? Duration.ZERO : withCatchUp(asked, launch);
	}

	private Duration asked(Launch launch) {
		return switch (this.experiment.warmUp()) {
			case WarmUp.None _ -> Duration.ZERO;
			case WarmUp.Fixed fixed -> fixed.duration();
			case WarmUp.Steady steady -> steady.atMost();
			case WarmUp.Requests requests -> seconds(requests.count() / warmUpRate(launch));
		};
	}

	/** Each no longer than the warm-up itself. */
	private Duration withCatchUp(Duration warmUp, Launch launch) {
		int paths = launch.warmUpPaths().size();
		Duration each = (warmUp.compareTo(CAUGHT_UP) < 0) ? warmUp : CAUGHT_UP;
		if (warmUp.compareTo(WarmUpSteps.CATCH_UP) < 0) {
			return warmUp.plus(each);
		}
		Duration light = (paths > 0) ? WarmUpSteps.VISIT.multipliedBy(1 + paths) : each;
		// The heaviest load comes once more; a steady warm-up has that in its time.
		boolean steady = this.experiment.warmUp() instanceof WarmUp.Steady asked && asked.compilersFirst();
		return warmUp.plus(light).plus(steady ? Duration.ZERO : WarmUpSteps.ROUND);
	}

	/**
	 * Answers a second: by Little's law what is served at a time, divided by the delay,
	 * and no more than the CPU gives.
	 */
	private double warmUpRate(Launch launch) {
		double cpuRate = switch (launch.target()) {
			case Target.Direct direct -> WARM_UP_RATE_DIRECT;
			case OwnTarget _, Target.Proxy _, Target.Engine _ -> WARM_UP_RATE_PER_CPU * this.experiment.box().cpus();
		};
		double delaySeconds = launch.warmUpCell().delay().typical().toNanos() / 1e9;
		int users = launch.warmUpCell().load().closed(launch.warmUpCell().delay()).users();
		long atATime = Math.min(users, mostAtATime(launch.target()));
		return (delaySeconds == 0) ? cpuRate : Math.min(cpuRate, atATime / delaySeconds);
	}

	/**
	 * The limits that the experiment names, and the threads that a blocking proxy has.
	 */
	private static long mostAtATime(Target target) {
		return switch (target) {
			case Target.Direct direct -> Long.MAX_VALUE;
			case OwnTarget own ->
				own.limits().values().stream().mapToLong(Long::longValue).min().orElse(Long.MAX_VALUE);
			case Target.Engine _ -> RequestThreads.of(target).orElse(Long.MAX_VALUE);
			case Target.Proxy proxy -> Math.min(RequestThreads.of(proxy).orElse(Long.MAX_VALUE), connections(proxy));
		};
	}

	private static long connections(Target.Proxy proxy) {
		return proxy.sharesUpstreamConnections() ? Long.MAX_VALUE
				: proxy.setting(Setting.MAX_CONNECTIONS).orElse(Long.MAX_VALUE);
	}

	private static Duration seconds(double seconds) {
		return Duration.ofMillis(Math.round(seconds * 1000));
	}

}
