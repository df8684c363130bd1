package io.proxylab.lab.autoscale.scenario;

import io.proxylab.lab.yaml.JsonSchema;
import io.proxylab.lab.yaml.Keys;
import io.proxylab.lab.autoscale.policy.Assumptions;
import io.proxylab.lab.autoscale.policy.AutoscalingPolicy;
import io.proxylab.lab.autoscale.policy.ConcurrencyAutoscaler;
import io.proxylab.lab.autoscale.policy.EcsRule;
import io.proxylab.lab.autoscale.policy.EcsScaling;
import io.proxylab.lab.autoscale.policy.FixedTasks;
import io.proxylab.lab.autoscale.policy.HorizontalPodAutoscaler;
import io.proxylab.lab.autoscale.policy.ScalingRules;
import io.proxylab.lab.autoscale.policy.Signal;
import io.proxylab.lab.autoscale.policy.StepScaling;
import io.proxylab.lab.autoscale.policy.TargetTracking;
import io.proxylab.lab.yaml.Range;
import io.proxylab.lab.yaml.YamlSection;
import io.proxylab.lab.yaml.YamlValue;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Reads the policies to compare. */
final class PolicyReader {

	static final Range<Long> TASKS = Range.of(1L, 100L);

	private static final List<String> KINDS = List.of("fixed", "ecs", "hpa", "concurrency");

	private static final Range<Double> TARGET = Range.of(0.1, 1_000_000.0);

	private static final Range<Duration> COOLDOWN = Range.of(Duration.ZERO, Duration.ofHours(2));

	private static final Map<String, Integer> PERIODS = inOrder("60s", 60, "20s", 20);

	private static final long AUTOSCALED_MOST = 10;

	private static final Range<Duration> STEP_PERIOD = Range.of(Duration.ofSeconds(10), Duration.ofMinutes(5));

	private static final Range<Long> DATAPOINTS = Range.of(1L, 10L);

	private static final Keys SIGNAL = Keys.of(
			Keys.required("signal", "cpu: percent; requests: a minute and task; in-flight: of a task.",
					JsonSchema.choice(signals().keySet())),
			Keys.required("target", "The value of the signal that the policy keeps to.", JsonSchema.number(TARGET)));

	private static final Keys TRACKING = SIGNAL.and(Keys.of(
			Keys.optional("period", "How often the metric comes.", JsonSchema.choice(PERIODS.keySet()), "60s"),
			Keys.optional("cooldownOut", "The pause after tasks were added.", JsonSchema.duration(COOLDOWN), "300s"),
			Keys.optional("cooldownIn", "The pause after tasks were removed.", JsonSchema.duration(COOLDOWN), "300s"),
			Keys.optional("scaleIn", "Whether it removes tasks, too.", JsonSchema.choice("true", "false"), true)));

	private static final Keys STEPS = SIGNAL.and(Keys.of(
			Keys.optional("period", "How often the metric comes.", JsonSchema.duration(STEP_PERIOD), "10s"),
			Keys.optional("datapoints", "Values over the target in a row before it acts.",
					JsonSchema.integer(DATAPOINTS), 2),
			Keys.optional("cooldownOut", "The pause after tasks were added.", JsonSchema.duration(COOLDOWN), "60s"),
			Keys.optional("cooldownIn", "The pause after tasks were removed.", JsonSchema.duration(COOLDOWN), "900s")));

	private static final Keys RULE = Keys
		.of(Keys.optional("targetTracking", "Keeps the signal at the target.", TRACKING.schema()), Keys
			.optional("stepScaling", "Adds the more tasks, the farther the signal is over the target.", STEPS.schema()))
		.exactlyOneOf(List.of("targetTracking", "stepScaling"));

	private static final Keys HPA = SIGNAL.and(Keys.of(
			Keys.optional("stabilization", "Looks back so far on the way down. Default: 5m.",
					JsonSchema.duration(COOLDOWN)),
			Keys.optional("behavior", "As the manifest of a HorizontalPodAutoscaler has it.", BehaviorReader.SCHEMA)))
		.notTogether("stabilization", "behavior");

	private static final JsonSchema COUNT = JsonSchema.integer(TASKS);

