package io.proxylab.lab.box;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.opentest4j.TestAbortedException;

/**
 * Programs that only some tests need. One that is absent, or there but not able to do its
 * work, skips its tests with a message; with {@code PROXYLAB_REQUIRE_TOOLS=true} it fails
 * them.
 */
public final class Tool {

	private Tool() {
	}

	/**
	 * The path of a program.
	 * @param cure how the machine gets one
	 * @param names of programs that do the same, the best first
	 */
	public static Path required(String cure, String... names) {
		return Stream.of(names)
			.flatMap((name) -> Executables.find(name).stream())
			.findFirst()
			.orElseThrow(() -> absent("this machine has no " + String.join(", ", names) + "; cure: " + cure));
	}

	/**
	 * The path of a program that can tell its version. Some systems have one in its place
	 * that only tells how to get it.
	 * @param cure how the machine gets one
	 * @param names of programs that do the same, the best first
	 */
	public static Path working(String cure, String... names) throws IOException {
		List<String> broken = new ArrayList<>();
		for (String name : names) {
			Optional<Path> path = Executables.find(name);
			String fault = path.isPresent() ? fault(path.get()) : "is not there";
			if (fault.isEmpty()) {
				return path.orElseThrow();
			}
			broken.add(path.map(Path::toString).orElse(name) + " " + fault);
		}
		throw absent("%s; cure: %s".formatted(String.join(", ", broken), cure));
	}

	/** Why it is of no use; empty if it is. */
	private static String fault(Path program) throws IOException {
		Process process = new ProcessBuilder(program.toString(), "--version").redirectErrorStream(true).start();
		process.getOutputStream().close();
		String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
		int code = process.onExit().join().exitValue();
		return (code == 0) ? ""
				: String.format(Locale.ROOT, "--version ends with exit code %d and says '%s'", code, said);
	}

	private static RuntimeException absent(String message) {
		if ("true".equals(System.getenv("PROXYLAB_REQUIRE_TOOLS"))) {
			throw new AssertionError(message);
		}
		// Maven counts skipped tests, and leaves out those of a class that was skipped.
		System.err.println("skipped: " + message);
		return new TestAbortedException(message);
	}

}
