package io.proxylab.lab.process;

import io.proxylab.lab.box.Enclosure;
import io.proxylab.lab.container.Container;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A process to be started.
 *
 * @param name what messages call it, such as {@code target servlet-blocking-apache5}
 * @param command the program and its arguments
 * @param environment variables on top of the lab's own
 * @param workingDirectory where it runs
 * @param log file that takes its standard error and, unless it is interactive, its
 * standard output; appended to
 * @param enclosure what holds it
 * @param interactive whether the lab talks to it over standard input and output
 * @param container what the command runs; empty if it is no container
 */
public record ProcessSpec(String name, List<String> command, Map<String, String> environment, Path workingDirectory,
		Path log, Enclosure enclosure, boolean interactive, Optional<Container> container) {

	public ProcessSpec {
		if (command.isEmpty()) {
			throw new IllegalArgumentException(name + ": the command is empty");
		}
		command = List.copyOf(command);
		environment = Map.copyOf(new TreeMap<>(environment));
	}

	/** A process that holds no talk, in no enclosure, in the log's directory. */
	public static ProcessSpec of(String name, List<String> command, Path log) {
		Path directory = log.toAbsolutePath().getParent();
		if (directory == null) {
			throw new IllegalArgumentException("%s: log '%s' is not a file in a directory".formatted(name, log));
		}
		return new ProcessSpec(name, command, Map.of(), directory, log, Enclosure.OPEN, false, Optional.empty());
	}

	public ProcessSpec in(Enclosure enclosure) {
		return new ProcessSpec(this.name, this.command, this.environment, this.workingDirectory, this.log, enclosure,
				this.interactive, this.container);
	}

	public ProcessSpec withEnvironment(Map<String, String> environment) {
		return new ProcessSpec(this.name, this.command, environment, this.workingDirectory, this.log, this.enclosure,
				this.interactive, this.container);
	}

	public ProcessSpec withWorkingDirectory(Path directory) {
		return new ProcessSpec(this.name, this.command, this.environment, directory, this.log, this.enclosure,
				this.interactive, this.container);
	}

	/** The lab talks to it over standard input and output. */
	public ProcessSpec asInteractive() {
		return new ProcessSpec(this.name, this.command, this.environment, this.workingDirectory, this.log,
				this.enclosure, true, this.container);
	}

	/** The command is that of an engine which runs a container. */
	public ProcessSpec running(Container container) {
		return new ProcessSpec(this.name, this.command, this.environment, this.workingDirectory, this.log,
				this.enclosure, this.interactive, Optional.of(container));
	}

}
