package io.proxylab.lab.run.place;

import io.proxylab.lab.experiment.OwnTarget;
import io.proxylab.lab.experiment.OwnTarget.Origin;
import io.proxylab.lab.experiment.Start;
import io.proxylab.lab.experiment.UpstreamServes;
import io.proxylab.lab.plan.Plan;
import io.proxylab.lab.process.ManagedProcess;
import io.proxylab.lab.process.ProcessSpec;
import io.proxylab.lab.trial.StartUp;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** A service of the user's, started in its box, in the directory of the command line. */
final class OwnProcess implements RunningTarget {

	private static final Duration GRACE = Duration.ofSeconds(5);

	private final OwnTarget target;

	private final ManagedProcess process;

	private final String url;

	private final StartUp startUp;

	private final boolean delaysDiffer;

	private OwnProcess(OwnTarget target, UpstreamServes serves, ManagedProcess process, String url, StartUp startUp) {
		this.target = target;
		this.delaysDiffer = serves.delaysDiffer();
		this.process = process;
		this.url = url;
		this.startUp = startUp;
	}

	static OwnProcess start(RunContext context, Plan.Launch launch, OwnTarget target, Path directory, Upstream upstream)
			throws LaunchFailed, InterruptedException {
		return OnFreePorts.start(2, (ports) -> start(context, launch, target, directory,
				new Places(ports.getFirst(), ports.getLast(), URI.create(upstream.url()), upstream.named())));
	}

	private static OwnProcess start(RunContext context, Plan.Launch launch, OwnTarget target, Path directory,
			Places places) throws LaunchFailed, InterruptedException {
		List<String> command = switch (target.origin()) {
			case Origin.Command program -> program.words().stream().map(places::fill).toList();
			case Origin.Jar jar -> command(context, target, jar, directory, places);
			case Origin.Running running -> throw new IllegalStateException("it runs already: " + running.url());
		};
		long startedAt = System.nanoTime();
		ManagedProcess process = Started.process(context,
				ProcessSpec.of("target " + target.name(), command, directory.resolve("target.out"))
					.withEnvironment(places.fill(target.environment()))
					.withWorkingDirectory(Path.of("").toAbsolutePath())
					.in(context.confinement().forTarget(launch.id(), context.experiment().box())));
		String url = "http://127.0.0.1:" + places.port();
		Readiness.await(process, context.http(), url + target.ready(), target.readyWithin());
		return new OwnProcess(target, context.experiment().serves(), process, url,
				Started.ready(Start.PLAIN, process, startedAt));
	}

	private static List<String> command(RunContext context, OwnTarget target, Origin.Jar jar, Path directory,
			Places places) throws LaunchFailed {
		Path file = Path.of(jar.jar()).toAbsolutePath();
		if (!Files.isRegularFile(file)) {
			throw new LaunchFailed(
					"target %s: %s is missing; build it, or mend jar in the experiment".formatted(target.name(), file));
		}
		List<String> command = new ArrayList<>();
		command.add(jar.java().isPresent() ? Jdks.INSTALLED.java(jar.java().get()).toString()
				: context.installation().java().toString());
		command.addAll(context.jvmFlags(directory));
		command.addAll(jar.jvmOptions());
		command.addAll(List.of("-jar", file.toString()));
		jar.arguments().stream().map(places::fill).forEach(command::add);
		return command;
	}

	@Override
	public String url() {
		return this.url;
	}

	@Override
	public String healthPath() {
		return this.target.ready();
	}

	@Override
	public Optional<ManagedProcess> process() {
		return Optional.of(this.process);
	}

	@Override
	public Optional<ManagedProcess> jvm() {
		return (this.target.origin() instanceof Origin.Jar) ? process() : Optional.empty();
	}

	@Override
	public SortedMap<String, Object> limits() {
		SortedMap<String, Object> limits = new TreeMap<>(this.target.limits());
		limits.putAll(this.target.calls().told(this.delaysDiffer));
		return limits;
	}

	@Override
	public StartUp startUp() {
		return this.startUp;
	}

	@Override
	public void close() {
		Ending.close(this.process, GRACE);
	}

	/**
	 * What a command's places hold.
	 *
	 * @param port of the load
	 * @param managementPort another one, for whatever the service likes
	 * @param upstream what it is to call
	 * @param named what else it is to call, by name
	 */
	private record Places(int port, int managementPort, URI upstream, SortedMap<String, URI> named) {

		Map<String, String> fill(SortedMap<String, String> environment) {
			Map<String, String> filled = new TreeMap<>();
			environment.forEach((name, value) -> filled.put(name, fill(value)));
			return filled;
		}

		String fill(String word) {
			String filled = fill(word, "upstream", this.upstream, "Host", "Port");
			for (Map.Entry<String, URI> each : this.named.entrySet()) {
				filled = fill(filled, "upstream." + each.getKey(), each.getValue(), ".host", ".port");
			}
			return filled.replace("{port}", Integer.toString(this.port))
				.replace("{managementPort}", Integer.toString(this.managementPort));
		}

		private static String fill(String word, String place, URI url, String host, String port) {
			return word.replace("{" + place + "}", url.toString())
				.replace("{" + place + host + "}", url.getHost())
				.replace("{" + place + port + "}", Integer.toString(url.getPort()));
		}

	}

}
