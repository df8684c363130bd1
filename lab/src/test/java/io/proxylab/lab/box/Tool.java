package io.proxylab.lab.box;

import java.nio.file.Path;
import java.util.stream.Stream;
import org.opentest4j.TestAbortedException;

/**
 * Programs that only some tests need. An absent one skips its tests with a message; with
 * {@code PROXYLAB_REQUIRE_TOOLS=true} it fails them.
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

	private static RuntimeException absent(String message) {
		if ("true".equals(System.getenv("PROXYLAB_REQUIRE_TOOLS"))) {
			throw new AssertionError(message);
		}
		return new TestAbortedException(message);
	}

}
