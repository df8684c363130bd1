package io.proxylab.lab.run.place;

import io.proxylab.lab.experiment.Connections;
import io.proxylab.lab.experiment.Experiment;
import io.proxylab.lab.experiment.Start;
import io.proxylab.lab.experiment.Target;
import io.proxylab.lab.plan.Plan;
import io.proxylab.lab.process.ManagedProcess;
import io.proxylab.lab.process.ProcessSpec;
import io.proxylab.lab.trial.StartUp;
import io.proxylab.load.reason.FailureReason;
import io.proxylab.proxy.catalogue.Program;
import io.proxylab.proxy.nginx.NginxConfiguration;
import io.proxylab.proxy.nginx.NginxLimits;
import io.proxylab.proxy.nginx.NginxProgram;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.SortedMap;

/**
 * An nginx in its box, with a configuration that is written for the launch. It is set up
 * alike on both tracks: a stock nginx would not keep connections to the upstream.
 */
final class NginxProcess implements RunningTarget {

	private static final Duration READY = Duration.ofSeconds(20);

	private static final Duration GRACE = Duration.ofSeconds(3);

	/** As the variants have it. */
	private static final Duration RESPONSE_TIMEOUT = Duration.ofSeconds(30);

	private final ManagedProcess process;

	private final String url;

	private final SortedMap<String, Object> limits;

	private final StartUp startUp;

	private NginxProcess(ManagedProcess process, String url, SortedMap<String, Object> limits, StartUp startUp) {
		this.process = process;
		this.url = url;
		this.limits = limits;
		this.startUp = startUp;
	}

	static NginxProcess start(RunContext context, Plan.Launch launch, Target.Proxy target, Program.Installed installed,
			Path directory, Upstream upstream) throws LaunchFailed, InterruptedException {
		NginxProgram program = program(context.installation().program(installed));
		return OnFreePorts.start(1,
				(ports) -> start(context, launch, target, program, directory, upstream, ports.getFirst()));
	}

	private static NginxProcess start(RunContext context, Plan.Launch launch, Target.Proxy target, NginxProgram program,
			Path directory, Upstream upstream, int port) throws LaunchFailed, InterruptedException {
		SortedMap<String, Object> limits;
		try {
			limits = NginxLimits.read(program,
					configuration(context.experiment(), target, port, upstream).write(program, directory));
		}
		catch (IOException ex) {
			throw new LaunchFailed("target %s: its configuration cannot be written in %s: %s".formatted(target.name(),
					directory, FailureReason.of(ex)), ex);
		}
		long startedAt = System.nanoTime();
		ManagedProcess process = Started.process(context,
				ProcessSpec.of("target " + target.name(), program.command(directory), directory.resolve("target.out"))
					.in(context.confinement().forTarget(launch.id(), context.experiment().box())));
		String url = "http://127.0.0.1:" + port;
		Readiness.await(process, context.http(), url + "/readyz", READY);
		return new NginxProcess(process, url, limits, Started.ready(Start.PLAIN, process, startedAt));
	}

	private static NginxProgram program(Path path) throws LaunchFailed, InterruptedException {
		try {
			return NginxProgram.at(path);
		}
		catch (IOException ex) {
			throw new LaunchFailed(FailureReason.withFile(ex), ex);
		}
	}

	private static NginxConfiguration configuration(Experiment experiment, Target.Proxy target, int port,
			Upstream upstream) {
		int workers = (int) Math.ceil(experiment.box().cpus());
		return new NginxConfiguration(port, URI.create(upstream.url()), workers, ProxyProcess.connections(experiment),
				target.conditions().upstream() == Connections.Reuse.KEEP_ALIVE, RESPONSE_TIMEOUT);
	}

	@Override
	public String url() {
		return this.url;
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
	public SortedMap<String, Object> limits() {
		return this.limits;
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
