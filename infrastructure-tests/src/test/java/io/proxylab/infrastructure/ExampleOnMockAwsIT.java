package io.proxylab.infrastructure;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.applicationautoscaling.ApplicationAutoScalingClient;
import software.amazon.awssdk.services.applicationautoscaling.model.PolicyType;
import software.amazon.awssdk.services.applicationautoscaling.model.ScalingPolicy;
import software.amazon.awssdk.services.applicationautoscaling.model.ServiceNamespace;
import software.amazon.awssdk.services.cloudwatch.CloudWatchClient;
import software.amazon.awssdk.services.cloudwatch.model.MetricAlarm;
import software.amazon.awssdk.services.ecs.EcsClient;
import software.amazon.awssdk.services.ecs.model.AssignPublicIp;
import software.amazon.awssdk.services.ecs.model.ContainerDefinition;
import software.amazon.awssdk.services.ecs.model.NetworkMode;
import software.amazon.awssdk.services.ecs.model.Service;
import software.amazon.awssdk.services.ecs.model.TaskDefinition;
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
	void tasksHaveNoPublicAddressAndAFailedDeploymentIsTakenBack() {
		try (EcsClient ecs = aws.client(EcsClient.builder())) {
			List<Service> services = ecs
				.describeServices(
						(request) -> request.cluster("proxy-lab").services("proxy-lab-proxy", "proxy-lab-upstream"))
				.services();
			assertThat(services).hasSize(2).allSatisfy((service) -> {
				assertThat(service.networkConfiguration().awsvpcConfiguration().assignPublicIp())
					.isEqualTo(AssignPublicIp.DISABLED);
				assertThat(service.networkConfiguration().awsvpcConfiguration().subnets()).hasSize(2);
				assertThat(service.deploymentConfiguration().deploymentCircuitBreaker().enable()).isTrue();
				assertThat(service.deploymentConfiguration().deploymentCircuitBreaker().rollback()).isTrue();
			});
			assertThat(services.getFirst().healthCheckGracePeriodSeconds()).isEqualTo(60);
			assertThat(services.getFirst().loadBalancers()).singleElement()
				.satisfies((balancer) -> assertThat(balancer.containerPort()).isEqualTo(8080));
		}
	}

	@Test
	@Order(1)
	void containersHaveTheirBoxAReadOnlyRootAndNoCapability() {
		try (EcsClient ecs = aws.client(EcsClient.builder())) {
			TaskDefinition task = ecs.describeTaskDefinition((request) -> request.taskDefinition("proxy-lab-proxy"))
				.taskDefinition();
			assertThat(task.cpu()).isEqualTo("256");
			assertThat(task.memory()).isEqualTo("512");
			assertThat(task.networkMode()).isEqualTo(NetworkMode.AWSVPC);
			assertThat(task.taskRoleArn()).as("a proxy asks nothing of AWS").isNull();
			ContainerDefinition container = task.containerDefinitions().getFirst();
			assertThat(container.image()).endsWith("proxy-lab/proxy:0123abc");
			assertThat(container.readonlyRootFilesystem()).isTrue();
			assertThat(container.linuxParameters().capabilities().drop()).containsExactly("ALL");
			assertThat(container.command()).contains("--proxy.variant=servlet-blocking-apache5",
					"--proxy.request-threads=200", "--proxy.upstream=http://proxy-lab-upstream.proxy-lab.internal:8081",
					"--proxy.cloudwatch.namespace=ProxyLab", "--proxy.cloudwatch.service=proxy-lab-proxy");
		}
	}

	@Test
	@Order(1)
	void everyPolicyIsThereAndLooksAtItsMetric() {
		try (ApplicationAutoScalingClient scaling = aws.client(ApplicationAutoScalingClient.builder())) {
			Map<String, ScalingPolicy> policies = scaling
				.describeScalingPolicies((request) -> request.serviceNamespace(ServiceNamespace.ECS))
				.scalingPolicies()
				.stream()
				.collect(Collectors.toMap(ScalingPolicy::policyName, (policy) -> policy));
			assertThat(policies).containsOnlyKeys("proxy-lab-proxy-cpu", "proxy-lab-proxy-requests",
					"proxy-lab-proxy-in-flight", "proxy-lab-proxy-step-out", "proxy-lab-proxy-step-in");
			assertThat(policies.get("proxy-lab-proxy-cpu")
				.targetTrackingScalingPolicyConfiguration()
				.predefinedMetricSpecification()
				.predefinedMetricTypeAsString()).isEqualTo("ECSServiceAverageCPUUtilization");
			assertThat(policies.get("proxy-lab-proxy-requests")
				.targetTrackingScalingPolicyConfiguration()
				.predefinedMetricSpecification()
				.resourceLabel()).startsWith("app/proxy-lab-proxy/").contains("/targetgroup/proxy-lab-proxy/");
			assertThat(policies.get("proxy-lab-proxy-in-flight").targetTrackingScalingPolicyConfiguration())
				.satisfies((tracking) -> {
					assertThat(tracking.targetValue()).isEqualTo(100);
					assertThat(tracking.customizedMetricSpecification().metricName()).isEqualTo("InFlight");
				});
			assertThat(policies.get("proxy-lab-proxy-step-out").policyType()).isEqualTo(PolicyType.STEP_SCALING);
		}
	}

	@Test
	@Order(1)
	void alarmsWatchWhatTheOriginStoryMissed() {
		try (CloudWatchClient cloudWatch = aws.client(CloudWatchClient.builder())) {
			Map<String, MetricAlarm> alarms = cloudWatch.describeAlarms()
				.metricAlarms()
				.stream()
				.collect(Collectors.toMap(MetricAlarm::alarmName, (alarm) -> alarm));
			assertThat(alarms).containsKeys("proxy-lab-proxy-step-out", "proxy-lab-proxy-step-in",
					"proxy-lab-full-but-idle", "proxy-lab-unhealthy", "proxy-lab-errors");
			MetricAlarm out = alarms.get("proxy-lab-proxy-step-out");
			assertThat(out.period()).isEqualTo(10);
			assertThat(out.threshold()).isEqualTo(100);
			assertThat(out.alarmActions()).singleElement().asString().contains("proxy-lab-proxy-step-out");
			assertThat(alarms.get("proxy-lab-full-but-idle").metrics()).anySatisfy(
					(query) -> assertThat(query.expression()).isEqualTo("IF(threads >= 95 AND cpu < 50, 1, 0)"));
		}
	}

	@Test
	@Order(1)
	void theDashboardShowsCpuBesideWhatIsInFlight() {
		try (CloudWatchClient cloudWatch = aws.client(CloudWatchClient.builder())) {
			JsonNode dashboard = JsonMapper.shared()
				.readTree(cloudWatch.getDashboard((request) -> request.dashboardName("proxy-lab")).dashboardBody());
			assertThat(dashboard.get("widgets").valueStream()).hasSize(6)
				.extracting((widget) -> widget.at("/properties/title").asString(), (widget) -> widget.get("x").asInt(),
						(widget) -> widget.get("y").asInt())
				.contains(tuple("Tasks", 0, 0), tuple("CPU (% of a task)", 12, 0),
						tuple("In flight (requests a task)", 0, 6), tuple("Time in the service", 12, 12));
			assertThat(dashboard.findValues("metrics")).allSatisfy((lines) -> assertThat(lines).isNotEmpty());
		}
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
		assertThat(Outcome.of(example(), List.of(terraform, "state", "list")).text()).isEmpty();
		try (EcsClient ecs = aws.client(EcsClient.builder());
				CloudWatchClient cloudWatch = aws.client(CloudWatchClient.builder())) {
			assertThat(ecs.listClusters().clusterArns()).isEmpty();
			assertThat(cloudWatch.describeAlarms().metricAlarms()).isEmpty();
			assertThat(cloudWatch.listDashboards((request) -> {
			}).dashboardEntries()).isEmpty();
		}
		Outcome outcome = Outcome.of(directory, aws.environment(), List.of("scripts/ecs-down"));
		assertThat(outcome.exitCode()).as(outcome.text()).isZero();
		assertThat(outcome.text()).contains("nothing is set up");
	}

}
