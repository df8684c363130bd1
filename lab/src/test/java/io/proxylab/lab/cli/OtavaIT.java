package io.proxylab.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.proxylab.lab.box.Tool;
import io.proxylab.lab.trial.SyntheticRun;
import io.proxylab.lab.trial.SyntheticTrial;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Apache Otava reads what {@code history} writes, with the commands of docs/ci.md. */
@Execution(ExecutionMode.CONCURRENT)
@Timeout(300)
class OtavaIT {

	/** After the fourth run something happened. */
	private static final double[] THROUGHPUT = { 1, 1.01, 0.995, 1.004, 0.9, 0.905, 0.895, 0.902 };

	/** Otava takes the last year unless it is told another time. */
	private static final List<String> TIME = List.of("--since", "2026-11-01", "--until", "2027-01-01");

	@TempDir
	Path directory;

	@Test
	void theRunAtWhichAFigureShiftedIsFound() throws Exception {
		String otava = Tool.required("pip install apache-otava", "otava").toString();
		CiPage page = new CiPage();
		List<String> commands = CiPage.commands(page.blocks("").stream().filter((block) -> block.contains("otava ")))
			.toList();
		write();
		history(command(commands, "./proxylab "));
		Files.writeString(this.directory.resolve("otava.yaml"),
				page.blocks("yaml").stream().filter((block) -> block.contains("otava.csv")).findFirst().orElseThrow());
		List<String> analyze = new ArrayList<>(List.of(CiPage.arguments(command(commands, "OTAVA_CONFIG="))));
		assertThat(analyze).startsWith("otava", "analyze");
		analyze.set(0, otava);
		analyze.addAll(TIME);
		analyze.addAll(List.of("--output", "json"));
		JsonNode shifts = new JsonMapper().readTree(run(analyze)).path("webflux-webclient");
		assertThat(shifts).hasSize(1);
		assertThat(shifts.get(0).at("/attributes/commit").asString()).isEqualTo("c0ffee04");
		assertThat(shifts.get(0).at("/attributes/run").asString()).isEqualTo("20261125-000000-synthetic");
		assertThat(shifts.get(0).path("changes")).singleElement().satisfies((change) -> {
			assertThat(change.path("metric").asString()).isEqualTo("throughput");
			assertThat(change.path("forward_change_percent").asString()).isEqualTo("-10");
		});
	}

	/** A run a day; the CPU of a request stays as it is. */
	private void write() {
		for (int run = 0; run < THROUGHPUT.length; run++) {
			new SyntheticRun()
				.with(new SyntheticTrial("webflux-webclient", 800, 10).throughput((int) (8000 * THROUGHPUT[run]))
					.targetCores(0.8 * THROUGHPUT[run]))
				.daysLater(run, "c0ffee0" + run)
				.writeTo(this.directory.resolve("runs"));
		}
	}

	private void history(String command) {
		String[] arguments = Stream.of(CiPage.arguments(command))
			.map((word) -> List.of("otava.csv", "runs").contains(word) ? this.directory.resolve(word).toString() : word)
			.toArray(String[]::new);
		StringWriter said = new StringWriter();
		int code = ProxyLab.commandLine(new PrintWriter(said), new PrintWriter(said)).execute(arguments);
		assertThat(code).as(said.toString()).isZero();
		assertThat(this.directory.resolve("otava.csv")).isRegularFile();
	}

	/** Its output; of files that it cannot read it only says so. */
	private String run(List<String> command) throws Exception {
		Path errors = this.directory.resolve("errors");
		Path output = this.directory.resolve("output");
		ProcessBuilder builder = new ProcessBuilder(command).directory(this.directory.toFile())
			.redirectOutput(output.toFile())
			.redirectError(errors.toFile());
		builder.environment().put("OTAVA_CONFIG", "otava.yaml");
		Process process = builder.start();
		try {
			assertThat(process.waitFor(120, TimeUnit.SECONDS)).as("%s ends", command).isTrue();
			assertThat(process.exitValue()).as(Files.readString(errors)).isZero();
			assertThat(errors).content().doesNotContain("ERROR");
			return Files.readString(output);
		}
		finally {
			process.destroyForcibly();
		}
	}

	private static String command(List<String> commands, String start) {
		return commands.stream().filter((command) -> command.startsWith(start)).findFirst().orElseThrow();
	}

}
