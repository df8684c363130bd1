package io.proxylab.infrastructure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * How a program ended.
 *
 * @param exitCode its exit code
 * @param text what it wrote, both streams
 */
record Outcome(int exitCode, String text) {

	static Outcome of(Path folder, List<String> command) {
		return of(folder, Map.of(), command);
	}

	/**
	 * Runs a command in a folder; variables of the environment that are empty here are
	 * taken away.
	 */
	static Outcome of(Path folder, Map<String, String> environment, List<String> command) {
		try {
			ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
			environment.forEach((name, value) -> {
				if (value.isEmpty()) {
					builder.environment().remove(name);
				}
				else {
					builder.environment().put(name, value);
				}
			});
			Process process = builder.start();
			process.getOutputStream().close();
			String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
			return new Outcome(process.waitFor(), text);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new IllegalStateException("interrupted while %s ran".formatted(command), ex);
		}
	}

	/** Itself, if it is a good one. */
	Outcome expectSuccess() {
		assertThat(this.exitCode).as(this.text).isZero();
		return this;
	}

}
