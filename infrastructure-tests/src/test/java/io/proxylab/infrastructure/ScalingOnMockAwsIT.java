package io.proxylab.infrastructure;

import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.ecs.EcsClient;
import software.amazon.awssdk.services.ecs.model.ContainerDefinition;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The modules for autoscaling and observability, applied to a mock of AWS, read back with
 * the AWS SDK, and destroyed. They need no load balancer, for which the provider waits a
 * minute: {@link ExampleOnMockAwsIT} applies all of the example.
 */
@Tag("full")
class ScalingOnMockAwsIT {

	private static final String CLUSTER = "scaling";

	private static final String SERVICE = "scaling-proxy";

	@TempDir
	@SuppressWarnings("NullAway.Init") // JUnit sets it
	private static Path directory;

	@RegisterExtension
	static final ProcessLogs LOGS = new ProcessLogs(MockAws::sharedLog);

	@Test
	void policiesAlarmsAndTheDashboardAreAppliedAndDestroyed() throws Exception {
		Terraform terraform = Terraform.withRunningProvider();
		MockAws aws = MockAws.shared();
		createService(aws);
		Path root = Files.createDirectories(Project.copyExample(directory).resolveSibling("scaling"));
		Files.writeString(root.resolve("main.tf"), """
				provider "aws" {
				%s
				}

				locals {
				  label = {
				    load_balancer = "app/%2$s/0a1b"
				    target_group  = "targetgroup/%2$s/2c3d"
				  }
				}

				module "autoscaling" {
				  source              = "../modules/autoscaling"
				  cluster_name        = "%3$s"
				  service_name        = "%2$s"
				  min_tasks           = 1
				  max_tasks           = 8
				  policies            = ["cpu", "requests", "in-flight", "step"]
				  targets             = { cpu_percent = 50, requests_per_minute = 6000, in_flight = 100 }
				  cooldowns           = { out = 60, in = 300 }
				  load_balancer_label = local.label
				  metrics_namespace   = "ProxyLab"
				}

				module "observability" {
				  source              = "../modules/observability"
				  name                = "%3$s"
				  region              = "us-east-1"
				  cluster_name        = "%3$s"
				  service_name        = "%2$s"
				  upstream_name       = "scaling-upstream"
				  load_balancer_label = local.label
				  metrics_namespace   = "ProxyLab"
				  in_flight_target    = 100
				  cpu_target          = 50
				  alarm_actions       = []
				}
				""".formatted(aws.providerArguments("appautoscaling", "cloudwatch"), SERVICE, CLUSTER));
		terraform.run(root, "init", "-input=false", "-no-color").expectSuccess();
		terraform.run(root, "apply", "-auto-approve", "-input=false", "-no-color").expectSuccess();
		try (AppliedScaling applied = new AppliedScaling(aws, SERVICE, CLUSTER)) {
			applied.everyPolicyIsThereAndLooksAtItsMetric();
			applied.alarmsWatchWhatTheOriginStoryMissed();
			applied.theDashboardShowsCpuNextToRequestsInFlight();
			terraform.run(root, "destroy", "-auto-approve", "-input=false", "-no-color").expectSuccess();
			assertThat(terraform.run(root, "state", "list").text()).doesNotContain("aws_");
			applied.nothingIsLeft();
		}
	}

	/** Creates the service that is scaled, which the mock asks for. */
	private static void createService(MockAws aws) {
		ContainerDefinition container = ContainerDefinition.builder().name("proxy").image("proxy").memory(512).build();
		try (EcsClient ecs = aws.client(EcsClient.builder())) {
			ecs.createCluster((request) -> request.clusterName(CLUSTER));
			ecs.registerTaskDefinition((request) -> request.family(SERVICE).containerDefinitions(container));
			ecs.createService(
					(request) -> request.cluster(CLUSTER).serviceName(SERVICE).taskDefinition(SERVICE).desiredCount(0));
		}
	}

}
