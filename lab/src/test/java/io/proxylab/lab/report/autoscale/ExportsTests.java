package io.proxylab.lab.report.autoscale;

import io.proxylab.lab.autoscale.policy.EcsRule;
import io.proxylab.lab.autoscale.policy.Signal;
import io.proxylab.lab.autoscale.policy.StepScaling;
import io.proxylab.lab.autoscale.policy.TargetTracking;
import io.proxylab.lab.autoscale.recommendation.PolicyShape;
import io.proxylab.lab.autoscale.recommendation.Proposal;
import io.proxylab.lab.autoscale.scenario.Balancer;
import io.proxylab.lab.autoscale.service.Figure;
import io.proxylab.lab.autoscale.service.ServiceFigures;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;

import static org.assertj.core.api.Assertions.assertThat;

/** What is proposed, as files that others read. */
class ExportsTests {

	private static final Path EXAMPLE = Path.of("..", "ecs", "example", "variables.tf");

	private static final Path POLICIES = Path.of("..", "ecs", "modules", "autoscaling", "variables.tf");

	static List<Proposal> ofEcs() {
		return List.of(proposal("servlet-blocking-apache5", new PolicyShape.Fixed(), 4, 4),
				ecs(tracking(Signal.CPU, 45)), ecs(tracking(Signal.REQUESTS, 1200)),
				ecs(tracking(Signal.IN_FLIGHT, 80)), ecs(tracking(Signal.CPU, 50), tracking(Signal.IN_FLIGHT, 80)),
				ecs(new StepScaling(Signal.IN_FLIGHT, 80, 10, 2, StepScaling.DEFAULT_STEPS, 60, 900)));
	}

	@ParameterizedTest
	@MethodSource("ofEcs")
	void everyVariableIsOneOfTheExampleAndEveryPolicyOneOfItsModule(Proposal proposal) throws IOException {
		String text = TerraformVariables.of(proposal, service(200.0, 1), Balancer.DEFAULT);
		String example = Files.readString(EXAMPLE);
		assertThat(names(text, "(?m)^(\\w+) =")).isNotEmpty().isSubsetOf(names(example, "variable \"(\\w+)\""));
		for (String object : List.of("targets", "cooldowns", "health_check", "balancing")) {
			assertThat(names(first(text, "(?m)^" + object + " = (.*)"), "(\\w+) ="))
				.as("attributes of " + object + ", all of which its type asks for")
				.isIn(Set.of(), names(first(example, "variable \"" + object + "\"[^}]*?object\\((.*)\\)"), "(\\w+) ="));
		}
		assertThat(names(first(text, "(?m)^policies = (.*)"), "\"([a-z-]+)\"")).isNotEmpty()
			.isSubsetOf(names(first(Files.readString(POLICIES), "setsubtract\\(var.policies, (\\[[^]]*])"),
					"\"([a-z-]+)\""));
		assertThat(first(text, "(?m)^variant = \"(.*)\"")).matches(first(example, "regex\\(\"(.*)\", var.variant"));
	}

	@Test
	void theFileSaysWhatThePolicyIs() {
		String text = TerraformVariables.of(ecs(tracking(Signal.CPU, 45), tracking(Signal.IN_FLIGHT, 80)),
				service(200.0, 0.25), Balancer.DEFAULT);
		assertThat(text).contains("variant = \"servlet-blocking-apache5\"", "request_threads = 200", "cpu = 256",
				"memory = 512", "min_tasks = 2", "max_tasks = 9", "policies = [\"cpu\", \"in-flight\"]",
				"targets = { cpu_percent = 45, requests_per_minute = 6000, in_flight = 80 }",
				"cooldowns = { out = 60, in = 300 }",
				"health_check = { interval = 30, timeout = 5, healthy = 5, unhealthy = 2, grace = 60 }",
				"balancing = { algorithm = \"round_robin\", slow_start = 0 }");
	}

