package io.proxylab.lab.cli.autoscale;

import io.proxylab.lab.cli.ProxyLab;
import io.proxylab.lab.cli.terminal.ExitCodes;
import io.proxylab.lab.cli.terminal.ProgressLines;
import io.proxylab.lab.cli.terminal.SearchLine;
import io.proxylab.lab.cli.terminal.Terminal;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

class AutoscaleRecommendCommandTests {

	@TempDir
	private Path directory;

	private final StringWriter out = new StringWriter();

	private final StringWriter err = new StringWriter();

	@Test
	void aTableAPageJsonAndExportsAreMade() throws IOException {
		Path made = this.directory.resolve("made");
		assertThat(execute("--out", made.toString(), day("calm", "100ms"), day("quick", "10ms")))
			.as(this.err.toString())
			.isEqualTo(ExitCodes.DONE);
		assertThat(this.out.toString()).contains("calm, quick: recommended", "Cheapest in all of calm, quick",
				"How they are set, and where they end", made.resolve("terraform.tfvars").toString());
		assertThat(this.out.toString().lines().filter((line) -> !line.startsWith(made.toString())))
			.allSatisfy((line) -> assertThat(line).hasSizeLessThanOrEqualTo(80));
		JsonNode json = JsonMapper.shared().readTree(Files.readString(made.resolve("recommendation.json")));
		assertThat(json.path("formatVersion").asInt()).isOne();
		assertThat(json.path("proposals").path(0).path("missedMinutes").asInt()).isZero();
		assertThat(json.path("proposals").path(0).path("scenarios").size()).isEqualTo(2);
		assertThat(json.path("proposals").path(0).path("load").path("keptPercent").asInt()).isPositive();
		assertThat(Files.readString(made.resolve("terraform.tfvars"))).contains("variant = \"webflux-webclient\"");
		assertThat(Files.readString(made.resolve("hpa.yaml"))).contains("kind: HorizontalPodAutoscaler");
		assertThat(Files.readString(made.resolve("recommendation.html"))).contains("webflux-webclient, fixed",
				"What this rests on");
	}

	@Test
	void whatKeepsNothingIsNotExportedAndAnEarlierExportGoes() throws IOException {
		Path made = Files.createDirectory(this.directory.resolve("made"));
		Files.writeString(made.resolve("terraform.tfvars"), "min_tasks = 1\n");
		assertThat(execute("--out", made.toString(), day("late", "1s"))).as(this.err.toString())
			.isEqualTo(ExitCodes.DONE);
		assertThat(this.out.toString()).contains("No policy that was tried keeps", "What misses, and why",
				"terraform.tfvars is not written", "hpa.yaml is not written");
		assertThat(made.resolve("terraform.tfvars")).doesNotExist();
		assertThat(made.resolve("recommendation.json")).exists();
	}

	@Test
	void theErrorsOfAllScenariosAreToldAtOnce() throws IOException {
		Path one = Files.writeString(this.directory.resolve("one.yaml"), "length: 1h\nload: { open: fast }\n");
		Path other = Files.writeString(this.directory.resolve("other.yaml"), "length: soon\n");
		assertThat(execute(one.toString(), other.toString())).isEqualTo(ExitCodes.WRONG_INPUT);
		assertThat(this.err.toString()).contains("one.yaml:2:", "'fast' is not a rate", "other.yaml:1:");
	}

	@Test
	void aSearchThatTakesLongShowsHowMuchIsLeft() {
		AtomicLong now = new AtomicLong();
		SearchLine line = new SearchLine(
				new ProgressLines(new PrintWriter(this.err), () -> Terminal.of(Optional.of("24 80"), Map.of())),
				now::get);
		now.set(1_000_000_000L);
		line.at(5, 100);
		assertThat(this.err.toString()).as("after 1 s").isEmpty();
		now.set(10_000_000_000L);
		line.at(25, 100);
		assertThat(this.err.toString()).contains("searching: 25%, about 30 s left");
		line.end();
		assertThat(this.err.toString()).endsWith("\r\u001B[K");
	}

	private String day(String name, String delay) throws IOException {
		return Files
			.writeString(this.directory.resolve(name + ".yaml"),
					"""
							length: 20m
							load: { open: 600/s }
							upstream: { delay: %s }
							slo: { share: 99%%, under: 500ms }
							price: { taskHour: 0.01 }
							balancer: { checkInterval: 10s, healthyThreshold: 2 }
							services:
							  - { name: webflux-webclient, source: the test, cpus: 1, cpuPerRequest: 400us, added: 2ms, ready: 9s, probesQueue: false }
							policies: [ { name: unused, fixed: 1 } ]
							"""
						.formatted(delay))
			.toString();
	}

	private int execute(String... arguments) {
		String[] all = new String[arguments.length + 2];
		all[0] = "autoscale";
		all[1] = "recommend";
		System.arraycopy(arguments, 0, all, 2, arguments.length);
		return ProxyLab.commandLine(new PrintWriter(this.out), new PrintWriter(this.err), all).execute(all);
	}

}
