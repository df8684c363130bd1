package io.proxylab.proxy.contract;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * How an application that cannot start says so: in words, without a stack trace. What is
 * wrong is found by code that all servers of a stack share: {@link BadSettingsContract}
 * holds one of them to it.
 */
public abstract class StartContract {

	/** The packaged application. */
	protected abstract Path jar();

	/** A variant that it runs. */
	protected abstract String variant();

	@Test
	void anUnknownVariantIsAnsweredWithTheOneThatWasMeant() throws IOException, InterruptedException {
		assertRefused(List.of("--proxy.variant=" + variant() + "x"), "cannot be '" + variant() + "x'",
				"Did you mean " + variant() + "?");
	}

	/** Holds it to an exit code of 1 and words without a stack trace. */
	protected final void assertRefused(List<String> arguments, String... words)
			throws IOException, InterruptedException {
		List<String> command = new ArrayList<>(
				List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:TieredStopAtLevel=1",
						"-jar", jar().toString(), "--server.port=0", "--management.server.port=0"));
		command.addAll(arguments);
		Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
		try {
			String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
			assertThat(process.waitFor()).isEqualTo(1);
			assertThat(output).contains(words).doesNotContain("\tat ");
		}
		finally {
			process.destroyForcibly();
		}
	}

}
