package io.proxylab.infrastructure;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

/**
 * The example set up on a mock of AWS and read back with the SDK, the scripts tried on
 * it, and taken away again.
 */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class ExampleOnMockAwsIT {

	@TempDir
	@SuppressWarnings("NullAway.Init") // JUnit sets it
	private static Path directory;

	@SuppressWarnings("NullAway.Init") // set before all tests
	private static MockAws aws;

	@SuppressWarnings("NullAway.Init") // set before all tests
	private static String terraform;

	@BeforeAll
	static void apply() throws Exception {
		terraform = Tool.required("terraform", "install Terraform 1.9 or newer");
		aws = MockAws.start(directory.resolve("moto.out"));
		Project.copy(Project.file("ecs"), directory.resolve("ecs"));
		Project.copy(Project.file("scripts"), directory.resolve("scripts"));
		Project.copy(Project.file("jmeter", "plans"), directory.resolve("jmeter").resolve("plans"));
		Files.writeString(example().resolve("mock_override.tf"), """
				provider "aws" {
				  region            = var.region
				  s3_use_path_style = true
				}
				""");
		terraform("init", "-input=false").expectSuccess();
		terraform("apply", "-auto-approve", "-input=false", "-var=tag=0123abc",
				"-var=policies=[\"cpu\",\"requests\",\"in-flight\",\"step\"]")
			.expectSuccess();
	}

	@AfterAll
	static void end() {
		if (aws != null) {
			aws.close();
		}
	}

	private static Path example() {
		return directory.resolve("ecs").resolve("example");
	}

	private static Outcome terraform(String command, String... arguments) {
		List<String> words = new ArrayList<>(List.of(terraform, command, "-no-color"));
		words.addAll(List.of(arguments));
		return Outcome.of(example(), aws.environment(), words);
	}

	@Test
	@Order(1)
	void tasksAreInPrivateSubnetsWithoutAPublicAddress() {
		JsonNode services = aws
			.call("ecs", "describe_services",
					"{\"cluster\": \"proxy-lab\", \"services\": [\"proxy-lab-proxy\", \"proxy-lab-upstream\"]}")
			.get("services");
		assertThat(services.valueStream()).hasSize(2).allSatisfy((service) -> {
			JsonNode network = service.at("/networkConfiguration/awsvpcConfiguration");
			assertThat(network.get("assignPublicIp").asString()).isEqualTo("DISABLED");
			assertThat(network.get("subnets")).hasSize(2);
		});
		JsonNode proxy = services.get(0);
		assertThat(proxy.at("/loadBalancers/0/containerPort").asInt()).isEqualTo(8080);
	}

	@Test
	@Order(1)
	void theLoadBalancerAsksForHealthOnThePortOfTheRequests() {
		JsonNode groups = aws.call("elbv2", "describe_target_groups", "{}").get("TargetGroups");
		assertThat(groups).hasSize(1);
		assertThat(groups.get(0).get("HealthCheckPort").asString()).isEqualTo("traffic-port");
		assertThat(groups.get(0).get("HealthCheckPath").asString()).isEqualTo("/livez");
		assertThat(aws.call("elbv2", "describe_load_balancers", "{}").at("/LoadBalancers/0/Scheme").asString())
			.isEqualTo("internal");
	}

	@Test
	@Order(1)
	void containersHaveTheirBoxAReadOnlyRootAndNoCapability() {
		JsonNode task = aws.call("ecs", "describe_task_definition", "{\"taskDefinition\": \"proxy-lab-proxy\"}")
			.get("taskDefinition");
		assertThat(task.get("cpu").asString()).isEqualTo("256");
		assertThat(task.get("memory").asString()).isEqualTo("512");
		assertThat(task.get("networkMode").asString()).isEqualTo("awsvpc");
		assertThat(task.path("taskRoleArn").asString("")).as("a proxy asks nothing of AWS").isEmpty();
		JsonNode container = task.get("containerDefinitions").get(0);
		assertThat(container.get("image").asString()).endsWith("proxy-lab/proxy:0123abc");
		assertThat(container.get("readonlyRootFilesystem").asBoolean()).isTrue();
		assertThat(container.at("/linuxParameters/capabilities/drop/0").asString()).isEqualTo("ALL");
		assertThat(container.get("command").valueStream().map(JsonNode::asString)).contains(
				"--proxy.variant=servlet-blocking-apache5", "--proxy.request-threads=200",
				"--proxy.upstream=http://proxy-lab-upstream.proxy-lab.internal:8081",
				"--proxy.cloudwatch.namespace=ProxyLab", "--proxy.cloudwatch.service=proxy-lab-proxy");
	}

	@Test
	@Order(1)
	void everyPolicyIsThereAndLooksAtItsMetric() {
		Map<String, JsonNode> policies = aws
			.call("application-autoscaling", "describe_scaling_policies", "{\"ServiceNamespace\": \"ecs\"}")
			.get("ScalingPolicies")
			.valueStream()
			.collect(Collectors.toMap((policy) -> policy.get("PolicyName").asString(), (policy) -> policy));
		assertThat(policies).containsOnlyKeys("proxy-lab-proxy-cpu", "proxy-lab-proxy-requests",
				"proxy-lab-proxy-in-flight", "proxy-lab-proxy-step-out", "proxy-lab-proxy-step-in");
		assertThat(tracking(policies, "cpu").at("/PredefinedMetricSpecification/PredefinedMetricType").asString())
			.isEqualTo("ECSServiceAverageCPUUtilization");
		assertThat(tracking(policies, "requests").at("/PredefinedMetricSpecification/ResourceLabel").asString())
			.startsWith("app/proxy-lab-proxy/")
			.contains("/targetgroup/proxy-lab-proxy/");
		assertThat(tracking(policies, "in-flight").get("TargetValue").asDouble()).isEqualTo(100);
		assertThat(tracking(policies, "in-flight").at("/CustomizedMetricSpecification/MetricName").asString())
			.isEqualTo("InFlight");
		assertThat(String.valueOf(policies.get("proxy-lab-proxy-step-out"))).contains("StepScaling");
	}

	private static JsonNode tracking(Map<String, JsonNode> policies, String name) {
		return Optional.ofNullable(policies.get("proxy-lab-proxy-" + name))
			.orElseThrow()
			.get("TargetTrackingScalingPolicyConfiguration");
	}

	@Test
	@Order(1)
	void alarmsWatchWhatTheOriginStoryMissed() {
		Map<String, JsonNode> alarms = aws.call("cloudwatch", "describe_alarms", "{}")
			.get("MetricAlarms")
			.valueStream()
			.collect(Collectors.toMap((alarm) -> alarm.get("AlarmName").asString(), (alarm) -> alarm));
		assertThat(alarms).containsKeys("proxy-lab-proxy-step-in", "proxy-lab-unhealthy", "proxy-lab-errors")
			.hasEntrySatisfying("proxy-lab-proxy-step-out", (alarm) -> {
				assertThat(alarm.get("Period").asInt()).isEqualTo(10);
				assertThat(alarm.get("Threshold").asDouble()).isEqualTo(100);
				assertThat(alarm.at("/AlarmActions/0").asString()).contains("proxy-lab-proxy-step-out");
			})
			.hasEntrySatisfying("proxy-lab-full-but-idle",
					(alarm) -> assertThat(alarm.get("Metrics").findValuesAsString("Expression"))
						.contains("IF(threads >= 95 AND cpu < 50, 1, 0)"));
	}

	@Test
	@Order(1)
	void theDashboardShowsCpuBesideWhatIsInFlight() {
		JsonNode dashboard = JsonMapper.shared()
			.readTree(aws.call("cloudwatch", "get_dashboard", "{\"DashboardName\": \"proxy-lab\"}")
				.get("DashboardBody")
				.asString());
		assertThat(dashboard.get("widgets").valueStream()).hasSize(6)
			.extracting((widget) -> widget.at("/properties/title").asString(), (widget) -> widget.get("x").asInt(),
					(widget) -> widget.get("y").asInt())
			.contains(tuple("Tasks", 0, 0), tuple("CPU (% of a task)", 12, 0),
					tuple("In flight (requests a task)", 0, 6), tuple("Time in the service", 12, 12));
		assertThat(dashboard.get("widgets").valueStream())
			.allSatisfy((widget) -> assertThat(widget.at("/properties/metrics")).isNotEmpty());
	}

	@Test
	@Order(2)
	void aPlanIsRunInTheVpcOnTheLoadBalancer() {
		Outcome outcome = Outcome.of(directory, aws.environment(), List.of("scripts/ecs-run-plan", "--dry-run",
				"jmeter/plans/closed-load.jmx", "users=400", "delay=1000"));
		assertThat(outcome.exitCode()).as(outcome.text()).isZero();
		assertThat(outcome.text().replace("\\", "")).contains("aws ecs run-task", "--cluster proxy-lab ",
				"assignPublicIp=DISABLED", "\"closed-load.jmx\"", "\"-Jport=80\"", "\"-Jusers=400\"",
				"\"-Jdelay=1000\"");
	}

	@Test
	@Order(2)
	void aPlanThatIsNotThereIsRefusedWithThoseThatAre() {
		Outcome outcome = Outcome.of(directory, aws.environment(), List.of("scripts/ecs-run-plan", "no-plan.jmx"));
		assertThat(outcome.exitCode()).isEqualTo(2);
		assertThat(outcome.text()).contains("no-plan.jmx", "closed-load.jmx");
	}

	@Test
	@Order(3)
	void destroyLeavesNothingBehind() {
		terraform("destroy", "-auto-approve", "-input=false", "-var=tag=0123abc").expectSuccess();
		assertThat(Outcome.of(example(), List.of(terraform, "state", "list")).text()).doesNotContain("aws_");
		assertThat(aws.call("elbv2", "describe_load_balancers", "{}").get("LoadBalancers")).isEmpty();
		assertThat(
				aws.call("cloudwatch", "describe_alarms", "{\"AlarmNamePrefix\": \"proxy-lab\"}").get("MetricAlarms"))
			.isEmpty();
		assertThat(aws.call("cloudwatch", "list_dashboards", "{}").get("DashboardEntries")).isEmpty();
		assertThat(aws.call("s3", "list_buckets", "{}").get("Buckets")).isEmpty();
		Outcome outcome = Outcome.of(directory, aws.environment(), List.of("scripts/ecs-down"));
		assertThat(outcome.exitCode()).as(outcome.text()).isZero();
		assertThat(outcome.text()).contains("nothing is set up");
	}

}
