package io.proxylab.infrastructure;

import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

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
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

/**
 * The policies, alarms and dashboard that Terraform applied, with all four policies and
 * the example's defaults, as the AWS SDK reads them back.
 */
final class AppliedScaling implements AutoCloseable {

	private final String service;

	private final String dashboard;

	private final ApplicationAutoScalingClient scaling;

	private final CloudWatchClient cloudWatch;

	/**
	 * Reads from an API.
	 * @param aws the API
	 * @param service name of the service that is scaled
	 * @param dashboard name of the dashboard, which is the prefix of its alarms
	 */
	AppliedScaling(MockAws aws, String service, String dashboard) {
		this.service = service;
		this.dashboard = dashboard;
		this.scaling = aws.client(ApplicationAutoScalingClient.builder());
		this.cloudWatch = aws.client(CloudWatchClient.builder());
	}

	void everyPolicyIsThereAndLooksAtItsMetric() {
		Map<String, ScalingPolicy> policies = this.scaling
			.describeScalingPolicies((request) -> request.serviceNamespace(ServiceNamespace.ECS))
			.scalingPolicies()
			.stream()
			.collect(Collectors.toMap(ScalingPolicy::policyName, Function.identity()));
		assertThat(policies).containsOnlyKeys(this.service + "-cpu", this.service + "-requests",
				this.service + "-in-flight", this.service + "-step-out", this.service + "-step-in");
		assertThat(tracking(policies, "cpu").predefinedMetricSpecification().predefinedMetricType())
			.isEqualTo(MetricType.ECS_SERVICE_AVERAGE_CPU_UTILIZATION);
		assertThat(tracking(policies, "requests").predefinedMetricSpecification().resourceLabel())
			.startsWith("app/" + this.service + "/")
			.contains("/targetgroup/" + this.service + "/");
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

	private TargetTrackingScalingPolicyConfiguration tracking(Map<String, ScalingPolicy> policies, String name) {
		return policy(policies, name).targetTrackingScalingPolicyConfiguration();
	}

	private ScalingPolicy policy(Map<String, ScalingPolicy> policies, String name) {
		return Optional.ofNullable(policies.get(this.service + "-" + name)).orElseThrow();
	}

	void alarmsWatchWhatTheOriginStoryMissed() {
		Map<String, MetricAlarm> alarms = this.cloudWatch.describeAlarms()
			.metricAlarms()
			.stream()
			.collect(Collectors.toMap(MetricAlarm::alarmName, Function.identity()));
		assertThat(alarms)
			.containsKeys(this.service + "-step-in", this.dashboard + "-unhealthy", this.dashboard + "-errors")
			.hasEntrySatisfying(this.service + "-step-out", (alarm) -> {
				assertThat(alarm.period()).isEqualTo(10);
				assertThat(alarm.threshold()).isEqualTo(100);
				assertThat(alarm.alarmActions()).singleElement().asString().contains(this.service + "-step-out");
			})
			.hasEntrySatisfying(this.dashboard + "-full-but-idle",
					(alarm) -> assertThat(alarm.metrics()).extracting(MetricDataQuery::expression)
						.contains("IF(threads >= 95 AND cpu < 50, 1, 0)"));
	}

	void theDashboardShowsCpuNextToRequestsInFlight() {
		JsonNode dashboard = JsonMapper.shared()
			.readTree(this.cloudWatch.getDashboard((request) -> request.dashboardName(this.dashboard)).dashboardBody());
		assertThat(dashboard.get("widgets").valueStream()).hasSize(6)
			.extracting((widget) -> widget.at("/properties/title").asString(), (widget) -> widget.get("x").asInt(),
					(widget) -> widget.get("y").asInt())
			.contains(tuple("Tasks", 0, 0), tuple("CPU (% of a task)", 12, 0),
					tuple("In flight (requests a task)", 0, 6), tuple("Time in the service", 12, 12));
		assertThat(dashboard.get("widgets").valueStream())
			.allSatisfy((widget) -> assertThat(widget.at("/properties/metrics")).isNotEmpty());
	}

	void nothingIsLeft() {
		assertThat(this.scaling.describeScalingPolicies((request) -> request.serviceNamespace(ServiceNamespace.ECS))
			.scalingPolicies()).isEmpty();
		assertThat(this.cloudWatch.describeAlarms((request) -> request.alarmNamePrefix(this.dashboard)).metricAlarms())
			.isEmpty();
		assertThat(this.cloudWatch.listDashboards().dashboardEntries()).isEmpty();
	}

	@Override
	public void close() {
		this.scaling.close();
		this.cloudWatch.close();
	}

}