	private static final Keys KEYS = Keys
		.of(Keys.required("name", "The name of the policy.", JsonSchema.text().examples("cpu-50")),
				Keys.optional("min", "Fewest tasks.", COUNT, 1),
				Keys.optional("max", "Most tasks. Default: 10, or min if that is more.", COUNT),
				Keys.optional("fixed", "So many tasks, whatever happens.", COUNT),
				Keys.optional("ecs", "Rules of a service on Amazon ECS; the greatest number of tasks counts.",
						JsonSchema.oneOrMore(RULE.schema().named("ecsRule"))),
				Keys.optional("hpa", "A HorizontalPodAutoscaler of Kubernetes.", HPA.schema()),
				Keys.optional("concurrency", "Requests in flight a task.", JsonSchema.number(TARGET)))
		.exactlyOneOf(KINDS)
		.notTogether("fixed", "min")
		.notTogether("fixed", "max");

	static final JsonSchema SCHEMA = JsonSchema.distinct(KEYS.schema().named("policy"));

	private final Assumptions assumptions;

	PolicyReader(Assumptions assumptions) {
		this.assumptions = assumptions;
	}

	/** Reads a list of policies, each with a name of its own. */
	Optional<Map<String, AutoscalingPolicy>> read(YamlValue value) {
		List<Named> named = value.distinct(this::policy, Named::name);
		Map<String, AutoscalingPolicy> policies = new LinkedHashMap<>();
		named.forEach((one) -> policies.put(one.name(), one.policy()));
		return policies.isEmpty() ? Optional.empty() : Optional.of(policies);
	}

	private Optional<Named> policy(YamlValue value) {
		return value.section(KEYS).flatMap((section) -> {
			Optional<String> name = section.require("name", "name: cpu-50",
					(text) -> text.text("a name such as cpu-50"));
			long kinds = KINDS.stream().filter((kind) -> section.optional(kind).isPresent()).count();
			if (kinds != 1) {
				section.problem("expected exactly one of " + String.join(", ", KINDS) + ", but there are " + kinds);
				return Optional.empty();
			}
			if (section.optional("fixed").isPresent()
					&& (section.optional("min").isPresent() || section.optional("max").isPresent())) {
				section.problem("fixed is minimum and maximum at once; remove min and max");
				return Optional.empty();
			}
			Optional<Long> min = section.read("min", 1L, (number) -> number.integer(TASKS));
			Optional<Long> max = section.read("max", Math.max(AUTOSCALED_MOST, min.orElse(1L)),
					(number) -> number.integer(TASKS));
			if (min.isEmpty() || max.isEmpty()) {
				return Optional.empty();
			}
			if (max.get() < min.get()) {
				section.problem(
						"max " + max.get() + " is below min " + min.get() + "; write max: " + min.get() + " or more");
				return Optional.empty();
			}
			return scaling(section, min.get().intValue(), max.get().intValue())
				.flatMap((policy) -> name.map((word) -> new Named(word, policy)));
		});
	}

	private Optional<? extends AutoscalingPolicy> scaling(YamlSection section, int min, int max) {
		Optional<YamlValue> fixed = section.optional("fixed");
		if (fixed.isPresent()) {
			return fixed.get().integer(TASKS).map((tasks) -> new FixedTasks(tasks.intValue()));
		}
		Optional<YamlValue> ecs = section.optional("ecs");
		if (ecs.isPresent()) {
			List<EcsRule> rules = ecs.get().items().stream().<EcsRule>flatMap((rule) -> rule(rule).stream()).toList();
			return rules.isEmpty() ? Optional.empty() : Optional.of(new EcsScaling(rules, min, max, this.assumptions));
		}
		Optional<YamlValue> hpa = section.optional("hpa");
		if (hpa.isPresent()) {
			return hpa.get().section(HPA).flatMap((keys) -> hpa(keys, min, max));
		}
		return section.optional("concurrency")
			.flatMap((target) -> target.number(TARGET))
			.map((target) -> new ConcurrencyAutoscaler(target, min, max));
	}

