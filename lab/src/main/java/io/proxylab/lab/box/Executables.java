package io.proxylab.lab.box;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Programs of the machine. */
public final class Executables {

	private Executables() {
	}

	/**
	 * Looks a program up as a shell does, and in the system's own directories, which the
	 * path of a cron or CI job may lack.
	 * @param name without a directory, such as {@code taskset}
	 */
	public static Optional<Path> find(String name) {
		String path = System.getenv().getOrDefault("PATH", "");
		return Stream
			.concat(Pattern.compile(Pattern.quote(System.getProperty("path.separator"))).splitAsStream(path),
					Stream.of("/usr/bin", "/bin", "/usr/sbin", "/sbin", "/usr/local/bin"))
			.filter((directory) -> !directory.isBlank())
			.map((directory) -> Path.of(directory).resolve(name))
			.filter((file) -> Files.isRegularFile(file) && Files.isExecutable(file))
			.findFirst();
	}

	/**
	 * Runs a program whose words nobody needs.
	 * @param program its path
	 * @return whether it ended well, within ten seconds
	 */
	public static boolean succeeds(Path program, String... arguments) {
		try {
			Process process = new ProcessBuilder(
					Stream.concat(Stream.of(program.toString()), Stream.of(arguments)).toList())
				.redirectErrorStream(true)
				.redirectOutput(ProcessBuilder.Redirect.DISCARD)
				.start();
			return process.waitFor(10, TimeUnit.SECONDS) && process.exitValue() == 0;
		}
		catch (IOException ex) {
			return false;
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			return false;
		}
	}

}
