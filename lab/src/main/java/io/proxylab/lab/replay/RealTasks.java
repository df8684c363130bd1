package io.proxylab.lab.replay;

import io.proxylab.lab.autoscale.replay.ServerState;
import io.proxylab.lab.autoscale.replay.ServerState.Health;
import io.proxylab.lab.autoscale.replay.TaskHost;
import io.proxylab.lab.autoscale.replay.TaskReading;
import io.proxylab.lab.autoscale.service.Figure;
import io.proxylab.lab.box.Confinement;
import io.proxylab.lab.experiment.Experiment.Track;
import io.proxylab.lab.experiment.Observability;
import io.proxylab.lab.experiment.Setting;
import io.proxylab.lab.process.Exit;
import io.proxylab.lab.process.ManagedProcess;
import io.proxylab.lab.process.ProcessSpec;
import io.proxylab.lab.process.Processes;
import io.proxylab.lab.run.place.Installation;
import io.proxylab.lab.run.place.FreePort;
import io.proxylab.lab.run.place.LaunchFailed;
import io.proxylab.lab.sampling.ProcessCpu;
import io.proxylab.lab.sampling.Watched;
import io.proxylab.lab.trial.RunDirectory;
import io.proxylab.lab.trial.TimeSeries.ProcessKind;
import io.proxylab.load.reason.FailureReason;
import io.proxylab.proxy.catalogue.Candidate;
import io.proxylab.proxy.catalogue.Program;
import io.proxylab.proxy.catalogue.Variant;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;

/** Tasks that are processes of this machine, each in its box. */
final class RealTasks implements TaskHost, AutoCloseable {

	private static final ServerState ABSENT = new ServerState(Health.DOWN, 0, 0, 0);

	/** A JVM whose heap is full, as it is told to. */
	private static final int HEAP_FULL = 3;

	private final Play play;

	private final Installation installation;

	private final Confinement confinement;

	private final Processes processes;

	private final Haproxy haproxy;

	private final String upstreamUrl;

	private final Path directory;

	private final InFlightGauges gauges = new InFlightGauges(System::nanoTime);

	private final Map<String, Running> running = new LinkedHashMap<>();

	/** Of which the balancer still knows. */
	private final Set<String> gone = new HashSet<>();

	/** To end a process takes longer than a second may be late. */
	private final ExecutorService undertaker = Executors.newVirtualThreadPerTaskExecutor();

	private boolean boosts = true;

	RealTasks(Play play, Installation installation, Confinement confinement, Processes processes, Haproxy haproxy,
			String upstreamUrl, Path directory) {
		this.play = play;
		this.installation = installation;
		this.confinement = confinement;
		this.processes = processes;
		this.haproxy = haproxy;
		this.upstreamUrl = upstreamUrl;
		this.directory = directory;
	}

	@Override
	public void start(String task) {
		try {
			int port = FreePort.find();
			int managementPort = FreePort.find();
			Path place = Files.createDirectories(this.directory.resolve(task));
			ManagedProcess process = this.processes
				.start(ProcessSpec.of(task, command(place, port, managementPort), place.resolve("target.out"))
					.in(this.confinement.forOneOf(task, this.play.box(), this.play.allBoxes(), this.boosts)));
			this.running.put(task,
					new Running(process, ProcessCpu.of(Watched.of(ProcessKind.TARGET, process)), port, managementPort));
			this.haproxy.register(task, port);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(task + " cannot be started", ex);
		}
		catch (LaunchFailed ex) {
			throw new UncheckedIOException(new IOException(task + " cannot be started: " + ex.reason(), ex));
		}
	}

	private List<String> command(Path place, int port, int managementPort) throws LaunchFailed {
		Candidate candidate = this.play.candidate();
		if (!(candidate.program() instanceof Program.Jar jar)) {
			throw new IllegalStateException(candidate.id() + " is no jar");
		}
		List<String> command = new ArrayList<>(List.of(this.installation.java().toString()));
		command
			.addAll(this.confinement.jvmFlags(this.play.box(), Track.TUNED, place.resolve(RunDirectory.GC_LOG_FILE)));
		command.addAll(
				List.of("-jar", this.installation.application(jar).toString(), "--proxy.upstream=" + this.upstreamUrl,
						"--proxy.track=tuned", "--server.port=" + port, "--management.server.port=" + managementPort));
		if (candidate instanceof Variant) {
			command.add("--proxy.variant=" + candidate.id());
			command.add("--proxy.observability=" + Observability.METRICS.word());
		}
		settings(candidate).forEach((setting, value) -> command.add("--" + setting.property() + "=" + value));
		return command;
	}