	private static Optional<HorizontalPodAutoscaler> hpa(YamlSection keys, int min, int max) {
		if (keys.optional("stabilization").isPresent() && keys.optional("behavior").isPresent()) {
			keys.problem(
					"stabilization is short for a behavior; write scaleDown: { stabilizationWindowSeconds: 300 } in it");
			return Optional.empty();
		}
		Optional<Integer> window = seconds(keys, "stabilization", ScalingRules.DOWN.stabilizationWindowSeconds(),
				COOLDOWN);
		Optional<Signal> signal = signal(keys);
		Optional<Double> target = target(keys);
		Optional<BehaviorReader.Behavior> behavior = BehaviorReader.read(keys,
				ScalingRules.DOWN.stabilizedFor(window.orElse(0)));
		return window.flatMap((_) -> signal.flatMap((sees) -> target.flatMap((value) -> behavior
			.map((both) -> new HorizontalPodAutoscaler(sees, value, min, max, both.up(), both.down())))));
	}

	private Optional<? extends EcsRule> rule(YamlValue value) {
		return value.section(RULE).flatMap((section) -> {
			if (section.size() != 1) {
				value
					.problem("expected exactly one of targetTracking and stepScaling, but there are " + section.size());
				return Optional.empty();
			}
			Optional<YamlValue> tracking = section.optional("targetTracking");
			return tracking.isPresent() ? tracking.flatMap(PolicyReader::targetTracking)
					: section.optional("stepScaling").flatMap(PolicyReader::stepScaling);
		});
	}

	private static Optional<TargetTracking> targetTracking(YamlValue value) {
		return value.section(TRACKING).flatMap((keys) -> {
			Optional<Integer> period = keys.read("period", 60, (word) -> word.choice(PERIODS));
			Optional<Integer> out = seconds(keys, "cooldownOut", 300, COOLDOWN);
			Optional<Integer> in = seconds(keys, "cooldownIn", 300, COOLDOWN);
			Optional<Boolean> scalesIn = keys.read("scaleIn", true,
					(word) -> word.choice(inOrder("true", true, "false", false)));
			return signal(keys).flatMap((signal) -> target(keys).flatMap((target) -> period
				.flatMap((length) -> out.flatMap((outSeconds) -> in.flatMap((inSeconds) -> scalesIn
					.map((both) -> new TargetTracking(signal, target, length, outSeconds, inSeconds, both)))))));
		});
	}

	private static Optional<StepScaling> stepScaling(YamlValue value) {
		return value.section(STEPS).flatMap((keys) -> {
			Optional<Integer> period = seconds(keys, "period", 10, STEP_PERIOD);
			Optional<Long> datapoints = keys.read("datapoints", 2L, (number) -> number.integer(DATAPOINTS));
			Optional<Integer> out = seconds(keys, "cooldownOut", 60, COOLDOWN);
			Optional<Integer> in = seconds(keys, "cooldownIn", 900, COOLDOWN);
			return signal(keys)
				.flatMap((signal) -> target(keys).flatMap((target) -> period.flatMap((length) -> datapoints
					.flatMap((count) -> out.flatMap((outSeconds) -> in.map((inSeconds) -> new StepScaling(signal,
							target, length, count.intValue(), StepScaling.DEFAULT_STEPS, outSeconds, inSeconds)))))));
		});
	}

	private static <T> Map<String, T> inOrder(String first, T one, String second, T other) {
		Map<String, T> words = new LinkedHashMap<>();
		words.put(first, one);
		words.put(second, other);
		return words;
	}

	private static Map<String, Signal> signals() {
		Map<String, Signal> words = new LinkedHashMap<>();
		for (Signal signal : Signal.values()) {
			words.put(signal.word(), signal);
		}
		return words;
	}

	private static Optional<Signal> signal(YamlSection section) {
		return section.require("signal", "signal: cpu", (word) -> word.choice(signals()));
	}

	private static Optional<Double> target(YamlSection section) {
		return section.require("target", "target: 50", (number) -> number.number(TARGET));
	}

	private static Optional<Integer> seconds(YamlSection section, String key, int otherwise, Range<Duration> range) {
		Function<YamlValue, Optional<Integer>> reader = (value) -> value.duration(range)
			.map((duration) -> (int) duration.toSeconds());
		return section.read(key, otherwise, reader);
	}

	/**
	 * A policy of the file.
	 *
	 * @param name by which it is told apart
	 * @param policy that it is
	 */
	private record Named(String name, AutoscalingPolicy policy) {
	}

}
