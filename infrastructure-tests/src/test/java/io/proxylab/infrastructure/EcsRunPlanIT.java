package io.proxylab.infrastructure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.services.ecs.EcsClient;
import software.amazon.awssdk.services.ecs.model.ContainerDefinition;
import software.amazon.awssdk.services.ecs.model.ContainerOverride;
import software.amazon.awssdk.services.s3.S3Client;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * {@code scripts/ecs-run-plan} from its start to the results in {@code runs/}, against a
 * mock of AWS. Tasks do nothing there: what they would leave in the bucket the tests put
 * there. What the example tells the script is replaced by a few lines.
 */
class EcsRunPlanIT {

	private static final String BUCKET = "results";

	@TempDir
	@SuppressWarnings("NullAway.Init") // JUnit sets it
	private static Path directory;

	@SuppressWarnings("NullAway.Init") // set before all tests
	private static MockAws aws;

	@SuppressWarnings("NullAway.Init") // set before all tests
	private static S3Client s3;

	@RegisterExtension
	static final ProcessLogs LOGS = new ProcessLogs(() -> directory);

	@RegisterExtension
	static final ProcessLogs AWS_LOG = new ProcessLogs(MockAws::sharedLog);

	@BeforeAll
	static void setUp() throws Exception {
		String terraform = Terraform.required();
		Tool.required("aws", "pip install awscli");
		aws = MockAws.shared();
		s3 = aws.client(S3Client.builder());
		s3.createBucket((request) -> request.bucket(BUCKET));
		try (EcsClient ecs = aws.client(EcsClient.builder())) {
			ecs.createCluster((request) -> request.clusterName(EcsRun.CLUSTER));
			for (String family : List.of("plan", "experiment")) {
				ContainerDefinition container = ContainerDefinition.builder()
					.name("load")
					.image(family)
					.memory(512)
					.build();
				ecs.registerTaskDefinition((request) -> request.family(family).containerDefinitions(container));
			}
		}
		Project.copy(Project.file("scripts"), directory.resolve("scripts"));
		Project.copy(Project.file("jmeter", "plans"), directory.resolve("jmeter").resolve("plans"));
		Project.copy(Project.file("experiments"), directory.resolve("experiments"));
		Path example = Files.createDirectories(directory.resolve("ecs").resolve("example"));
		Files.writeString(example.resolve("outputs.tf"), """
				output "run_lines" {
				  value = <<-END
				    region=us-east-1
				    cluster=%s
				    plan_definition=plan
				    experiment_definition=experiment
				    container=load
				    results_container=load-results
				    subnets=subnet-1,subnet-2
				    security_group=sg-1
				    bucket=%s
				    log_group=/ecs/proxy-lab
				    url=http://balancer.example
				    host=balancer.example
				    port=80
				    proxy_host=proxy.internal
				    upstream_host=upstream.internal
				    upstream_port=8081
				  END
				}
				""".formatted(EcsRun.CLUSTER, BUCKET));
		Outcome.of(example, List.of(terraform, "init", "-input=false")).expectSuccess();
		Outcome.of(example, List.of(terraform, "apply", "-auto-approve", "-input=false")).expectSuccess();
	}

	@AfterAll
	static void end() {
		if (s3 != null) {
			s3.close();
		}
	}

	@Test
	void aPlanIsAwaitedAndWhatItLeavesIsCollected() throws Exception {
		try (EcsRun run = EcsRun.start(aws, directory, "--tasks", "2", "jmeter/plans/closed-load.jmx", "users=5")) {
			List<ContainerOverride> told = run.awaitTold(2).stream().map(List::getFirst).toList();
			assertThat(told).allSatisfy(
					(override) -> assertThat(override.command()).startsWith("closed-load.jmx").endsWith("-Jusers=5"));
			for (ContainerOverride override : told) {
				put(override.command().get(1) + "/results.jtl", "timeStamp,elapsed,label\n");
			}
			assertThat(run.awaitEnd()).as(output()).isZero();
			String id = told.getFirst().command().get(1).replaceFirst("/.*", "");
			assertThat(output()).contains("started 2 for runs/" + id,
					"./proxylab import --runs runs/%1$s/1 runs/%1$s/1/results.jtl".formatted(id),
					"./proxylab import --runs runs/%1$s/2 runs/%1$s/2/results.jtl".formatted(id));
			assertThat(directory.resolve("runs").resolve(id).resolve("2/results.jtl"))
				.hasContent("timeStamp,elapsed,label");
		}
	}