	@Test
	void aServiceOfOnesOwnIsNoVariant() {
		String text = TerraformVariables.of(proposal("my shop", new PolicyShape.Fixed(), 2, 2), service(null, 0.7),
				Balancer.DEFAULT);
		assertThat(text).contains("# my shop is no variant", "# 0.70 CPUs a task were measured")
			.doesNotContain("variant =", "request_threads", "\ncpu =");
	}

	@Test
	void whatTheProviderCannotSetUpIsNotSaid() {
		assertThat(TerraformVariables.canSay(ecs(new TargetTracking(Signal.CPU, 50, 20, 60, 300, true)))).isFalse();
		assertThat(TerraformVariables.canSay(hpa(Signal.CPU))).isFalse();
		assertThat(HpaManifest.canSay(ecs(tracking(Signal.CPU, 50)))).isFalse();
		assertThat(ofEcs()).allMatch(TerraformVariables::canSay);
	}

	@Test
	void aManifestOfInFlightLooksAtAMetricOfPods() {
		Map<?, ?> spec = spec(hpa(Signal.IN_FLIGHT));
		assertThat(spec.get("minReplicas")).isEqualTo(2);
		assertThat(spec.get("maxReplicas")).isEqualTo(9);
		assertThat(spec.get("metrics")).isEqualTo(List.of(Map.of("type", "Pods", "pods", Map.of("metric",
				Map.of("name", "proxy_in_flight"), "target", Map.of("type", "AverageValue", "averageValue", "80")))));
		assertThat(spec.get("behavior")).isEqualTo(Map.of("scaleDown", Map.of("stabilizationWindowSeconds", 300)));
	}

	@Test
	void aManifestOfCpuLooksAtAResource() {
		assertThat(spec(hpa(Signal.CPU)).get("metrics")).isEqualTo(List.of(Map.of("type", "Resource", "resource",
				Map.of("name", "cpu", "target", Map.of("type", "Utilization", "averageUtilization", 80)))));
	}

	private static Map<?, ?> spec(Proposal proposal) {
		Map<?, ?> manifest = (Map<?, ?>) new Yaml(new SafeConstructor(new LoaderOptions()))
			.load(HpaManifest.of(proposal));
		assertThat(manifest.get("apiVersion")).isEqualTo("autoscaling/v2");
		assertThat(manifest.get("kind")).isEqualTo("HorizontalPodAutoscaler");
		assertThat(manifest.get("metadata")).isEqualTo(Map.of("name", "servlet-blocking-apache5"));
		return (Map<?, ?>) Objects.requireNonNull(manifest.get("spec"));
	}

	private static Set<String> names(String text, String pattern) {
		return Pattern.compile(pattern)
			.matcher(text)
			.results()
			.map((result) -> result.group(1))
			.collect(Collectors.toCollection(TreeSet::new));
	}

	private static String first(String text, String pattern) {
		return Pattern.compile(pattern)
			.matcher(text)
			.results()
			.map((MatchResult result) -> result.group(1))
			.findFirst()
			.orElse("");
	}

	private static Proposal hpa(Signal signal) {
		return proposal("servlet-blocking-apache5", new PolicyShape.Hpa(signal, 80, 300), 2, 9);
	}

	private static Proposal ecs(EcsRule... rules) {
		return proposal("servlet-blocking-apache5", new PolicyShape.Ecs(List.of(rules)), 2, 9);
	}

	private static TargetTracking tracking(Signal signal, double target) {
		return new TargetTracking(signal, target, 60, 60, 300, true);
	}

	private static Proposal proposal(String service, PolicyShape shape, int min, int max) {
		return new Proposal(service, shape.kind(), shape.text(), shape, min, max, min, 0, 0, List.of(), null, null, "");
	}

	private static ServiceFigures service(@Nullable Double threads, double cpus) {
		return new ServiceFigures("any", figure(cpus), figure(100), figure(1),
				(threads != null) ? figure(threads) : null, null, ServiceFigures.QUEUE, null, null, figure(9), null,
				null, false);
	}

	private static Figure figure(double value) {
		return new Figure(value, "the test");
	}

}
