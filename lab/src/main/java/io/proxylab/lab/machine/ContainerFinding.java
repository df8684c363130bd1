package io.proxylab.lab.machine;

import io.proxylab.lab.container.Engine;
import io.proxylab.lab.container.EngineFailed;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;

/** Whether a container engine answers: a client without its daemon builds no image. */
final class ContainerFinding {

	private static final String SUBJECT = "Containers";

	private static final String PURPOSE = "optional, for images and place: compose";

	private ContainerFinding() {
	}

	/**
	 * Asks it.
	 * @param programs finds a program by its name
	 */
	static Finding of(Function<String, Optional<Path>> programs) {
		try {
			return Finding.ok(SUBJECT, "%s answers (%s)".formatted(Engine.find(programs).program(), PURPOSE));
		}
		catch (EngineFailed ex) {
			return Finding.ok(SUBJECT, "%s (%s)".formatted(ex.getMessage(), PURPOSE));
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			return Finding.ok(SUBJECT, "not asked (%s)".formatted(PURPOSE));
		}
	}

}
