package io.proxylab.lab.cli.autoscale;

import io.proxylab.lab.cli.ProxyLab;
import io.proxylab.lab.cli.terminal.ExitCodes;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class ReplayCommandTests {

	private static final String SHORT = Path.of("..", "scenarios", "replay-upstream-slows-short.yaml").toString();

	@TempDir
	private Path directory;

	private final StringWriter out = new StringWriter();

	private final StringWriter err = new StringWriter();

	@Test
	void aServiceAndAPolicyThatAreNotThereAreToldAtOnce() {
		assertThat(execute("--service", "webflux-webclent", "--policy", "cpus", SHORT))
			.isEqualTo(ExitCodes.WRONG_INPUT);
		assertThat(this.err.toString()).contains(
				"--service: the scenario has no 'webflux-webclent'; did you mean webflux-webclient?",
				"--policy: the scenario has no 'cpus'; did you mean cpu?; choices: cpu, in-flight");
	}

	@Test
	void aShareOutOfItsRangeIsTold() {
		assertThat(execute("--scale", "2", SHORT)).isEqualTo(ExitCodes.WRONG_INPUT);
		assertThat(this.err.toString()).contains("--scale 2.0 is out of range; write a share above 0, at most 1");
	}

	@Test
	void aServiceThatTheCatalogueDoesNotHaveIsToldWithTheCure() throws IOException {
		Path file = scenario("name: mine", 4);
		assertThat(execute("--out", made().toString(), file.toString())).isEqualTo(ExitCodes.WRONG_INPUT);
		assertThat(this.err.toString()).contains("service 'mine' is no target of the catalogue",
				"replay: { variants: { mine: webflux-webclient } }");
		assertThat(made()).doesNotExist();
	}

	@Test
	void moreThanAMachineCarriesIsRefusedWithFiguresAndNothingIsMade() throws IOException {
		Path file = scenario("name: netty", 100);
		assertThat(execute("--out", made().toString(), file.toString())).isEqualTo(ExitCodes.WRONG_INPUT);
		assertThat(this.err.toString()).contains("tasks: 100 x 64.00 CPU", "write max: ", "--scale 0.01");
		assertThat(made()).doesNotExist();
	}

	@Test
	void aDirectoryWithSomethingElseIsLeftAlone() throws IOException {
		Files.writeString(Files.createDirectories(made()).resolve("mine.txt"), "mine");
		int code = execute("--out", made().toString(), SHORT);
		assertThat(code).isEqualTo(ExitCodes.WRONG_INPUT);
		assertThat(made()).isDirectoryContaining((file) -> file.endsWith("mine.txt"));
	}

	private Path made() {
		return this.directory.resolve("made");
	}

	private Path scenario(String name, int max) throws IOException {
		return Files.writeString(this.directory.resolve("day.yaml"),
				String.format(Locale.ROOT,
						"""
								length: 1m
								load: { open: 10/s }
								upstream: { delay: 10ms }
								slo: { share: 99%%, under: 1s }
								services: [{ %s, source: a test, cpus: %s, cpuPerRequest: 100us, added: 1ms, ready: 4s, probesQueue: false }]
								policies: [{ name: cpu, max: %d, ecs: [{ targetTracking: { signal: cpu, target: 50 } }] }]
								""",
						name, (max == 100) ? "64" : "0.25", max));
	}

	private int execute(String... arguments) {
		String[] all = new String[arguments.length + 2];
		all[0] = "autoscale";
		all[1] = "replay";
		System.arraycopy(arguments, 0, all, 2, arguments.length);
		return ProxyLab.commandLine(new PrintWriter(this.out), new PrintWriter(this.err), all).execute(all);
	}

}
