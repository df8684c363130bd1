package io.proxylab.lab.autoscale.scenario;

import io.proxylab.lab.autoscale.policy.Assumptions;
import io.proxylab.lab.autoscale.policy.AutoscalingPolicy;
import io.proxylab.lab.autoscale.scenario.Balancer.Algorithm;
import io.proxylab.lab.autoscale.service.ServiceFigures;
import io.proxylab.lab.yaml.Problems;
import io.proxylab.lab.yaml.Range;
import io.proxylab.lab.yaml.YamlFile;
import io.proxylab.lab.yaml.YamlSection;
import io.proxylab.lab.yaml.YamlValue;
import io.proxylab.userservice.delay.DelaySchedule;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Reads a scenario, and finds all errors of it at once. */
final class ScenarioReader {

	private static final double ERROR_RATIO = 0.01;

	private final Problems problems;

	private final Function<String, String> files;

	private final boolean servicesElsewhere;

	/**
	 * A reader for one file.
	 * @param problems takes what is wrong with it
	 * @param files gives the text of a file beside it
	 * @param servicesElsewhere whether it may have no services
	 */
	ScenarioReader(Problems problems, Function<String, String> files, boolean servicesElsewhere) {
		this.problems = problems;
		this.files = files;
		this.servicesElsewhere = servicesElsewhere;
	}

	Scenario read(YamlValue root, String fallbackName) {
		Optional<Scenario> scenario = root.section(ScenarioKeys.ALL)
			.flatMap((section) -> scenario(section, fallbackName));
		this.problems.throwIfAny();
		return scenario.orElseThrow();
	}

	private Optional<Scenario> scenario(YamlSection file, String fallbackName) {
		String name = file.read("name", fallbackName, (text) -> text.text("a name")).orElse(fallbackName);
		int seconds = file.require("length", "length: 1h", (time) -> time.duration(ScenarioKeys.LENGTH))
			.map((time) -> (int) time.toSeconds())
			.orElse((int) ScenarioKeys.LENGTH.most().toSeconds());
		Optional<? extends Demand> demand = file.require("load", "load: { open: 100/s }",
				new DemandReader(seconds, this.files)::read);
		Optional<Course> delay = file.require("upstream", "upstream: { delay: 100ms }",
				(value) -> value.section(ScenarioKeys.UPSTREAM)
					.flatMap((section) -> section.require("delay", "delay: 100ms", (text) -> delay(text, seconds))));
		Optional<Objective> objective = file.require("slo", "slo: { share: 99%, under: 500ms }",
				ScenarioReader::objective);
		Optional<Assumptions> assumptions = file.read("assumptions", Assumptions.DEFAULT, ScenarioReader::assumptions);
		Optional<Balancer> balancer = file.read("balancer", Balancer.DEFAULT, ScenarioReader::balancer);
		Optional<Integer> pull = file.read("start", 0, (value) -> value.section(ScenarioKeys.START)
			.flatMap((section) -> seconds(section, "imagePull", 0, ScenarioKeys.TIME)));
		Optional<Double> price = file.read("price", 0.0,
				(value) -> value.section(ScenarioKeys.PRICE)
					.flatMap((section) -> section.require("taskHour", "taskHour: 0.04048",
							(number) -> number.number(ScenarioKeys.TASK_HOUR))));
		Optional<Long> tasks = file.read("tasks", 1L, (number) -> number.integer(PolicyReader.TASKS));
		Events events = file.read("events", Events.NONE, (value) -> events(value, seconds)).orElse(Events.NONE);
		List<ServiceFigures> services = services(file);
		Optional<Map<String, AutoscalingPolicy>> policies = file.require("policies",
				"policies: [{ name: cpu-50, ecs: [{ targetTracking: { signal: cpu, target: 50 } }] }]",
				new PolicyReader(assumptions.orElse(Assumptions.DEFAULT))::read);
		Optional<Integer> minute = file.read("clock", Scenario.MINUTE, ReplayReader::minute);
		Optional<ReplaySettings> replay = file.read("replay", ReplaySettings.DEFAULT,
				(value) -> ReplayReader.read(value, services));
		if (minute.isEmpty() || replay.isEmpty() || demand.isEmpty() || delay.isEmpty() || objective.isEmpty()
				|| assumptions.isEmpty() || balancer.isEmpty() || pull.isEmpty() || price.isEmpty() || tasks.isEmpty()
				|| policies.isEmpty()) {
			return Optional.empty();
		}
		return Optional.of(new Scenario(name, demand.get(), delay.get(), objective.get(), balancer.get(), pull.get(),
				price.get(), tasks.get().intValue(), events.deaths(), events.deployments(), services, policies.get(),
				assumptions.get(), minute.get(), replay.get()));
	}

