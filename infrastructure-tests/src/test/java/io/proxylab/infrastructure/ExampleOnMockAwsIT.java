package io.proxylab.infrastructure;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.applicationautoscaling.ApplicationAutoScalingClient;
import software.amazon.awssdk.services.applicationautoscaling.model.MetricType;
import software.amazon.awssdk.services.applicationautoscaling.model.PolicyType;
import software.amazon.awssdk.services.applicationautoscaling.model.ScalingPolicy;
import software.amazon.awssdk.services.applicationautoscaling.model.ServiceNamespace;
import software.amazon.awssdk.services.applicationautoscaling.model.StepAdjustment;
import software.amazon.awssdk.services.applicationautoscaling.model.TargetTrackingScalingPolicyConfiguration;
import software.amazon.awssdk.services.cloudwatch.CloudWatchClient;
import software.amazon.awssdk.services.cloudwatch.model.MetricAlarm;
import software.amazon.awssdk.services.cloudwatch.model.MetricDataQuery;
import software.amazon.awssdk.services.ecs.EcsClient;
import software.amazon.awssdk.services.ecs.model.AssignPublicIp;
import software.amazon.awssdk.services.ecs.model.AwsVpcConfiguration;
import software.amazon.awssdk.services.ecs.model.LoadBalancer;
import software.amazon.awssdk.services.ecs.model.NetworkMode;
import software.amazon.awssdk.services.ecs.model.Service;
import software.amazon.awssdk.services.ecs.model.TaskDefinition;
import software.amazon.awssdk.services.elasticloadbalancingv2.ElasticLoadBalancingV2Client;
import software.amazon.awssdk.services.elasticloadbalancingv2.model.LoadBalancerSchemeEnum;
import software.amazon.awssdk.services.s3.S3Client;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

