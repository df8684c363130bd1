package io.proxylab.infrastructure;

import java.util.List;
import java.util.Map;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The Terraform files by a scanner for what is insecure; what it is not to ask has its
 * reason in ecs/.checkov.yaml.
 */
@Tag("full")
class CheckovIT {

	@Test
	void noCheckFails() {
		String cure = "pip install checkov";
		String checkov = Tool.there("checkov", cure);
		Outcome outcome = Outcome.of(Project.file("ecs"), Map.of("LOG_LEVEL", "ERROR"),
				List.of(checkov, "--config-file", ".checkov.yaml", "--directory", "."));
		if (!outcome.text().contains("Passed checks: ")) {
			// Only now, because asking for the version takes half as long as the scan.
			Tool.working("checkov", checkov, cure);
		}
		assertThat(outcome.exitCode()).as(outcome.text()).isZero();
		assertThat(outcome.text()).contains("Failed checks: 0");
	}

}
