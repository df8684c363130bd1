package io.proxylab.lab.replay;

import io.proxylab.lab.autoscale.prediction.Timeline;
import io.proxylab.lab.autoscale.prediction.Timeline.Event;
import io.proxylab.lab.autoscale.replay.HaproxyText;
import io.proxylab.lab.autoscale.replay.OfferedLoad;
import io.proxylab.lab.autoscale.replay.Orchestrator;
import io.proxylab.lab.autoscale.replay.Orchestrator.Passed;
import io.proxylab.lab.autoscale.replay.ServerState.Health;
import io.proxylab.lab.autoscale.replay.TaskReading;
import io.proxylab.lab.autoscale.scenario.Course;
import io.proxylab.lab.autoscale.scenario.Scenario;
import io.proxylab.lab.box.Confinement;
import io.proxylab.lab.experiment.Box;
import io.proxylab.lab.process.ManagedProcess;
import io.proxylab.lab.process.ProcessSpec;
import io.proxylab.lab.process.Processes;
import io.proxylab.lab.run.place.Ending;
import io.proxylab.lab.run.place.Installation;
import io.proxylab.lab.run.place.LaunchFailed;
import io.proxylab.lab.run.place.LoadGenerator;
import io.proxylab.lab.run.place.LocalHttp;
import io.proxylab.lab.run.place.Upstream;
import io.proxylab.lab.trial.LoadLogs;
import io.proxylab.load.protocol.LoadSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Plays one service under one policy, in real time. */
final class Player {

	private static final long SEED = 42;

	/** Spring Boot on a quarter of a core takes half a minute. */
	private static final Duration READY = Duration.ofMinutes(4);

	private static final Duration LOOK_AGAIN = Duration.ofMillis(200);

	/** From the end of the warm-up to the first second, at its rate. */
	private static final Duration SETTLE = Duration.ofSeconds(3);

	private final Play play;

	private final Scenario scenario;

	private final Installation installation;

	private final Confinement confinement;

	private final Path directory;

	private final ReplayListener listener;

	/**
	 * A player.
	 * @param directory is there and takes what is measured
	 */
	Player(Play play, Installation installation, Confinement confinement, Path directory, ReplayListener listener) {
		this.play = play;
		this.scenario = play.scenario();
		this.installation = installation;
		this.confinement = confinement;
		this.directory = directory;
		this.listener = listener;
	}

	/**
	 * Plays.
	 * @param processes keeps what is started
	 * @throws LaunchFailed if something that the lab needs cannot be started, or ends
	 */
	Played play(Processes processes) throws LaunchFailed, IOException, InterruptedException {
		Box all = this.play.allBoxes();
		Files.createDirectories(this.directory.resolve("tasks"));
		Path load = Files.createDirectories(this.directory.resolve("load"));
		try (LocalHttp http = new LocalHttp();
				Upstream upstream = Upstream.start(this.installation, processes, http,
						Upstream.Spot.here(this.confinement.forOther("upstream", all)), SEED, this.directory);
				LoadGenerator generator = generator(processes, all);
				Haproxy haproxy = Haproxy.start(processes, this.confinement.forOther("haproxy", all),
						new HaproxyText(this.scenario.balancer()), this.directory);
				RealTasks tasks = new RealTasks(this.play, this.installation, this.confinement, processes, haproxy,
						upstream.url(), this.directory.resolve("tasks"))) {
			upstream.schedule(OfferedLoad.schedule(this.scenario.delaySeconds()).split(",", 2)[0]);
			Orchestrator orchestrator = new Orchestrator(this.scenario, this.play.policy(),
					this.play.service().cpus().value(), tasks);
			List<String> first = orchestrator.begin();
			generator.awaitReady();
			awaitHealthy(first, tasks);
			Course perSecond = this.play.perSecond();
			warmUp(generator, perSecond, haproxy, upstream, tasks);
			LoadSettings offered = settings("replay", OfferedLoad.open(perSecond, SEED), SETTLE,
					Duration.ofSeconds(this.scenario.seconds()), haproxy, upstream, load);
			try (OfferedRun run = OfferedRun.begin(generator, offered)) {
				while (!run.awaitWindow(LOOK_AGAIN)) {
					this.listener.waiting(this.play, "warming up");
				}
				upstream.schedule(OfferedLoad.schedule(this.scenario.delaySeconds()));
				List<Passed> seconds = pass(orchestrator, tasks, run, haproxy, upstream);
				List<Event> events = orchestrator.events();
				var result = run.result();
				Timeline timeline = MeasuredTimeline.of(this.scenario, seconds, events, LoadLogs.read(load),
						result.windowStartEpochMicros() / 1000.0);
				return new Played(Played.FORMAT_VERSION, this.play.service().name(), this.play.policyName(),
						timeline.seconds().stream().map(Played.PlayedSecond::of).toList(), events, result);
			}
		}
	}