	/** In the scenario, or in a file beside it that several scenarios share. */
	private List<ServiceFigures> services(YamlSection file) {
		if (this.servicesElsewhere && file.optional("services").isEmpty()) {
			return List.of();
		}
		return file.require("services", "services: services.yaml",
				(value) -> value.isScalar() ? value.text("a list of services, or the name of a file beside this one")
					.flatMap((name) -> value.make(() -> shared(name))) : Optional.of(services(value)))
			.orElse(List.of());
	}

	private static List<ServiceFigures> services(YamlValue value) {
		return value.distinct(ServiceReader::read, ServiceFigures::name);
	}

	private List<ServiceFigures> shared(String name) {
		Problems there = new Problems(name);
		List<ServiceFigures> services = YamlFile.compose(this.files.apply(name), "scenarios/services.yaml", there)
			.map((root) -> services(new YamlValue(there, "", root)))
			.orElse(List.of());
		there.throwIfAny();
		return services;
	}

	private static Optional<Course> delay(YamlValue value, int seconds) {
		return value.text("a delay such as 100ms, or \"0s:100ms,10m:1s\"")
			.flatMap((text) -> value.make(() -> delays(DelaySchedule.parse(text), seconds)));
	}

	private static Course delays(DelaySchedule schedule, int seconds) {
		Spread[] spreads = new Spread[seconds];
		List<Course.Point> means = new ArrayList<>();
		for (DelaySchedule.Step step : schedule.steps()) {
			int from = (int) step.from().toSeconds();
			means.add(new Course.Point(from, from, step.delay().mean().toNanos() / 1e9));
			if (from < seconds) {
				Arrays.fill(spreads, from, seconds, Spread.of(step.delay()));
			}
		}
		return Course.of(seconds, means).spread((second) -> spreads[second]);
	}

	private static Optional<Objective> objective(YamlValue value) {
		return value.section(ScenarioKeys.SLO).flatMap((section) -> {
			Optional<Double> share = section.require("share", "share: 99%", ScenarioReader::share);
			Optional<Duration> under = section.require("under", "under: 500ms",
					(time) -> time.duration(ScenarioKeys.UNDER));
			Optional<Double> errors = section.read("errors", ERROR_RATIO, ScenarioReader::share);
			return share.flatMap((part) -> under
				.flatMap((time) -> errors.map((ratio) -> new Objective(part, time.toNanos() / 1e9, ratio))));
		});
	}

