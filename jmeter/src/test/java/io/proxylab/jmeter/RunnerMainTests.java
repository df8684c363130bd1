package io.proxylab.jmeter;

import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Wrong usage is told before any request, and ends with 2. */
class RunnerMainTests {

	private static final Path PLAN = Path.of("plans", "closed-load.jmx");

	@Test
	void anExistingLogIsKept(@TempDir Path directory) throws Exception {
		Path log = Files.writeString(directory.resolve("old.jtl"), "old");
		misused("-l " + log + ": it exists; name another file, or replace it with -f", PLAN, "-l", log);
		assertThat(log).hasContent("old");
	}

	@Test
	void aLogInAMissingDirectoryIsRefused(@TempDir Path directory) {
		Path log = directory.resolve("none").resolve("out.jtl");
		misused("-l " + log + ": there is no such file; name a file in an existing, writable directory", PLAN, "-l",
				log);
	}

	@Test
	void aMissingPlanIsNamed() {
		misused("none.jmx: there is no such file;", "none.jmx");
		misused("Missing required parameter: 'PLAN'");
	}

	@Test
	void aMissingPropertyFileIsNamed() {
		misused("-q none.properties: cannot be read as a property file: there is no such file", PLAN, "-q",
				"none.properties");
	}

	@Test
	void unknownOptionsAndParametersAreRefused() {
		misused("Unknown option: '--user'", PLAN, "--user");
		misused("unknown parameter -Juser, did you mean -Jusers?", PLAN, "-Juser=5");
	}

	private static void misused(String message, Object... arguments) {
		Outcome outcome = Outcome.ofRunner(arguments);
		assertThat(outcome.exitCode()).as(outcome.err()).isEqualTo(2);
		assertThat(outcome.err()).contains(message);
	}

}
