package io.proxylab.infrastructure;

import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

	@ParameterizedTest
	@ValueSource(strings = { "tests/rules.test.yml", "tests/alerts.test.yml" })
	void theRulesDoWhatTheirTestsSay(String tests) {
		Outcome outcome = Outcome.of(FOLDER, List.of(promtool, "test", "rules", tests)).expectSuccess();
		assertThat(outcome.text()).contains("SUCCESS");
	}

}
