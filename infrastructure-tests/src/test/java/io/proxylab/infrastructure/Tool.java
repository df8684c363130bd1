package io.proxylab.infrastructure;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

import org.opentest4j.TestAbortedException;

/**
 * Programs that only some tests need. One that is absent, or there but not able to do its
 * work, skips its tests with a message; with {@code PROXYLAB_REQUIRE_TOOLS=true} it fails
 * them.
 */
final class Tool {

	private Tool() {
	}

	private static final Map<String, Outcome> VERSIONS = new ConcurrentHashMap<>();

	/** The path of a program on the PATH that can tell its version. */
	static String required(String program, String cure) {
		return working(program, there(program, cure), cure);
	}

	/** The same path, if the program there can tell its version. */
	static String working(String program, String path, String cure) {
		Outcome version = VERSIONS.computeIfAbsent(path,
				(command) -> Outcome.of(Path.of("."), List.of(command, "--version")));
		require(version.exitCode() == 0,
				String.format(Locale.ROOT,
						"%s does not work: %s --version ends with exit code %d and says '%s'; cure: %s", program, path,
						version.exitCode(), version.text().strip(), cure));
		return path;
	}

	/** The path of a program on the PATH that has no version to tell. */
	static String there(String program, String cure) {
		return onPath(program).orElseThrow(() -> absent(program + " is not on the PATH; cure: " + cure)).toString();
	}

	/** A python that can import a module. */
	static String pythonWith(String module, String cure) {
		return Stream.of("python3", "python")
			.flatMap((name) -> onPath(name).stream())
			.map(Path::toString)
			.filter((python) -> Outcome.of(Path.of("."), List.of(python, "-c", "import " + module)).exitCode() == 0)
			.findFirst()
			.orElseThrow(() -> absent("no python knows " + module + "; cure: " + cure));
	}

	static Optional<Path> onPath(String program) {
		return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1))
			.filter((folder) -> !folder.isBlank())
			.map((folder) -> Path.of(folder, program))
			.filter(Files::isExecutable)
			.findFirst();
	}

	/** Goes on only where something is there. */
	static void require(boolean there, String otherwise) {
		if (!there) {
			throw absent(otherwise);
		}
	}

	private static RuntimeException absent(String message) {
		if ("true".equals(System.getenv("PROXYLAB_REQUIRE_TOOLS"))) {
			throw new AssertionError(message);
		}
		return skipped(message);
	}

	/**
	 * What skips a test, and says why: Maven leaves out tests of a class that was
	 * skipped.
	 */
	static TestAbortedException skipped(String message) {
		System.err.println("skipped: " + message);
		return new TestAbortedException(message);
	}

}