	private LoadGenerator generator(Processes processes, Box all) throws LaunchFailed, IOException {
		return LoadGenerator.of(processes.start(ProcessSpec
			.of("load generator", this.installation.nettyGenerator(1), this.directory.resolve("generator.out"))
			.in(this.confinement.forOther("generator", all))
			.asInteractive()));
	}

	private LoadSettings settings(String id, LoadSettings.Open shape, Duration settle, Duration window, Haproxy haproxy,
			Upstream upstream, @Nullable Path directory) throws LaunchFailed, InterruptedException {
		int timeout = this.scenario.balancer().timeoutSeconds();
		int connections = Math.min(LoadSettings.MAX_USERS, OfferedLoad.mostOutstanding(this.play.perSecond(), timeout));
		return new LoadSettings(id, haproxy.url() + "/user", connections, shape, 0, settle.toMillis(),
				window.toMillis(), 0, timeout * 1000L, LoadSettings.Connection.KEEP_ALIVE,
				new LoadSettings.Expect(200, upstream.referenceBody("/user?delay=0ms")),
				(directory != null) ? directory.toString() : null);
	}

	private void awaitHealthy(List<String> first, RealTasks tasks)
			throws LaunchFailed, IOException, InterruptedException {
		long start = System.nanoTime();
		while (true) {
			Map<String, TaskReading> readings = tasks.read();
			if (first.stream().allMatch((task) -> isHealthy(readings.get(task)))) {
				return;
			}
			for (ManagedProcess process : tasks.processes()) {
				boolean late = System.nanoTime() - start > READY.toNanos();
				if (!process.isAlive() || late) {
					throw new LaunchFailed(Ending.of(process));
				}
			}
			this.listener.waiting(this.play, "starting " + first.size() + " tasks");
			TimeUnit.MILLISECONDS.sleep(LOOK_AGAIN.toMillis());
		}
	}

	private static boolean isHealthy(@Nullable TaskReading reading) {
		return reading != null && reading.state().health() == Health.UP;
	}

	/**
	 * The rate rises to that of the first second in two thirds of the time, while tasks
	 * have a whole core; in the last third they are in the box that they will have.
	 */
	private void warmUp(LoadGenerator generator, Course perSecond, Haproxy haproxy, Upstream upstream, RealTasks tasks)
			throws LaunchFailed, InterruptedException {
		Duration all = Duration.ofSeconds(this.scenario.replay().warmUpSeconds());
		if (all.isZero()) {
			tasks.endBoost();
			return;
		}
		Duration rise = OfferedLoad.rise(all);
		LoadSettings rising = settings("warm-up", OfferedLoad.rising(perSecond.at(0), all, SEED), Duration.ZERO, all,
				haproxy, upstream, null);
		try (OfferedRun run = OfferedRun.begin(generator, rising)) {
			long start = System.nanoTime();
			boolean boosts = true;
			while (!run.awaitEnd(LOOK_AGAIN)) {
				if (boosts && System.nanoTime() - start >= rise.toNanos()) {
					tasks.endBoost();
					boosts = false;
				}
				this.listener.waiting(this.play, "warming up");
			}
			if (boosts) {
				tasks.endBoost();
			}
		}
	}

	/** What begins with tasks that the warm-up overran tells nothing of the scenario. */
	private void requireHealthy(Map<String, TaskReading> readings) throws LaunchFailed {
		List<String> unhealthy = readings.entrySet()
			.stream()
			.filter((task) -> !isHealthy(task.getValue()))
			.map(Map.Entry::getKey)
			.toList();
		if (!unhealthy.isEmpty()) {
			throw new LaunchFailed(
					"%s failed health checks in the warm-up, so that nothing was played; write a longer replay: "
						.formatted(String.join(", ", unhealthy))
							+ "{ warmUp }, a smaller load, or end what else runs on this machine");
		}
	}

	private List<Passed> pass(Orchestrator orchestrator, RealTasks tasks, OfferedRun run, Haproxy haproxy,
			Upstream upstream) throws LaunchFailed, IOException, InterruptedException {
		List<Passed> passed = new ArrayList<>(this.scenario.seconds());
		long start = run.windowStartNanos();
		Map<String, TaskReading> first = tasks.read();
		requireHealthy(first);
		orchestrator.ready(first);
		long before = start;
		int told = 0;
		for (int second = 0; second < this.scenario.seconds(); second++) {
			TimeUnit.NANOSECONDS.sleep(start + (second + 1) * 1_000_000_000L - System.nanoTime());
			checkAlive(haproxy.process());
			checkAlive(upstream.process());
			run.check();
			long now = System.nanoTime();
			passed.add(orchestrator.pass(second, (now - before) / 1e9, tasks.read()));
			before = now;
			this.listener.passed(this.play, second, passed.getLast());
			List<Event> events = orchestrator.events();
			for (Event event : events.subList(told, events.size())) {
				this.listener.happened(this.play, event);
			}
			told = events.size();
		}
		return passed;
	}

	private static void checkAlive(ManagedProcess process) throws LaunchFailed {
		if (!process.isAlive()) {
			throw new LaunchFailed(Ending.of(process));
		}
	}

}