	@Test
	void theRunDirectoryOfAnExperimentArrivesFileByFile() throws Exception {
		try (EcsRun run = EcsRun.start(aws, directory, "experiments/ecs.yaml")) {
			List<ContainerOverride> told = run.awaitTold(1).getFirst();
			assertThat(told).extracting(ContainerOverride::name).containsExactly("load", "load-results");
			String id = told.getLast().command().getFirst();
			assertThat(told.getFirst().environment()).singleElement().satisfies((variable) -> {
				assertThat(variable.name()).isEqualTo("EXPERIMENT");
				assertThat(variable.value())
					.contains(
							"\n  - { as: proxy, url: \"http://balancer.example\", "
									+ "metrics: \"http://proxy.internal:9080/actuator/prometheus\"",
							"url: \"http://upstream.internal:8081\"")
					.hasLineCount(Files.readAllLines(Project.file("experiments", "ecs.yaml")).size());
			});
			for (String file : List.of("manifest.json", "trials/proxy-1/trial.json", "trials/proxy-1/SHA256SUMS")) {
				put(id + "/" + file, "what " + file + " holds");
			}
			assertThat(run.awaitEnd()).as(output()).isZero();
			assertThat(output()).contains("./proxylab report runs/" + id);
			Path here = directory.resolve("runs").resolve(id);
			assertThat(here.resolve("trials/proxy-1/SHA256SUMS")).hasContent("what trials/proxy-1/SHA256SUMS holds");
			assertThat(here.resolve("manifest.json")).hasContent("what manifest.json holds");
		}
	}

	@Test
	void resultsOfARunThatWasStartedBeforeAreCollectedLater() {
		put("20260131-120000-ecs-closed-load/1/results.jtl", "timeStamp,elapsed,label\n");
		Outcome outcome = runPlan("--collect", "20260131-120000-ecs-closed-load").expectSuccess();
		assertThat(outcome.text()).contains("import --runs runs/20260131-120000-ecs-closed-load/1 ");
		Outcome nothing = runPlan("--collect", "20260131-120000-ecs-sweep");
		assertThat(nothing.exitCode()).isEqualTo(2);
		assertThat(nothing.text()).contains("no results came to s3://", "aws logs tail /ecs/proxy-lab");
	}

	@Tag("full")
	@Test
	void anExperimentThatTheLabRefusedIsToldInItsWords() {
		put("20260131-120000-ecs-wrong/run.out", "wrong.yaml:3: unknown key 'tragets'; did you mean targets?\n");
		Outcome outcome = runPlan("--collect", "20260131-120000-ecs-wrong");
		assertThat(outcome.exitCode()).isEqualTo(2);
		assertThat(outcome.text()).contains("unknown key 'tragets'", "neither a run of the lab nor a results.jtl");
	}

	/** {@link EcsScriptsIT} does the same with stubs, which take less time. */
	@Tag("full")
	@Test
	void anInterruptedRunLeavesNoTaskBehind() throws Exception {
		try (EcsRun run = EcsRun.start(aws, directory, "--tasks", "2", "closed-load.jmx")) {
			run.awaitTold(2);
			Awaitility.await().atMost(Duration.ofSeconds(60)).until(() -> output().contains("started 2"));
			assertThat(run.interrupt()).isEqualTo(130);
			assertThat(run.described()).hasSize(2)
				.allSatisfy((task) -> assertThat(task.desiredStatus()).isEqualTo("STOPPED"));
		}
	}

	@Test
	void anExperimentThatIsTooLongForATaskIsRefused() throws Exception {
		Path experiment = Files.writeString(directory.resolve("long.yaml"), "# words\n".repeat(1200));
		Outcome outcome = runPlan("--dry-run", experiment.toString());
		assertThat(outcome.exitCode()).isEqualTo(2);
		assertThat(outcome.text()).contains("ECS takes 8192 characters", "shorten " + experiment);
	}

	private static Outcome runPlan(String... arguments) {
		List<String> words = new ArrayList<>(List.of("scripts/ecs-run-plan"));
		words.addAll(List.of(arguments));
		return Outcome.of(directory, aws.environment(), words);
	}

	private static String output() throws IOException {
		return Files.readString(directory.resolve("ecs-run-plan.out"));
	}

	/** Leaves a file in the bucket, as a task does. */
	private static void put(String key, String text) {
		s3.putObject((request) -> request.bucket(BUCKET).key("runs/" + key), RequestBody.fromString(text));
	}

}