/**
 * The example set up on a mock of AWS and read back with AWS's SDK, the scripts tried on
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
	private static Terraform terraform;

	@SuppressWarnings("NullAway.Init") // set before all tests
	private static EcsClient ecs;

	@SuppressWarnings("NullAway.Init") // set before all tests
	private static ElasticLoadBalancingV2Client loadBalancing;

	@SuppressWarnings("NullAway.Init") // set before all tests
	private static ApplicationAutoScalingClient scaling;

	@SuppressWarnings("NullAway.Init") // set before all tests
	private static CloudWatchClient cloudWatch;

	@SuppressWarnings("NullAway.Init") // set before all tests
	private static S3Client s3;

	@BeforeAll
	static void apply() throws Exception {
		terraform = Terraform.withProvider();
		aws = MockAws.start(directory.resolve("moto.out"));
		ecs = aws.client(EcsClient.builder());
		loadBalancing = aws.client(ElasticLoadBalancingV2Client.builder());
		scaling = aws.client(ApplicationAutoScalingClient.builder());
		cloudWatch = aws.client(CloudWatchClient.builder());
		s3 = aws.client(S3Client.builder());
		Project.copy(Project.file("ecs"), directory.resolve("ecs"));
		Project.copy(Project.file("scripts"), directory.resolve("scripts"));
		Project.copy(Project.file("docker", "prometheus"), directory.resolve("docker").resolve("prometheus"));
		Project.copy(Project.file("jmeter", "plans"), directory.resolve("jmeter").resolve("plans"));
		Project.copy(Project.file("experiments"), directory.resolve("experiments"));
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
		return terraform.run(example(), aws.environment(),
				Stream.concat(Stream.of(command, "-no-color"), Stream.of(arguments)).toArray(String[]::new));
	}

	@Test
	@Order(1)
	void tasksAreInPrivateSubnetsWithoutAPublicAddress() {
		List<Service> services = ecs
			.describeServices(
					(request) -> request.cluster("proxy-lab").services("proxy-lab-proxy", "proxy-lab-upstream"))
			.services();
		assertThat(services).hasSize(2).allSatisfy((service) -> {
			AwsVpcConfiguration network = service.networkConfiguration().awsvpcConfiguration();
			assertThat(network.assignPublicIp()).isEqualTo(AssignPublicIp.DISABLED);
			assertThat(network.subnets()).hasSize(2);
		});
		assertThat(services.getFirst().loadBalancers()).singleElement()
			.extracting(LoadBalancer::containerPort)
			.isEqualTo(8080);
	}

	@Test
	@Order(1)
	void theLoadBalancerAsksForHealthOnThePortOfTheRequests() {
		assertThat(loadBalancing.describeTargetGroups().targetGroups()).singleElement().satisfies((group) -> {
			assertThat(group.healthCheckPort()).isEqualTo("traffic-port");
			assertThat(group.healthCheckPath()).isEqualTo("/livez");
		});
		assertThat(loadBalancing.describeLoadBalancers().loadBalancers()).singleElement()
			.satisfies((balancer) -> assertThat(balancer.scheme()).isEqualTo(LoadBalancerSchemeEnum.INTERNAL));
	}

	@Test
	@Order(1)
	void containersHaveTheirBoxAReadOnlyRootAndNoCapability() {
		TaskDefinition task = ecs.describeTaskDefinition((request) -> request.taskDefinition("proxy-lab-proxy"))
			.taskDefinition();
		assertThat(task.cpu()).isEqualTo("256");
		assertThat(task.memory()).isEqualTo("512");
		assertThat(task.networkMode()).isEqualTo(NetworkMode.AWSVPC);
		assertThat(task.taskRoleArn()).as("a proxy asks nothing of AWS").isNullOrEmpty();
		assertThat(task.containerDefinitions()).singleElement().satisfies((container) -> {
			assertThat(container.image()).endsWith("proxy-lab/proxy:0123abc");
			assertThat(container.readonlyRootFilesystem()).isTrue();
			assertThat(container.linuxParameters().capabilities().drop()).containsExactly("ALL");
			assertThat(container.command()).contains("--proxy.variant=servlet-blocking-apache5",
					"--proxy.request-threads=200", "--proxy.upstream=http://proxy-lab-upstream.proxy-lab.internal:8081",
					"--proxy.cloudwatch.namespace=ProxyLab", "--proxy.cloudwatch.service=proxy-lab-proxy");
		});
	}

	@Test
	@Order(1)
	void everyPolicyIsThereAndLooksAtItsMetric() {
		Map<String, ScalingPolicy> policies = scaling
			.describeScalingPolicies((request) -> request.serviceNamespace(ServiceNamespace.ECS))
			.scalingPolicies()
			.stream()
			.collect(Collectors.toMap(ScalingPolicy::policyName, Function.identity()));
		assertThat(policies).containsOnlyKeys("proxy-lab-proxy-cpu", "proxy-lab-proxy-requests",
				"proxy-lab-proxy-in-flight", "proxy-lab-proxy-step-out", "proxy-lab-proxy-step-in");
		assertThat(tracking(policies, "cpu").predefinedMetricSpecification().predefinedMetricType())
			.isEqualTo(MetricType.ECS_SERVICE_AVERAGE_CPU_UTILIZATION);
		assertThat(tracking(policies, "requests").predefinedMetricSpecification().resourceLabel())
			.startsWith("app/proxy-lab-proxy/")
			.contains("/targetgroup/proxy-lab-proxy/");
		TargetTrackingScalingPolicyConfiguration inFlight = tracking(policies, "in-flight");
		assertThat(inFlight.targetValue()).isEqualTo(100);
		assertThat(inFlight.customizedMetricSpecification().metricName()).isEqualTo("InFlight");
		assertThat(inFlight.scaleOutCooldown()).isEqualTo(60);
		assertThat(inFlight.scaleInCooldown()).isEqualTo(300);
		ScalingPolicy stepOut = policy(policies, "step-out");
		assertThat(stepOut.policyType()).isEqualTo(PolicyType.STEP_SCALING);
		assertThat(stepOut.stepScalingPolicyConfiguration().stepAdjustments())
			.extracting(StepAdjustment::metricIntervalLowerBound, StepAdjustment::scalingAdjustment)
			.containsExactlyInAnyOrder(tuple(0.0, 50), tuple(100.0, 100), tuple(300.0, 300));
	}

	private static TargetTrackingScalingPolicyConfiguration tracking(Map<String, ScalingPolicy> policies, String name) {
		return policy(policies, name).targetTrackingScalingPolicyConfiguration();
	}

	private static ScalingPolicy policy(Map<String, ScalingPolicy> policies, String name) {
		return Optional.ofNullable(policies.get("proxy-lab-proxy-" + name)).orElseThrow();
	}

	@Test
	@Order(1)
	void alarmsWatchWhatTheOriginStoryMissed() {
		Map<String, MetricAlarm> alarms = cloudWatch.describeAlarms()
			.metricAlarms()
			.stream()
			.collect(Collectors.toMap(MetricAlarm::alarmName, Function.identity()));
		assertThat(alarms).containsKeys("proxy-lab-proxy-step-in", "proxy-lab-unhealthy", "proxy-lab-errors")
			.hasEntrySatisfying("proxy-lab-proxy-step-out", (alarm) -> {
				assertThat(alarm.period()).isEqualTo(10);
				assertThat(alarm.threshold()).isEqualTo(100);
				assertThat(alarm.alarmActions()).singleElement().asString().contains("proxy-lab-proxy-step-out");
			})
			.hasEntrySatisfying("proxy-lab-full-but-idle",
					(alarm) -> assertThat(alarm.metrics()).extracting(MetricDataQuery::expression)
						.contains("IF(threads >= 95 AND cpu < 50, 1, 0)"));
	}

	@Test
	@Order(1)
	void theDashboardShowsCpuBesideWhatIsInFlight() {
		JsonNode dashboard = JsonMapper.shared()
			.readTree(cloudWatch.getDashboard((request) -> request.dashboardName("proxy-lab")).dashboardBody());
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
		Outcome outcome = runPlan("--dry-run", "jmeter/plans/closed-load.jmx", "users=400", "delay=1000")
			.expectSuccess();
		assertThat(outcome.text().replace("\\", "")).contains("aws ecs run-task", "--cluster proxy-lab ",
				"assignPublicIp=DISABLED", "\"closed-load.jmx\"", "\"-Jport=80\"", "\"-Jusers=400\"",
				"\"-Jdelay=1000\"");
	}

	@Test
	@Order(2)
	void aPlanThatIsNotThereIsRefusedWithThoseThatAre() {
		Outcome outcome = runPlan("no-plan.jmx");
		assertThat(outcome.exitCode()).isEqualTo(2);
		assertThat(outcome.text()).contains("no-plan.jmx", "closed-load.jmx");
	}

	@Test
	@Order(2)
	void anExperimentIsToldWhereItsTargetsAre() {
		Outcome outcome = runPlan("--dry-run", "experiments/ecs.yaml").expectSuccess();
		String balancer = loadBalancing.describeLoadBalancers().loadBalancers().getFirst().dnsName();
		assertThat(outcome.text().replace("\\", ""))
			.contains("proxy-lab-load-generator-experiment", "\"EXPERIMENT\"", "http://" + balancer,
					"http://proxy-lab-proxy.proxy-lab.internal:9080/actuator/prometheus",
					"http://proxy-lab-upstream.proxy-lab.internal:8081")
			.doesNotContain("http://load-balancer", "://proxy:", "://upstream:");
	}

	private static Outcome runPlan(String... arguments) {
		List<String> words = new ArrayList<>(List.of("scripts/ecs-run-plan"));
		words.addAll(List.of(arguments));
		return Outcome.of(directory, aws.environment(), words);
	}

	@Test
	@Order(3)
	void destroyLeavesNothingBehind() {
		terraform("destroy", "-auto-approve", "-input=false", "-var=tag=0123abc").expectSuccess();
		assertThat(terraform.run(example(), "state", "list").text()).doesNotContain("aws_");
		assertThat(loadBalancing.describeLoadBalancers().loadBalancers()).isEmpty();
		assertThat(scaling.describeScalingPolicies((request) -> request.serviceNamespace(ServiceNamespace.ECS))
			.scalingPolicies()).isEmpty();
		assertThat(cloudWatch.describeAlarms((request) -> request.alarmNamePrefix("proxy-lab")).metricAlarms())
			.isEmpty();
		assertThat(cloudWatch.listDashboards().dashboardEntries()).isEmpty();
		assertThat(s3.listBuckets().buckets()).isEmpty();
		Outcome outcome = Outcome.of(directory, aws.environment(), List.of("scripts/ecs-down"));
		assertThat(outcome.exitCode()).as(outcome.text()).isZero();
		assertThat(outcome.text()).contains("nothing is set up");
	}

}