	private static Optional<Balancer> balancer(YamlValue value) {
		Balancer defaults = Balancer.DEFAULT;
		return value.section(ScenarioKeys.BALANCER).flatMap((section) -> {
			Optional<Algorithm> algorithm = section.read("algorithm", defaults.algorithm(),
					(word) -> word.choice(ScenarioKeys.ALGORITHMS));
			Optional<Integer> slowStart = seconds(section, "slowStart", defaults.slowStartSeconds(), ScenarioKeys.TIME);
			Optional<Integer> interval = seconds(section, "checkInterval", defaults.checkIntervalSeconds(),
					ScenarioKeys.AT_LEAST_A_SECOND);
			Optional<Integer> timeout = seconds(section, "checkTimeout", defaults.checkTimeoutSeconds(),
					ScenarioKeys.AT_LEAST_A_SECOND);
			Optional<Long> unhealthy = section.read("unhealthyThreshold", (long) defaults.unhealthyThreshold(),
					(number) -> number.integer(ScenarioKeys.THRESHOLD));
			Optional<Long> healthy = section.read("healthyThreshold", (long) defaults.healthyThreshold(),
					(number) -> number.integer(ScenarioKeys.THRESHOLD));
			Optional<Integer> grace = seconds(section, "grace", defaults.graceSeconds(), ScenarioKeys.TIME);
			Optional<Integer> deregistration = seconds(section, "deregistration", defaults.deregistrationSeconds(),
					ScenarioKeys.TIME);
			Optional<Integer> idle = seconds(section, "timeout", defaults.timeoutSeconds(),
					ScenarioKeys.AT_LEAST_A_SECOND);
			if (algorithm.isEmpty() || slowStart.isEmpty() || interval.isEmpty() || timeout.isEmpty()
					|| unhealthy.isEmpty() || healthy.isEmpty() || grace.isEmpty() || deregistration.isEmpty()
					|| idle.isEmpty()) {
				return Optional.empty();
			}
			if (slowStart.get() > 0 && algorithm.get() != Algorithm.ROUND_ROBIN) {
				section.problem("slowStart goes with roundRobin only; remove it, or write algorithm: roundRobin");
			}
			return Optional.of(new Balancer(algorithm.get(), slowStart.get(), interval.get(), timeout.get(),
					unhealthy.get().intValue(), healthy.get().intValue(), grace.get(), deregistration.get(),
					idle.get()));
		});
	}

	private static Optional<Events> events(YamlValue value, int seconds) {
		return value.section(ScenarioKeys.EVENTS)
			.map((section) -> new Events(times(section.optional("taskDies").orElse(null), seconds),
					times(section.optional("deploy").orElse(null), seconds)));
	}

	private static List<Integer> times(@Nullable YamlValue value, int seconds) {
		return (value == null) ? List.of() : value.items()
			.stream()
			.flatMap((item) -> item.duration(Range.of(Duration.ZERO, Duration.ofSeconds(seconds - 1L))).stream())
			.map((time) -> (int) time.toSeconds())
			.toList();
	}

	private static Optional<Assumptions> assumptions(YamlValue value) {
		Assumptions defaults = Assumptions.DEFAULT;
		return value.section(ScenarioKeys.ASSUMPTIONS).flatMap((section) -> {
			Optional<Integer> delay = seconds(section, "metricDelay", defaults.metricDelaySeconds(), ScenarioKeys.TIME);
			Optional<Integer> fast = seconds(section, "fastMetricDelay", defaults.fastMetricDelaySeconds(),
					ScenarioKeys.TIME);
			Optional<Double> below = section.read("scaleInBelow", defaults.scaleInBelow(), ScenarioReader::share);
			Optional<Double> step = section.read("scaleInStep", defaults.scaleInStep(), ScenarioReader::share);
			return delay.flatMap((one) -> fast.flatMap(
					(two) -> below.flatMap((three) -> step.map((four) -> new Assumptions(one, two, three, four)))));
		});
	}

	private static Optional<Double> share(YamlValue value) {
		return value.share(0);
	}

	private static Optional<Integer> seconds(YamlSection section, String key, int otherwise, Range<Duration> range) {
		return section.read(key, otherwise,
				(value) -> value.duration(range).map((duration) -> (int) duration.toSeconds()));
	}

	/**
	 * What happens to the service besides its load.
	 *
	 * @param deaths seconds in which one task dies
	 * @param deployments seconds in which a new version is rolled out
	 */
	private record Events(List<Integer> deaths, List<Integer> deployments) {

		static final Events NONE = new Events(List.of(), List.of());

	}

}
