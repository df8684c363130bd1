package io.proxylab.lab.cli.autoscale;

import io.proxylab.lab.cli.ProxyLab;
import io.proxylab.lab.cli.terminal.ExitCodes;
import io.proxylab.lab.trial.SyntheticRun;
import io.proxylab.lab.trial.SyntheticTrial;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

class AutoscaleCommandTests {

	private static final String UPSTREAM_SLOWS = Path.of("..", "scenarios", "upstream-slows.yaml").toString();

	private static final String EXAMPLE_RUN = Path.of("..", "docs", "example-run").toString();

	@TempDir
	private Path directory;

	private final StringWriter out = new StringWriter();

	private final StringWriter err = new StringWriter();

	@Test
	void aTableASentenceAPageAndJsonAreMade() throws IOException {
		Path made = this.directory.resolve("made");
		assertThat(execute("--out", made.toString(), UPSTREAM_SLOWS)).as(this.err.toString()).isEqualTo(ExitCodes.DONE);
		assertThat(this.out.toString()).contains("servlet-blocking-apache5, cpu", "missed min", "metricDelay 180s",
				made.resolve("autoscale.html").toString());
		assertThat(this.out.toString().lines().filter((line) -> !line.startsWith(made.toString())))
			.allSatisfy((line) -> assertThat(line).hasSizeLessThanOrEqualTo(80));
		JsonNode json = JsonMapper.shared().readTree(Files.readString(made.resolve("autoscale.json")));
		assertThat(json.path("predictions").size()).isGreaterThan(8);
		assertThat(json.path("predictions").path(0).path("minutes").size()).isEqualTo(90);
		assertThat(Files.readString(made.resolve("autoscale.html"))).contains("servlet-blocking-apache5, in-flight",
				"What nobody publishes");
	}

	@Test
	void theFiguresOfARunWinAndWhatItHasNotStays() throws IOException {
		Path made = this.directory.resolve("made");
		assertThat(execute("--out", made.toString(), UPSTREAM_SLOWS, "--run", EXAMPLE_RUN)).as(this.err.toString())
			.isEqualTo(ExitCodes.DONE);
		assertThat(this.out.toString()).contains("What runs say of it", "metricDelay 60s..300s: missed");
		assertThat(this.out.toString().replaceAll("\\s+", " ")).contains("(trial r", "in place of 110 us");
		JsonNode service = JsonMapper.shared()
			.readTree(Files.readString(made.resolve("autoscale.json")))
			.path("services")
			.path(0);
		assertThat(service.path("cpuMicros").path("value").asInt()).isEqualTo(63);
		assertThat(service.path("threads").path("source").asString()).contains("launch r1-servlet-blocking-apache5");
		assertThat(service.path("probesSource").asString()).contains("800users");
	}

	@Test
	void allFiguresThatARunLacksAreToldWithTheExperimentsThatMakeThem() throws IOException {
		Path file = Files.writeString(this.directory.resolve("mine.yaml"), """
				length: 10m
				load: { open: 100/s }
				upstream: { delay: 100ms }
				slo: { share: 99%, under: 500ms }
				policies: [ { name: one, fixed: 1 } ]
				""");
		Path run = new SyntheticRun().with(new SyntheticTrial("servlet", 100, 100).jitShare(0.3))
			.writeTo(this.directory.resolve("run"))
			.path();
		assertThat(execute(file.toString(), "--run", run.toString())).isEqualTo(ExitCodes.WRONG_INPUT);
		assertThat(this.err.toString()).contains("servlet: no CPU a request in a warm window",
				"experiments/seed-battle-cpu.yaml", "servlet: no added time", "experiments/quick.yaml",
				"add --run RUN");
	}

	@Test
	void aScenarioWithoutServicesNeedsARun() throws IOException {
		Path file = Files.writeString(this.directory.resolve("mine.yaml"), """
				length: 10m
				load: { open: 100/s }
				upstream: { delay: 100ms }
				slo: { share: 99%, under: 500ms }
				policies: [ { name: one, fixed: 1 } ]
				""");
		assertThat(execute(file.toString())).isEqualTo(ExitCodes.WRONG_INPUT);
		assertThat(this.err.toString()).contains("services: services.yaml");
	}

	@Test
	void aBadScenarioIsToldAndNothingIsMade() throws IOException {
		Path file = Files.writeString(this.directory.resolve("bad.yaml"), "length: 1h\nload: { open: fast }\n");
		Path made = this.directory.resolve("made");
		assertThat(execute("--out", made.toString(), file.toString())).isEqualTo(ExitCodes.WRONG_INPUT);
		assertThat(this.err.toString()).contains("bad.yaml:2:", "'fast' is not a rate");
		assertThat(made).doesNotExist();
	}

	@Test
	void aPlaceThatCannotBeWrittenIsTold() throws IOException {
		Path file = Files.writeString(this.directory.resolve("a-file"), "");
		assertThat(execute("--out", file.toString(), UPSTREAM_SLOWS)).isEqualTo(ExitCodes.WRONG_INPUT);
		assertThat(this.err.toString()).contains("--out " + file, "name a directory that may be written");
	}

	private int execute(String... arguments) {
		String[] all = new String[arguments.length + 2];
		all[0] = "autoscale";
		all[1] = "predict";
		System.arraycopy(arguments, 0, all, 2, arguments.length);
		return ProxyLab.commandLine(new PrintWriter(this.out), new PrintWriter(this.err), all).execute(all);
	}

}
