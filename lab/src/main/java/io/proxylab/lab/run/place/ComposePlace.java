package io.proxylab.lab.run.place;

import io.proxylab.lab.box.Confinement;
import io.proxylab.lab.box.CpuList;
import io.proxylab.lab.box.Enclosure;
import io.proxylab.lab.box.Leftovers;
import io.proxylab.lab.container.Container;
import io.proxylab.lab.container.ContainerCommand;
import io.proxylab.lab.container.Engine;
import io.proxylab.lab.container.EngineFailed;
import io.proxylab.lab.experiment.Box;
import io.proxylab.lab.experiment.Experiment;
import io.proxylab.lab.experiment.OwnTarget;
import io.proxylab.lab.experiment.Target;
import io.proxylab.lab.process.ManagedProcess;
import io.proxylab.lab.process.ProcessSpec;
import io.proxylab.lab.trial.LaunchRecord.BoxRecord;
import io.proxylab.lab.trial.RunDirectory;
import io.proxylab.load.reason.FailureReason;
import io.proxylab.proxy.catalogue.Program;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Containers of this machine, of the images that {@code docker/build --tag local} makes.
 * CPU, threads and memory of what is inside are read where those of a process are, in
 * {@code /proc} and in the control groups that the engine made.
 */
record ComposePlace() implements LaunchPlace {

	private static final String PREFIX = "proxy-lab/";

	private static final String TAG = ":local";

	private static final String UPSTREAM = PREFIX + "user-service" + TAG;

	/** From the engine's command to a process that can be seen. */
	private static final Duration PATIENCE = Duration.ofSeconds(60);

	private static final Duration ASK_AGAIN = Duration.ofMillis(100);

	@Override
	public ManagedProcess upstream(RunContext context, String launchId, Path directory, List<String> arguments)
			throws LaunchFailed, InterruptedException {
		Engine engine = engine();
		sweep(engine);
		requireImage(engine, UPSTREAM, "docker/build --tag local");
		CpuList cores = context.confinement().otherCores(context.experiment().box());
		return start(context, "upstream", engine.container(name(context, launchId + ".upstream")),
				new ContainerCommand(UPSTREAM, Installation.GIVING_WAY, Optional.empty(), cores, owner(directory),
						directory.toAbsolutePath(), true, arguments),
				directory.resolve(Upstream.LOG_FILE));
	}

	@Override
	public ManagedProcess proxy(RunContext context, String launchId, Target.Proxy target, Program.Jar jar,
			Path directory, List<String> arguments) throws LaunchFailed, InterruptedException {
		Engine engine = engine();
		requireImage(engine, image(jar), cure(target));
		Box box = context.experiment().box();
		return start(context, "target " + target.name(), engine.container(name(context, launchId)),
				new ContainerCommand(image(jar), jvmFlags(context.experiment()), Optional.of(box),
						context.confinement().targetCores(box), owner(directory), directory.toAbsolutePath(), false,
						arguments),
				directory.resolve(ProxyProcess.LOG_FILE));
	}

	/** A tag names what one build made of a module; a variant is chosen at the start. */
	private static String image(Program.Jar jar) {
		return PREFIX + "proxy-" + jar.module() + TAG;
	}

	private static String cure(Target.Proxy target) {
		return "docker/build --tag local --variant " + target.candidate().id();
	}

	/** As the container sees its launch's directory. */
	private static List<String> jvmFlags(Experiment experiment) {
		Path directory = Path.of(ContainerCommand.DIRECTORY);
		return RunContext.profiled(experiment, directory, Confinement.jvmFlagsInContainer(experiment.box(),
				experiment.track(), directory.resolve(RunDirectory.GC_LOG_FILE)));
	}

	/** Engines take no '@', which ids of variants have. */
	private static String name(RunContext context, String what) {
		return context.confinement().owner().groupName(what).replace('@', '_');
	}

	/** What is written into the launch's directory belongs to whom the directory does. */
	private static Optional<String> owner(Path directory) throws LaunchFailed {
		try {
			Map<String, Object> ids = Files.readAttributes(directory, "unix:uid,gid");
			return Optional.of(ids.get("uid") + ":" + ids.get("gid"));
		}
		catch (UnsupportedOperationException ex) {
			// No such owners on this system: the image's user it is.
			return Optional.empty();
		}
		catch (IOException ex) {
			throw new LaunchFailed("the owner of %s cannot be told: %s".formatted(directory, FailureReason.of(ex)), ex);
		}
	}

	private static Engine engine() throws LaunchFailed, InterruptedException {
		try {
			return Engine.find();
		}
		catch (EngineFailed ex) {
			throw new LaunchFailed(FailureReason.withFile(ex), ex);
		}
	}

	private static void requireImage(Engine engine, String image, String cure)
			throws LaunchFailed, InterruptedException {
		if (!engine.hasImage(image)) {
			throw new LaunchFailed("%s has no image %s; cure: mvn -DskipTests package && %s --engine %s"
				.formatted(engine.program(), image, cure, engine.program().getFileName()));
		}
	}

	/** Of a lab that was killed together with its keeper. */
	private static void sweep(Engine engine) throws InterruptedException {
		for (String name : engine.containers().orElse(List.of())) {
			if (Leftovers.isOfDeadLab(name)) {
				engine.container(name).remove();
			}
		}
	}

	private static ManagedProcess start(RunContext context, String what, Container container, ContainerCommand command,
			Path log) throws LaunchFailed, InterruptedException {
		ManagedProcess process = Started.process(context,
				ProcessSpec.of(what, command.of(container), log).running(container));
		long startedAt = System.nanoTime();
		OptionalLong pid = container.pid();
		while (pid.isEmpty()) {
			if (process.awaitExit(ASK_AGAIN) || System.nanoTime() - startedAt > PATIENCE.toNanos()) {
				throw Started.failed(process);
			}
			pid = container.pid();
		}
		try {
			process.holds(pid.getAsLong(), Enclosure.around(pid.getAsLong()));
			return process;
		}
		catch (IOException ex) {
			if (process.awaitExit(ASK_AGAIN)) {
				throw Started.failed(process);
			}
			process.close();
			throw new LaunchFailed(String.format(Locale.ROOT,
					"%s: its process %d is not in /proc: %s runs containers in another machine (Docker Desktop does); ",
					what, pid.getAsLong(), container.engine().program())
					+ "start the lab where they run, or write place: local", ex);
		}
	}

	@Override
	public BoxRecord box(RunContext context) {
		return context.confinement().recordOfContainer(context.experiment().box());
	}

	@Override
	public Optional<String> lacks(Installation installation, Target target) throws InterruptedException {
		try {
			Engine engine = engine();
			requireImage(engine, UPSTREAM, "docker/build --tag local");
			switch (target) {
				case Target.Proxy proxy -> {
					if (proxy.candidate().program() instanceof Program.Jar jar) {
						requireImage(engine, image(jar), cure(proxy));
					}
				}
				case Target.Direct _, Target.Engine _, OwnTarget _ -> {
					// The upstream's image is all that it needs here.
				}
			}
			return Optional.empty();
		}
		catch (LaunchFailed ex) {
			return Optional.of(ex.reason());
		}
	}

}
