package io.proxylab.infrastructure;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import org.opentest4j.TestAbortedException;

/**
 * A container engine of this machine.
 *
 * @param program its command
 */
record ContainerEngine(String program) {

	/**
	 * The first that answers and has an image: none is pulled. Without one the test is
	 * skipped, also where tools are required: an engine is more than a tool.
	 */
	static ContainerEngine with(String image) {
		return Stream.of("docker", "podman")
			.flatMap((name) -> Tool.onPath(name).stream())
			.map((path) -> new ContainerEngine(path.toString()))
			.filter((engine) -> engine.outcome("ps", "--quiet").exitCode() == 0)
			.filter((engine) -> engine.outcome("image", "inspect", image).exitCode() == 0)
			.findFirst()
			.orElseThrow(() -> new TestAbortedException("no docker or podman here answers and has " + image));
	}

	/** Runs one of its commands to its end. */
	Outcome outcome(String... arguments) {
		List<String> command = new ArrayList<>(List.of(this.program));
		command.addAll(List.of(arguments));
		return Outcome.of(Project.HOME, command);
	}

	/** Runs one that must not fail, and returns what it said. */
	String succeed(String... arguments) {
		return outcome(arguments).expectSuccess().text().strip();
	}

}
