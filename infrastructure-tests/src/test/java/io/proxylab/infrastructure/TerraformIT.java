package io.proxylab.infrastructure;

import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/** The Terraform files by Terraform's own means, without AWS. */
class TerraformIT {

	@Test
	void theFilesAreFormatted() {
		Outcome outcome = Outcome.of(Project.file("ecs"),
				List.of(Terraform.required(), "fmt", "-check", "-recursive", "-diff", "-no-color"));
		assertThat(outcome.exitCode()).as(outcome.text()).isZero();
	}

	@Execution(ExecutionMode.CONCURRENT)
	@ParameterizedTest
	@CsvSource({ "modules/cost, 3", "modules/autoscaling, 9", "modules/load-generator, 2", "modules/prometheus, 4",
			"example, 27" })
	void theTestsOfEachFolderPass(String folder, int runs, @TempDir Path directory) throws Exception {
		Terraform terraform = Terraform.withProvider();
		Path copy = Project.copy(Project.file("ecs"), directory.resolve("ecs")).resolve(folder);
		Project.copy(Project.file("docker", "prometheus"), directory.resolve("docker").resolve("prometheus"));
		terraform.run(copy, "init", "-backend=false", "-input=false", "-no-color").expectSuccess();
		Outcome valid = terraform.run(copy, "validate", "-json").expectSuccess();
		assertThat(valid.text()).contains("\"error_count\": 0", "\"warning_count\": 0");
		Outcome tests = terraform.run(copy, "test", "-no-color").expectSuccess();
		assertThat(tests.text()).contains("Success! %d passed, 0 failed.".formatted(runs));
	}

}
