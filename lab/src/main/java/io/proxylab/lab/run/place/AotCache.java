package io.proxylab.lab.run.place;

import io.proxylab.lab.experiment.Experiment;
import io.proxylab.lab.experiment.Target;
import io.proxylab.lab.plan.Plan;
import io.proxylab.lab.process.Exit;
import io.proxylab.lab.process.ManagedProcess;
import io.proxylab.lab.process.ProcessSpec;
import io.proxylab.lab.trial.Directories;
import io.proxylab.proxy.catalogue.Program;
import io.proxylab.load.protocol.Network;
import io.proxylab.load.reason.FailureReason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.jar.JarFile;

/**
 * The AOT cache of a target: what its JVM loaded, linked and counted in a training run
 * under the warm-up's load (JEP 483, 514, 515). It is made once, beside the jar, for each
 * target and box: a JVM takes no cache that was made with another heap or collector.
 *
 * @param directory of the application and its cache
 * @param jar of the application
 */
public record AotCache(Path directory, Path jar) {

	private static final String CACHE = "app.aot";

	private static final Duration READY = Duration.ofMinutes(2);

	/** Until what the load calls often has been called often enough to be compiled. */
	private static final Duration TRAINING = Duration.ofSeconds(30);

	/** The JVM puts the cache together at its end, on the cores of the target. */
	private static final Duration ASSEMBLY = Duration.ofMinutes(3);

	/** Where that of a target is, made or not. */
	static AotCache of(RunContext context, Target.Proxy target, Program.Jar jar) throws LaunchFailed {
		Path built = context.installation().application(jar);
		Experiment experiment = context.experiment();
		String name = String.format(Locale.ROOT, "%s-%s-%dMiB-%s", target.candidate().id(), experiment.track(),
				experiment.box().memoryBytes() >> 20, experiment.box().cpus());
		Path directory = built.resolveSibling("aot").resolve(name);
		return new AotCache(directory, directory.resolve(built.getFileName()));
	}

	/**
	 * What starts the application with it, or not at all: a JVM would go without, and say
	 * little.
	 */
	List<String> flags() {
		return List.of("-XX:AOTCache=" + this.directory.resolve(CACHE), "-XX:AOTMode=on", "-jar", this.jar.toString());
	}

	/**
	 * Makes it, if there is none of the jar as it was built last.
	 * @param launchDirectory takes the log
	 * @param upstream for the training
	 * @param generator likewise; it is ready
	 * @throws LaunchFailed if that does not work
	 */
	public static void require(RunContext context, Plan.Launch launch, Target.Proxy target, Program.Jar jar,
			Path launchDirectory, Upstream upstream, LoadGenerator generator)
			throws LaunchFailed, InterruptedException {
		AotCache cache = of(context, target, jar);
		Path built = context.installation().application(jar);
		try {
			if (!cache.isOf(built)) {
				cache.extract(context, built, launchDirectory);
				cache.train(context, launch, target, launchDirectory, upstream, generator);
			}
		}
		catch (IOException ex) {
			throw new LaunchFailed("the AOT cache of target %s cannot be made in %s: %s".formatted(target.name(),
					cache.directory(), FailureReason.of(ex)), ex);
		}
	}

	private boolean isOf(Path built) throws IOException {
		Path file = this.directory.resolve(CACHE);
		return Files.isRegularFile(file)
				&& Files.getLastModifiedTime(file).compareTo(Files.getLastModifiedTime(built)) > 0;
	}

	/** A JVM archives no classes of jars in a jar, which Spring Boot's are. */
	private void extract(RunContext context, Path built, Path launchDirectory)
			throws IOException, LaunchFailed, InterruptedException {
		if (Files.exists(this.directory)) {
			Directories.delete(this.directory);
		}
		Files.createDirectories(this.directory);
		if (!isOfSpringBoot(built)) {
			Files.copy(built, this.jar, StandardCopyOption.COPY_ATTRIBUTES);
			return;
		}
		ManagedProcess process = Started.process(context,
				ProcessSpec.of("extraction of " + built.getFileName(),
						List.of(context.installation().java().toString(), "-Djarmode=tools", "-jar", built.toString(),
								"extract", "--force", "--destination", this.directory.toString()),
						launchDirectory.resolve("extraction.out")));
		try (process) {
			if (!process.awaitExit(READY) || process.exit().map(Exit::code).orElse(1) != 0) {
				throw new LaunchFailed(Ending.of(process));
			}
		}
	}

	private static boolean isOfSpringBoot(Path built) throws IOException {
		try (JarFile file = new JarFile(built.toFile())) {
			return file.getManifest().getMainAttributes().getValue("Spring-Boot-Version") != null;
		}
	}

	/** Without a box: what a JVM learns does not depend on how long it takes. */
	private void train(RunContext context, Plan.Launch launch, Target.Proxy target, Path launchDirectory,
			Upstream upstream, LoadGenerator generator) throws LaunchFailed, InterruptedException {
		Path training = this.directory.resolve("training.aot");
		Running running = OnFreePorts.start(2, (ports) -> {
			List<String> command = new ArrayList<>();
			command.add(context.installation().java().toString());
			command.addAll(context.jvmFlags(this.directory));
			command.addAll(List.of("-XX:AOTCacheOutput=" + training, "-jar", this.jar.toString()));
			command.addAll(
					ProxyProcess.arguments(context.experiment(), target, upstream, ports.getFirst(), ports.getLast()));
			ManagedProcess process = Started.process(context, ProcessSpec
				.of("training of " + target.name(), command, launchDirectory.resolve("training.out"))
				.in(context.confinement().onTargetCores(launch.id() + ".training", context.experiment().box())));
			String url = "http://127.0.0.1:" + ports.getFirst();
			Readiness.await(process, context.http(), url + "/readyz", READY);
			return new Running(process, url);
		});
		try (ManagedProcess process = running.process()) {
			offer(launch, running.url(), generator);
			process.stop(ASSEMBLY);
			if (!Files.isRegularFile(training)) {
				throw new LaunchFailed("the JVM made no AOT cache: " + Ending.of(process));
			}
		}
		keep(training);
	}

	private void keep(Path training) throws LaunchFailed {
		try {
			Files.move(training, this.directory.resolve(CACHE), StandardCopyOption.ATOMIC_MOVE);
		}
		catch (IOException ex) {
			throw new LaunchFailed("%s cannot be renamed: %s".formatted(training, FailureReason.of(ex)), ex);
		}
	}

	private static void offer(Plan.Launch launch, String url, LoadGenerator generator)
			throws LaunchFailed, InterruptedException {
		Loads loads = Loads.plain(url, Network.DEFAULT);
		Duration spread = launch.warmUpCell().delay().typical();
		generator.run(loads.settings("training", launch.warmUpCell(), spread, spread, TRAINING, 0, null),
				(event) -> true);
	}

	/**
	 * A target in training.
	 *
	 * @param process of it
	 * @param url that it answers
	 */
	private record Running(ManagedProcess process, String url) {
	}

}
