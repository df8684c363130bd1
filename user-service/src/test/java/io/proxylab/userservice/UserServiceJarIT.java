package io.proxylab.userservice;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class UserServiceJarIT extends UserServiceContract {

	private static final long LATE_SECONDS = 60;

	private final Process process;

	private final JsonNode listening;

	UserServiceJarIT() throws IOException {
		this.process = start("--port=0", "--management-port=0", "--stop-with-stdin");
		this.listening = firstLine(this.process);
	}

	@BeforeAll
	void saysWhereItListensInOneLine() {
		assertThat(this.listening.propertyNames()).containsExactly("event", "port", "managementPort", "pid");
		assertThat(this.listening.path("event").asString()).isEqualTo("listening");
		assertThat(this.listening.path("pid").asLong()).isEqualTo(this.process.pid());
	}

	@AfterAll
	void endsWithItsInput() throws Exception {
		this.process.outputWriter().close();
		assertThat(exitCode(this.process)).isZero();
		assertThat(errors(this.process)).isEmpty();
	}

	@Override
	int port() {
		return this.listening.path("port").asInt();
	}

	@Override
	int managementPort() {
		return this.listening.path("managementPort").asInt();
	}

	@Test
	void isQuietWhenItIsTerminated() throws Exception {
		Process terminated = start("--port=0", "--management-port=0", "--delay=0s:1ms,1s:exponential(2ms)");
		firstLine(terminated);
		terminated.toHandle().destroy();
		// 128 + SIGTERM: how a JVM ends when it is told to.
		assertThat(exitCode(terminated)).isEqualTo(143);
		assertThat(errors(terminated)).isEmpty();
	}

	@Test
	void aPortThatIsTakenIsOneLineAndExitCode1() throws Exception {
		Process second = start("--port=" + port(), "--management-port=0");
		assertThat(exitCode(second)).isEqualTo(1);
		assertThat(errors(second)).hasSize(1)
			.first()
			.asString()
			.startsWith("user-service: --port=" + port() + ": cannot listen on 127.0.0.1:" + port())
			.endsWith("choose another port, 0 for a free one");
	}

	/** {@link UserServiceMainTests} has every kind of wrong usage. */
	@Test
	void wrongUsageIsOneLineAndExitCode2() throws Exception {
		Process wrong = start("--delay=100");
		assertThat(exitCode(wrong)).isEqualTo(2);
		assertThat(errors(wrong)).hasSize(1).first().asString().startsWith("user-service: ").contains("unit missing");
	}

	@Test
	void upstreamsWithNamesSayWhereTheyListen(@TempDir Path directory) throws Exception {
		Path file = Files.writeString(directory.resolve("named.json"),
				"[{\"name\":\"orders\",\"delay\":\"20ms\"},{\"name\":\"users\"}]");
		Process named = start("--port=0", "--management-port=0", "--stop-with-stdin", "--named=" + file);
		JsonNode ports = firstLine(named).path("named");
		assertThat(ports.propertyNames()).containsExactly("orders", "users");
		assertThat(ports.path("orders").asInt()).isPositive().isNotEqualTo(ports.path("users").asInt());
		named.outputWriter().close();
		assertThat(exitCode(named)).isZero();
	}

	@Test
	void helpShowsExamples() throws Exception {
		Process help = start("--help");
		List<String> lines = help.inputReader().lines().toList();
		assertThat(exitCode(help)).isZero();
		assertThat(String.join("\n", lines)).contains("--delay=DELAY", "Examples:", "curl", "Exit codes:");
	}

	private static Process start(String... arguments) throws IOException {
		List<String> command = new ArrayList<>(
				List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-XX:TieredStopAtLevel=1",
						"-jar", Path.of("target", "user-service.jar").toString()));
		command.addAll(List.of(arguments));
		return new ProcessBuilder(command).start();
	}

	private static JsonNode firstLine(Process process) throws IOException {
		return JsonMapper.shared().readTree(process.inputReader(StandardCharsets.UTF_8).readLine());
	}

	private static int exitCode(Process process) throws InterruptedException {
		boolean ended = process.waitFor(LATE_SECONDS, TimeUnit.SECONDS);
		if (!ended) {
			process.destroyForcibly();
		}
		assertThat(ended).as("ended by itself").isTrue();
		return process.exitValue();
	}

	private static List<String> errors(Process process) throws IOException {
		try (BufferedReader reader = process.errorReader(StandardCharsets.UTF_8)) {
			return reader.lines().toList();
		}
	}

}
