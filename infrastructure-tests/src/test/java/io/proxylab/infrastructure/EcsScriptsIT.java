package io.proxylab.infrastructure;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/** The scripts of ECS where there is no AWS. */
class EcsScriptsIT {

	/** The outputs of the example that ecs-run-plan reads for a plan. */
	private static final List<String> OUTPUTS = List.of("region=us-east-1", "cluster=lab", "plan_definition=plan",
			"container=load", "subnets=subnet-1", "security_group=sg-1", "bucket=results", "log_group=/lab",
			"host=balancer", "port=80");

	@TempDir
	@SuppressWarnings("NullAway.Init") // JUnit sets it
	private Path directory;

	@RegisterExtension
	final ProcessLogs logs = new ProcessLogs(() -> this.directory);

	private void copyProject() throws Exception {
		Project.copy(Project.file("scripts"), this.directory.resolve("scripts"));
		Project.copyExample(this.directory);
		Project.copy(Project.file("jmeter", "plans"), this.directory.resolve("jmeter").resolve("plans"));
		Project.copy(Project.file("experiments"), this.directory.resolve("experiments"));
	}

	private Outcome script(String name, String... arguments) throws Exception {
		copyProject();
		List<String> command = new ArrayList<>(List.of("scripts/" + name));
		command.addAll(List.of(arguments));
		return Outcome.of(this.directory, Map.of("AWS_PROFILE", "", "AWS_ACCESS_KEY_ID", ""), command);
	}

	@Test
	void aDryRunPrintsCostsAndStepsAndAsksAwsForNothing() throws Exception {
		Terraform.required();
		Path variables = Files.writeString(this.directory.resolve("mine.tfvars"), """
				name      = "shop"
				variant   = "webflux-webclient"
				cpu       = 512
				memory    = 1024
				max_tasks = 4
				""");
		Outcome outcome = script("ecs-up", "--dry-run", "--tag", "0123abc", "--var-file", variables.toString());
		assertThat(outcome.exitCode()).as(outcome.text()).isZero();
		// 0.5 x 0.04048 + 1 x 0.004445
		assertThat(outcome.text()).contains("a task 0.0247", "with max tasks 0.2471",
				"docker/build --variant webflux-webclient --tag 0123abc", "for shop in us-east-1",
				"none of which was done");
	}

	@Test
	void prometheusIsPaidForAndPushedWhereItIsAskedFor() throws Exception {
		Terraform.required();
		Path variables = Files.writeString(this.directory.resolve("mine.tfvars"), "prometheus = true\n");
		Outcome outcome = script("ecs-up", "--dry-run", "--tag", "0123abc", "--var-file", variables.toString());
		assertThat(outcome.exitCode()).as(outcome.text()).isZero();
		assertThat(outcome.text()).contains("standing 0.1807",
				"push of proxy user-service load-generator lab prometheus");
	}

	@ParameterizedTest
	@CsvSource({ "ecs-up, --fast, unknown option '--fast'", "ecs-up, --var-file=x, unknown option",
			"ecs-run-plan, --dry, unknown option '--dry'", "ecs-run-plan, nothing.jmx, there is no plan nothing.jmx",
			"ecs-run-plan, nothing.yaml, 'there is no file nothing.yaml; choose one of experiments/a-a'",
			"ecs-run-plan, closed-load.jmx users, 'is no name=value, such as users=400'",
			"ecs-run-plan, experiments/ecs.yaml users=5, an experiment has no parameters: write 'users=5' into",
			"ecs-run-plan, --direct experiments/ecs.yaml, --direct is of plans",
			"ecs-run-plan, --tasks 2 experiments/ecs.yaml, --tasks is of plans",
			"ecs-run-plan, --tasks 11 closed-load.jmx, '--tasks is ''11''; use 1 to 10'",
			"ecs-run-plan, --collect, --collect needs a value",
			"ecs-run-plan, --collect ../../x, '--collect is ''../../x''; use what ecs-run-plan told'",
			"ecs-run-plan, --collect 20260131-120000-ecs-a closed-load.jmx, --collect starts nothing",
			"ecs-run-plan, closed-load.jmx, 'nothing is set up: ecs/example has no outputs. Cure: scripts/ecs-up'",
			"ecs-down, --force, unknown option '--force'" })
	void wrongUseIsRefusedWithACure(String script, String arguments, String message) throws Exception {
		Terraform.required();
		Outcome outcome = script(script, arguments.split(" "));
		assertThat(outcome.exitCode()).isEqualTo(2);
		assertThat(outcome.text()).startsWith(script + ": ").contains(message);
	}

