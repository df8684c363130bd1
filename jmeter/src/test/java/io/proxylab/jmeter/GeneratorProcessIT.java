package io.proxylab.jmeter;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

import io.proxylab.load.protocol.LoadCommand;
import io.proxylab.load.protocol.LoadEvent;
import io.proxylab.load.protocol.LoadJson;
import io.proxylab.load.protocol.LoadSettings;
import io.proxylab.load.protocol.LoadSettings.Connection;
import io.proxylab.load.protocol.LoadSettings.Expect;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

import static org.assertj.core.api.Assertions.assertThat;

@Execution(ExecutionMode.CONCURRENT)
class GeneratorProcessIT {

	@Test
	@Timeout(120)
	void theEndOfItsInputEndsTheProcessInTheMiddleOfALoad() throws Exception {
		try (CountedUserService userService = CountedUserService.start()) {
			Process process = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
					"-XX:TieredStopAtLevel=1", "-jar", Outcome.RUNNER.toString(), "generator")
				.redirectError(ProcessBuilder.Redirect.INHERIT)
				.start();
			try (BufferedReader events = process.inputReader()) {
				assertThat(next(events)).isEqualTo(new LoadEvent.Ready(process.pid()));
				run(process, "http://127.0.0.1:" + userService.port() + "/user?delay=20");
				assertThat(next(events)).isInstanceOf(LoadEvent.Progress.class);
				process.outputWriter().close();
				assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
				assertThat(process.exitValue()).isZero();
			}
			finally {
				process.destroyForcibly();
			}
		}
	}

	private static void run(Process process, String url) {
		PrintStream commands = new PrintStream(process.getOutputStream(), true, StandardCharsets.UTF_8);
		commands.println(LoadJson.write(new LoadCommand.Run(new LoadSettings("long", url, 5, 20, 100, 60_000, 0, 5000,
				Connection.KEEP_ALIVE, new Expect(200, null), null))));
	}

	/** Standard output holds nothing but events. */
	private static LoadEvent next(BufferedReader events) throws IOException {
		@Nullable String line = events.readLine();
		assertThat(line).isNotNull();
		return LoadJson.readEvent(line);
	}

}
