package io.proxylab.infrastructure;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.awaitility.Awaitility;

/**
 * The provider of AWS as one process that all Terraform commands of this JVM attach to.
 * Otherwise each command starts a provider once per plan and apply, which is most of the
 * CPU time that the command takes.
 */
final class RunningProvider {

	private static final String VARIABLE = "TF_REATTACH_PROVIDERS";

	private static final Pattern ADDRESS = Pattern.compile(VARIABLE + "='([^']+)'");

	private static final Duration START_TIMEOUT = Duration.ofMinutes(2);

	private RunningProvider() {
	}

	/**
	 * Starts the provider, which ends with this JVM. It gets no credentials of the user.
	 * @param executable of the provider
	 * @param log takes its output
	 * @return the environment with which Terraform attaches to it
	 */
	static Map<String, String> start(Path executable, Path log) throws IOException {
		ProcessBuilder builder = new ProcessBuilder(executable.toString(), "-debug").redirectErrorStream(true)
			.redirectOutput(log.toFile());
		builder.environment().keySet().removeIf((name) -> name.startsWith("AWS_"));
		Process process = builder.start();
		Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
		return Map.of(VARIABLE, Awaitility.await().atMost(START_TIMEOUT).until(() -> {
			String output = read(log);
			if (!process.isAlive()) {
				throw new AssertionError("%s ended: %s".formatted(executable, output));
			}
			Matcher address = ADDRESS.matcher(output);
			return address.find() ? address.group(1) : "";
		}, (address) -> !address.isEmpty()));
	}

	private static String read(Path log) {
		try {
			return Files.readString(log);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
