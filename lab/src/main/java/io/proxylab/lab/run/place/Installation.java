package io.proxylab.lab.run.place;

import io.proxylab.lab.box.Executables;
import io.proxylab.lab.experiment.OwnTarget;
import io.proxylab.lab.experiment.Target;
import io.proxylab.proxy.catalogue.Program;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Where the programs are that a run starts.
 *
 * @param home the project's directory, in which Maven built
 * @param java the {@code java} command of the JDK that everything runs with
 */
public record Installation(Path home, Path java) {

	/**
	 * The one that this JVM was started from: {@code -Dproxylab.home}, else the working
	 * directory.
	 */
	public static Installation current() {
		return new Installation(Path.of(System.getProperty("proxylab.home", "")).toAbsolutePath().normalize(),
				Path.of(System.getProperty("java.home"), "bin", "java"));
	}

	/** Flags of the lab's own JVMs, as {@link #ownJvm} tells. */
	static final List<String> GIVING_WAY = List.of("-XX:ThreadPriorityPolicy=1", "-XX:CompilerThreadPriority=10");

	/**
	 * The command of a JVM of the lab's own. Its compilers give way to what answers and
	 * sends: on a shared core they would stall it for up to a tick of the kernel.
	 */
	public List<String> ownJvm(String... arguments) {
		return Stream.of(Stream.of(this.java.toString()), GIVING_WAY.stream(), Stream.of(arguments))
			.flatMap(Function.identity())
			.toList();
	}

	/**
	 * The command of the lab's own generator, whose heap no load makes grow. Its classes
	 * take more than the 21 MiB after which HotSpot would collect the whole heap, mostly
	 * in the first window.
	 * @param generators how many share the load
	 */
	public List<String> nettyGenerator(int generators) throws LaunchFailed {
		return ownJar(loadGenerator(), List.of("-Xms256m", "-Xmx256m", "-XX:MetaspaceSize=64m", "-XX:+UseSerialGC"),
				List.of("--generators=" + generators));
	}

	/**
	 * The command of an upstream.
	 * @param arguments of {@code user-service}
	 */
	List<String> upstream(List<String> arguments) throws LaunchFailed {
		return ownJar(userService(), List.of(), arguments);
	}

	/**
	 * A launch waits for its start: with loaded and linked classes beside the jar it
	 * takes half the time. {@code ./proxylab} makes them when it builds. A jar that was
	 * built since goes without: the JVM would run the classes of the older one, and say
	 * nothing.
	 */
	private List<String> ownJar(Path jar, List<String> options, List<String> arguments) {
		Path classes = jar.resolveSibling(jar.getFileName().toString().replace(".jar", ".aot"));
		boolean newer = classes.toFile().lastModified() > jar.toFile().lastModified();
		List<String> cached = newer ? List.of("-XX:AOTCache=" + classes, "-Xlog:disable") : List.of();
		return Stream.of(ownJvm(), cached, options, List.of("-jar", jar.toString()), arguments)
			.flatMap(List::stream)
			.toList();
	}

	Path userService() throws LaunchFailed {
		return existing("user-service/target/user-service.jar");
	}

	Path loadGenerator() throws LaunchFailed {
		return existing("load-generator/target/load-generator.jar");
	}

	public Path jmeterRunner() throws LaunchFailed {
		return existing("jmeter/target/jmeter-runner.jar");
	}

	/** The jar of an application. */
	public Path application(Program.Jar jar) throws LaunchFailed {
		return existing(jar.path());
	}

	Path program(Program.Installed installed) throws LaunchFailed {
		return Executables.find(installed.name())
			.orElseThrow(() -> new LaunchFailed("%s is not installed; cure: install it, for instance apt-get install %s"
				.formatted(installed.name(), installed.name())));
	}

	/**
	 * What a target needs to be started and this machine does not have, with the cure;
	 * empty if it is all there.
	 */
	public Optional<String> lacks(Target target) {
		return switch (target) {
			case Target.Direct _ -> Optional.empty();
			case OwnTarget own -> OwnProgram.lacks(own);
			case Target.Engine engine -> lacks(engine.entry().program());
			case Target.Proxy proxy -> lacks(proxy.candidate().program());
		};
	}

	private Optional<String> lacks(Program program) {
		try {
			switch (program) {
				case Program.Jar jar -> application(jar);
				case Program.Installed installed -> program(installed);
			}
			return Optional.empty();
		}
		catch (LaunchFailed ex) {
			return Optional.of(ex.reason());
		}
	}

	private Path existing(String jar) throws LaunchFailed {
		Path path = this.home.resolve(jar);
		if (!Files.isRegularFile(path)) {
			throw new LaunchFailed("%s is missing; cure: mvn -DskipTests package in %s".formatted(path, this.home));
		}
		return path;
	}

}
