package io.proxylab.infrastructure;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

import org.junit.jupiter.api.Tag;
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

	@Test
	void theExampleAndAllModulesAreValidWithoutAWarning() throws Exception {
		Terraform terraform = Terraform.withRunningProvider();
		Path example = Terraform.initialisedExample();
		Outcome valid = terraform.run(example, "validate", "-json").expectSuccess();
		assertThat(valid.text()).contains("\"error_count\": 0", "\"warning_count\": 0");
		assertThat(example.resolve("main.tf")).content()
			.as("a module that the example doesn't use isn't validated")
			.contains(Project.names("ecs", "modules").stream().map((name) -> "\"../modules/" + name + "\"").toList());
	}

	@Execution(ExecutionMode.CONCURRENT)
	@ParameterizedTest
	@CsvSource({ "modules/cost, cost, 3", "modules/autoscaling, policies, 9", "modules/load-generator, tasks, 2",
			"modules/prometheus, prometheus, 4", "modules/service, service, 2", "example, example, 6" })
	void theTestsOfEachFolderPass(String folder, String file, int runs, @TempDir Path directory) throws Exception {
		testsPass(folder, file, runs, directory);
	}

	@Tag("full")
	@Test
	void eachChoiceOfTheExampleWorksByItself(@TempDir Path directory) throws Exception {
		testsPass("example", "choices", 13, directory);
	}

	private static void testsPass(String folder, String file, int runs, Path directory) throws Exception {
		Terraform terraform = Terraform.withRunningProvider();
		Path copy = Project.copyExample(directory).resolveSibling(folder);
		terraform.run(copy, "init", "-backend=false", "-input=false", "-no-color").expectSuccess();
		Outcome tests = terraform.run(copy, "test", "-no-color", "-filter=tests/%s.tftest.hcl".formatted(file))
			.expectSuccess();
		assertThat(tests.text()).contains(String.format(Locale.ROOT, "Success! %d passed, 0 failed.", runs));
	}

}
