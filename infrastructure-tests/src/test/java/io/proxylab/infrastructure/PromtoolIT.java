package io.proxylab.infrastructure;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** Prometheus' configuration, rules and alerts by its own tool. */
class PromtoolIT {

	private static final Path FOLDER = Project.file("docker", "prometheus");

	@SuppressWarnings("NullAway.Init") // set before all tests
	private static String promtool;

	@BeforeAll
	static void findPromtool() {
		promtool = Tool.required("promtool", "install Prometheus, such as apt-get install prometheus");
	}

	@Test
	void theConfigurationAndItsRulesAreValid() {
		Outcome outcome = Outcome.of(FOLDER, List.of(promtool, "check", "config", "prometheus.yml")).expectSuccess();
		assertThat(outcome.text()).contains("rules.yml", "alerts.yml").doesNotContain("FAILED");
	}

	@Test
	void whatIsAskedOnEcsIsValid(@TempDir Path directory) throws Exception {
		// Terraform fills it in; here one service stands for all.
		String text = Files.readString(Project.file("ecs", "modules", "prometheus", "prometheus.yml.tftpl"))
			.replaceAll("(?m)^%\\{.*\n", "")
			.replace("${job}", "proxy")
			.replace("${scrape.host}", "proxy-lab-proxy.proxy-lab.internal")
			.replace("${scrape.port}", "9080")
			.replace("${scrape.path}", "/actuator/prometheus")
			.replace("${scrape.variant}", "webflux-webclient")
			.replace("${endpoint}", "https://aps-workspaces.us-east-1.amazonaws.com/workspaces/ws-0a1b/")
			.replace("${region}", "us-east-1");
		assertThat(text).doesNotContain("${", "%{");
		Path file = Files.writeString(directory.resolve("prometheus.yml"), text);
		Outcome.of(directory, List.of(promtool, "check", "config", "--agent", file.toString())).expectSuccess();
	}

	@Test
	void theRulesDoWhatTheirTestsSay() throws Exception {
		List<String> tests = Project.names("docker", "prometheus", "tests");
		assertThat(tests).containsExactly("alerts.test.yml", "error-budget.test.yml", "rules.test.yml");
		List<String> command = new ArrayList<>(List.of(promtool, "test", "rules"));
		tests.forEach((test) -> command.add("tests/" + test));
		Outcome outcome = Outcome.of(FOLDER, command).expectSuccess();
		assertThat(outcome.text().lines()).filteredOn((line) -> line.contains("SUCCESS")).hasSameSizeAs(tests);
	}

}
