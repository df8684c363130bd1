package io.proxylab.lab.box;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
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

}
