package io.proxylab.lab.run;

import io.proxylab.lab.experiment.Target;

import java.nio.file.Files;
import java.nio.file.Path;

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

	Path userService() throws LaunchFailed {
		return existing("user-service/target/user-service.jar");
	}

	Path loadGenerator() throws LaunchFailed {
		return existing("load-generator/target/load-generator.jar");
	}

	Path jmeterRunner() throws LaunchFailed {
		return existing("jmeter/target/jmeter-runner.jar");
	}

	Path proxy(Target.Proxy target) throws LaunchFailed {
		return existing(target.variant().jarPath());
	}

	private Path existing(String jar) throws LaunchFailed {
		Path path = this.home.resolve(jar);
		if (!Files.isRegularFile(path)) {
			throw new LaunchFailed("%s is missing; cure: mvn -DskipTests package in %s".formatted(path, this.home));
		}
		return path;
	}

}
