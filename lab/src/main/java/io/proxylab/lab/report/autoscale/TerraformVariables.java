package io.proxylab.lab.report.autoscale;

import io.proxylab.lab.autoscale.policy.EcsRule;
import io.proxylab.lab.autoscale.policy.StepScaling;
import io.proxylab.lab.autoscale.policy.TargetTracking;
import io.proxylab.lab.autoscale.recommendation.PolicyShape;
import io.proxylab.lab.autoscale.recommendation.Proposal;
import io.proxylab.lab.autoscale.scenario.Balancer;
import io.proxylab.lab.autoscale.scenario.Balancer.Algorithm;
import io.proxylab.lab.autoscale.service.Figure;
import io.proxylab.lab.autoscale.service.ServiceFigures;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/** A proposal as {@code terraform.tfvars} of {@code ecs/example}. */
public final class TerraformVariables {

	/** As its variable {@code variant} has it. */
	private static final Pattern VARIANT = Pattern
		.compile("(servlet|webflux)-[a-z0-9-]+(@[a-z]+)?|gateway-web(flux|mvc)");

	/** Least memory in MiB that Fargate has with CPU units. */
	private static final Map<Integer, Integer> FARGATE = new TreeMap<>(
			Map.of(256, 512, 512, 1024, 1024, 2048, 2048, 4096));

	private static final int UNITS_A_CPU = 1024;

	private static final int MINUTE = 60;

	private final List<String> lines = new ArrayList<>();

	private double cpuPercent = 50;

	private double requestsPerMinute = 6000;

	private double inFlight = 100;

	private TerraformVariables() {
	}

	/**
	 * Whether {@code ecs/example} can set it up: its provider has no metrics of 20 s, and
	 * a HorizontalPodAutoscaler is none of ECS.
	 */
	public static boolean canSay(Proposal proposal) {
		return switch (proposal.shape()) {
			case PolicyShape.Fixed _ -> true;
			case PolicyShape.Hpa _ -> false;
			case PolicyShape.Ecs ecs ->
				ecs.rules().stream().allMatch((rule) -> rule instanceof StepScaling || rule.periodSeconds() == MINUTE);
		};
	}

	/**
	 * The file.
	 * @param proposal one that can be said
	 * @param service its figures
	 * @param balancer of the first scenario
	 */
	public static String of(Proposal proposal, ServiceFigures service, Balancer balancer) {
		return String.join("\n", lines(proposal, service, balancer)) + "\n";
	}

	/**
	 * The file, with a defence; the gateways have none.
	 * @param proposal one that can be said
	 * @param service its figures
	 * @param balancer of the first scenario
	 * @param timeoutMillis of the call of the upstream
	 * @param bulkhead requests in progress at most
	 */
	public static String of(Proposal proposal, ServiceFigures service, Balancer balancer, long timeoutMillis,
			int bulkhead) {
		List<String> lines = new ArrayList<>(lines(proposal, service, balancer));
		if (!proposal.service().startsWith("gateway-")) {
			lines.add(String.format(Locale.ROOT, "defence = { timeout = \"%dms\", bulkhead = %d }", timeoutMillis,
					bulkhead));
		}
		return String.join("\n", lines) + "\n";
	}

	private static List<String> lines(Proposal proposal, ServiceFigures service, Balancer balancer) {
		TerraformVariables file = new TerraformVariables();
		file.lines.add("# Proposed by ./proxylab autoscale recommend, for ecs/example: " + proposal.policy() + ".");
		file.service(proposal.service(), service);
		file.set("min_tasks", String.valueOf(proposal.minTasks()));
		file.set("max_tasks", String.valueOf(proposal.maxTasks()));
		switch (proposal.shape()) {
			case PolicyShape.Ecs ecs -> file.rules(ecs.rules());
			case PolicyShape.Fixed _ -> {
				file.lines.add("# Between equal bounds no policy moves; one must be named.");
				file.set("policies", "[\"cpu\"]");
			}
			case PolicyShape.Hpa hpa -> throw new IllegalArgumentException(hpa.text() + " is none of ECS");
		}
		file.balancer(balancer);
		return file.lines;
	}

	private void service(String name, ServiceFigures service) {
		if (VARIANT.matcher(name).matches()) {
			set("variant", "\"" + name + "\"");
		}
		else {
			this.lines.add("# " + name + " is no variant of the lab: give ecs/example its image.");
		}
		Figure threads = service.threads();
		if (threads != null) {
			set("request_threads", number(threads.value()));
		}
		int units = (int) Math.round(service.cpus().value() * UNITS_A_CPU);
		Integer memory = FARGATE.get(units);
		if (memory != null) {
			set("cpu", String.valueOf(units));
			set("memory", String.valueOf(memory));
		}
		else {
			this.lines.add(String.format(Locale.ROOT, "# %.2f CPUs a task were measured: Fargate has no such task.",
					service.cpus().value()));
		}
	}

	private void rules(List<EcsRule> rules) {
		List<String> words = new ArrayList<>();
		for (EcsRule rule : rules) {
			words.add("\"" + word(rule) + "\"");
			switch (rule.signal()) {
				case CPU -> this.cpuPercent = rule.target();
				case REQUESTS -> this.requestsPerMinute = rule.target();
				case IN_FLIGHT -> this.inFlight = rule.target();
			}
		}
		set("policies", "[" + String.join(", ", words) + "]");
		set("targets", "{ cpu_percent = " + number(this.cpuPercent) + ", requests_per_minute = "
				+ number(this.requestsPerMinute) + ", in_flight = " + number(this.inFlight) + " }");
		EcsRule first = rules.getFirst();
		set("cooldowns", String.format(Locale.ROOT, "{ out = %d, in = %d }", first.cooldownOutSeconds(),
				first.cooldownInSeconds()));
	}

	private static String word(EcsRule rule) {
		return switch (rule) {
			case TargetTracking tracking -> tracking.signal().word();
			case StepScaling _ -> "step";
		};
	}

	private void balancer(Balancer balancer) {
		set("health_check",
				String.format(Locale.ROOT, "{ interval = %d, timeout = %d, healthy = %d, unhealthy = %d, grace = %d }",
						balancer.checkIntervalSeconds(), balancer.checkTimeoutSeconds(), balancer.healthyThreshold(),
						balancer.unhealthyThreshold(), balancer.graceSeconds()));
		String algorithm = (balancer.algorithm() == Algorithm.ROUND_ROBIN) ? "round_robin"
				: "least_outstanding_requests";
		set("balancing", String.format(Locale.ROOT, "{ algorithm = \"%s\", slow_start = %d }", algorithm,
				balancer.slowStartSeconds()));
	}

	private void set(String name, String value) {
		this.lines.add(name + " = " + value);
	}

	private static String number(double value) {
		return String.format(Locale.ROOT, "%.0f", value);
	}

}