	@Test
	void whereNothingIsSetUpThereIsNothingToTakeDown() throws Exception {
		Terraform.required();
		Outcome outcome = script("ecs-down");
		assertThat(outcome.exitCode()).as(outcome.text()).isZero();
		assertThat(outcome.text()).contains("nothing is set up");
	}

	@Test
	void withoutCredentialsNothingBegins() throws Exception {
		Terraform.required();
		// A CLI that says what AWS's says without credentials, so that the script is
		// tried where none is installed.
		stub("aws", """
				echo 'Unable to locate credentials. You can configure credentials by running "aws configure".' >&2
				exit 253
				""");
		copyProject();
		Outcome outcome = Outcome.of(this.directory, Map.of("PATH", pathWithStubs(), "AWS_PROFILE", ""),
				List.of("scripts/ecs-up", "--tag", "0123abc"));
		assertThat(outcome.exitCode()).isEqualTo(2);
		assertThat(outcome.text()).contains("USD an hour", "AWS knows no caller: Unable to locate credentials",
				"Cure: log in", "AWS_PROFILE");
	}

	/** {@link EcsRunPlanIT} does the same with the AWS CLI and a mock of AWS. */
	@Test
	void anInterruptedRunStopsEachOfItsTasks() throws Exception {
		stub("terraform", "printf '%s\\n' " + String.join(" ", OUTPUTS) + "\n");
		Path calls = this.directory.resolve("calls.out");
		stub("aws", """
				echo "$*" >>'%s'
				case $2 in
				    get-caller-identity) echo arn:aws:iam::123456789012:user/me ;;
				    run-task) echo "task/$$" ;;
				    describe-tasks) echo 'RUNNING None None' ;;
				esac
				""".formatted(calls));
		copyProject();
		ProcessBuilder builder = new ProcessBuilder("scripts/ecs-run-plan", "--tasks", "2", "closed-load.jmx")
			.directory(this.directory.toFile())
			.redirectErrorStream(true)
			.redirectOutput(this.directory.resolve("ecs-run-plan.out").toFile());
		builder.environment().put("PATH", pathWithStubs());
		Process script = builder.start();
		try {
			Awaitility.await()
				.atMost(Duration.ofSeconds(60))
				.until(() -> !script.isAlive()
						|| (Files.exists(calls) && Files.readString(calls).contains("describe-tasks")));
			script.destroy();
			assertThat(script.waitFor(60, TimeUnit.SECONDS)).as("the script ends").isTrue();
			assertThat(script.exitValue()).isEqualTo(130);
		}
		finally {
			script.destroyForcibly();
		}
		List<String> stopped = Files.readAllLines(calls).stream().filter((call) -> call.contains("stop-task")).toList();
		assertThat(stopped).doesNotHaveDuplicates()
			.hasSize(2)
			.allMatch((call) -> call.matches("ecs stop-task --region us-east-1 --cluster lab --task task/\\d+"));
	}

	/** Puts a shell script before the program of the same name. */
	private void stub(String program, String script) throws Exception {
		Path file = Files.writeString(Files.createDirectories(this.directory.resolve("bin")).resolve(program),
				"#!/bin/sh\n" + script);
		assertThat(file.toFile().setExecutable(true)).isTrue();
	}

	private String pathWithStubs() {
		return this.directory.resolve("bin") + ":" + System.getenv("PATH");
	}

}
