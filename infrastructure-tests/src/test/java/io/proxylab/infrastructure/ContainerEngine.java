package io.proxylab.infrastructure;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

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
		List<String> missing = new ArrayList<>();
		for (Path path : Stream.of("docker", "podman").flatMap((name) -> Tool.onPath(name).stream()).toList()) {
			ContainerEngine engine = new ContainerEngine(path.toString());
			Outcome answer = engine.outcome("ps", "--quiet");
			if (answer.exitCode() != 0) {
				missing.add("%s does not answer: %s; cure: start its daemon".formatted(path, answer.text().strip()));
			}
			else if (engine.outcome("image", "inspect", image).exitCode() != 0) {
				missing.add("%s has no image %s; cure: %1$s pull %2$s".formatted(path, image));
			}
			else {
				return engine;
			}
		}
		throw Tool.skipped(missing.isEmpty() ? "no docker or podman is on the PATH; cure: install one"
				: String.join("\n", missing));
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
