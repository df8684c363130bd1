package io.proxylab.lab.run.place;

import io.proxylab.lab.experiment.Start;
import io.proxylab.lab.experiment.Target;
import io.proxylab.lab.plan.Plan;
import io.proxylab.lab.process.ManagedProcess;
import io.proxylab.lab.process.ProcessSpec;
import io.proxylab.lab.run.reading.RepeatedReading;
import io.proxylab.lab.trial.StartUp;
import io.proxylab.lab.trial.UpstreamReading;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.concurrent.atomic.AtomicLong;

/** An engine that runs in its box. */
public final class EngineProcess implements RunningTarget {

	private static final Duration READY = Duration.ofMinutes(1);

	private static final Duration GRACE = Duration.ofSeconds(5);

	/** It keeps what it counts ten times a second, and a minute of it. */
	private static final Duration EVERY = Duration.ofSeconds(1);

	private final ManagedProcess process;

	private final LocalHttp http;

	private final int port;

	private final int managementPort;

	private final StartUp startUp;

	private EngineProcess(ManagedProcess process, LocalHttp http, int port, int managementPort, StartUp startUp) {
		this.process = process;
		this.http = http;
		this.port = port;
		this.managementPort = managementPort;
		this.startUp = startUp;
	}

	static EngineProcess start(RunContext context, Plan.Launch launch, Target.Engine target, Path directory)
			throws LaunchFailed, InterruptedException {
		return OnFreePorts.start(2,
				(ports) -> start(context, launch, target, directory, ports.getFirst(), ports.getLast()));
	}

	private static EngineProcess start(RunContext context, Plan.Launch launch, Target.Engine target, Path directory,
			int port, int managementPort) throws LaunchFailed, InterruptedException {
		List<String> command = new ArrayList<>();
		command.add(context.installation().java().toString());
		command.addAll(context.jvmFlags(directory));
		command.addAll(List.of("-jar", context.installation().application(target.entry().program()).toString()));
		command.addAll(arguments(target, port, managementPort));
		long startedAt = System.nanoTime();
		ManagedProcess process = Started.process(context,
				ProcessSpec.of("target " + target.name(), command, directory.resolve(ProxyProcess.LOG_FILE))
					.in(context.confinement().forTarget(launch.id(), context.experiment().box())));
		Readiness.await(process, context.http(), "http://127.0.0.1:" + port + "/readyz", READY);
		return new EngineProcess(process, context.http(), port, managementPort,
				Started.ready(Start.PLAIN, process, startedAt));
	}

	static List<String> arguments(Target.Engine target, int port, int managementPort) {
		List<String> arguments = new ArrayList<>(List.of("--engine=" + target.entry().id(), "--server.port=" + port,
				"--management.server.port=" + managementPort, "--engine.greeting=" + target.greeting().word()));
		target.requestThreads().ifPresent((threads) -> arguments.add("--engine.request-threads=" + threads));
		return arguments;
	}

	/** Reads what it counts of the requests that it holds, from now on. */
	public RepeatedReading<UpstreamReading> watch() {
		AtomicLong last = new AtomicLong(System.currentTimeMillis());
		return RepeatedReading.start("proxylab-engine-watch", EVERY, () -> {
			List<UpstreamReading> read = history(last.get());
			if (!read.isEmpty()) {
				last.set(read.getLast().atEpochMillis());
			}
			return read;
		});
	}

	private List<UpstreamReading> history(long after) throws InterruptedException {
		try {
			return UpstreamReading
				.ofEngine(this.http.get("http://127.0.0.1:" + this.managementPort + "/actuator/requests?after=" + after)
					.body());
		}
		catch (IOException ex) {
			// That an engine is gone is for the launch to find.
			return List.of();
		}
	}

	@Override
	public String url() {
		return "http://127.0.0.1:" + this.port;
	}

	@Override
	public String healthPath() {
		return "/livez";
	}

	@Override
	public Optional<ManagedProcess> process() {
		return Optional.of(this.process);
	}

	@Override
	public Optional<ManagedProcess> jvm() {
		return process();
	}

	@Override
	public SortedMap<String, Object> limits() throws LaunchFailed, InterruptedException {
		return ReportedLimits.read(this.http, this.process, "http://127.0.0.1:" + this.managementPort);
	}

	@Override
	public StartUp startUp() {
		return this.startUp;
	}

	@Override
	public void close() {
		Ending.close(this.process, GRACE);
	}

}
