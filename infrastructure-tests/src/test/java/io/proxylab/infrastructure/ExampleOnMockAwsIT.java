package io.proxylab.infrastructure;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
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

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The example set up on a mock of AWS and read back with AWS's SDK, the scripts tried on
 * it, and taken away again. The provider waits a minute for the load balancer, whatever
 * the mock says: {@link ScalingOnMockAwsIT} and the tests of the modules are quicker.
 */
@Tag("full")
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
	private static AppliedScaling scaling;

	@SuppressWarnings("NullAway.Init") // set before all tests
	private static S3Client s3;

	@RegisterExtension
	static final ProcessLogs LOGS = new ProcessLogs(() -> directory);

	@BeforeAll
	static void apply() throws Exception {
		terraform = Terraform.withProvider();
		aws = MockAws.start(directory.resolve("moto.out"));
		ecs = aws.client(EcsClient.builder());
		loadBalancing = aws.client(ElasticLoadBalancingV2Client.builder());
		scaling = new AppliedScaling(aws, "proxy-lab-proxy", "proxy-lab");
		s3 = aws.client(S3Client.builder());
		Project.copyExample(directory);
		Project.copy(Project.file("scripts"), directory.resolve("scripts"));
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
			scaling.close();
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
		scaling.everyPolicyIsThereAndLooksAtItsMetric();
	}

	@Test
	@Order(1)
	void alarmsWatchWhatTheOriginStoryMissed() {
		scaling.alarmsWatchWhatTheOriginStoryMissed();
	}

	@Test
	@Order(1)
	void theDashboardShowsCpuNextToRequestsInFlight() {
		scaling.theDashboardShowsCpuNextToRequestsInFlight();
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
		scaling.nothingIsLeft();
		assertThat(s3.listBuckets().buckets()).isEmpty();
		Outcome outcome = Outcome.of(directory, aws.environment(), List.of("scripts/ecs-down"));
		assertThat(outcome.exitCode()).as(outcome.text()).isZero();
		assertThat(outcome.text()).contains("nothing is set up");
	}

}