	/** What the scenario says of the service, so that it is that of the prediction. */
	private Map<Setting, Long> settings(Candidate candidate) {
		Map<Setting, Long> settings = new LinkedHashMap<>();
		for (Setting setting : Setting.of(candidate)) {
			switch (setting) {
				case REQUEST_THREADS -> put(settings, setting, this.play.service().threads());
				case MAX_CONNECTIONS -> {
					settings.put(setting,
							(long) Math.max(Setting.TUNED_CONNECTIONS, this.play.needs().mostOutstanding()));
					put(settings, setting, this.play.service().connections());
				}
			}
		}
		return settings;
	}

	private static void put(Map<Setting, Long> settings, Setting setting, @Nullable Figure figure) {
		if (figure != null) {
			settings.put(setting, Math.round(figure.value()));
		}
	}

	@Override
	public void admit(String task) {
		told(() -> this.haproxy.admit(task, known(task).port()));
	}

	@Override
	public void drain(String task) {
		told(() -> this.haproxy.drain(task));
	}

	@Override
	public void end(String task) {
		Running ended = known(task);
		this.running.remove(task);
		this.gone.add(task);
		this.undertaker.execute(ended.process()::close);
	}

	private Running known(String task) {
		Running one = this.running.get(task);
		if (one == null) {
			throw new IllegalStateException(task + " does not run");
		}
		return one;
	}

	private static void told(Telling telling) {
		try {
			telling.tell();
		}
		catch (IOException ex) {
			throw new UncheckedIOException("HAProxy does not answer", ex);
		}
	}

	/** Something that is said to the balancer. */
	@FunctionalInterface
	private interface Telling {

		void tell() throws IOException;

	}

	/** Those of the beginning have from now on what their box has, and no more. */
	void endBoost() {
		this.boosts = false;
		for (Running one : this.running.values()) {
			told(one.process().enclosure()::endBoost);
		}
	}

	/**
	 * Reads all that run.
	 * @throws LaunchFailed if the balancer does not answer
	 */
	Map<String, TaskReading> read() throws LaunchFailed, InterruptedException {
		Map<String, ServerState> states = states();
		Map<String, Double> cpu = new LinkedHashMap<>();
		this.running.forEach((task, one) -> cpu.put(task, one.cpu().seconds()));
		List<Integer> ports = this.running.entrySet()
			.stream()
			.filter((entry) -> states.getOrDefault(entry.getKey(), ABSENT).health() != Health.DOWN)
			.map((entry) -> entry.getValue().managementPort())
			.toList();
		this.gauges.ask(ports);
		Map<String, TaskReading> readings = new LinkedHashMap<>();
		this.running.forEach((task, one) -> readings.put(task,
				new TaskReading(one.process().isAlive(), outOfMemory(one.process()), states.getOrDefault(task, ABSENT),
						Math.max(0, cpu.getOrDefault(task, 0.0)), this.gauges.of(one.managementPort()))));
		return readings;
	}

	private Map<String, ServerState> states() throws LaunchFailed {
		try {
			for (String task : List.copyOf(this.gone)) {
				if (this.haproxy.remove(task)) {
					this.gone.remove(task);
				}
			}
			return this.haproxy.states();
		}
		catch (IOException ex) {
			throw new LaunchFailed("HAProxy does not answer: " + FailureReason.of(ex), ex);
		}
	}

	private static boolean outOfMemory(ManagedProcess process) {
		return process.exit().filter((exit) -> exit.outOfMemory() || isHeapFull(exit)).isPresent();
	}

	private static boolean isHeapFull(Exit exit) {
		return exit.code() == HEAP_FULL;
	}

	/** The processes that run. */
	List<ManagedProcess> processes() {
		return this.running.values().stream().map(Running::process).toList();
	}

	@Override
	public void close() {
		this.gauges.close();
		this.running.values().forEach((one) -> this.undertaker.execute(one.process()::close));
		this.undertaker.close();
	}

	/**
	 * A task that runs.
	 *
	 * @param process of it
	 * @param cpu that it uses
	 * @param port of requests and checks
	 * @param managementPort of its metrics
	 */
	private record Running(ManagedProcess process, ProcessCpu cpu, int port, int managementPort) {
	}

}
