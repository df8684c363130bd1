package io.proxylab.lab.autoscale.scenario;

import io.proxylab.lab.yaml.JsonSchema;
import io.proxylab.lab.yaml.Keys;
import io.proxylab.lab.autoscale.policy.ScalingRules;
import io.proxylab.lab.autoscale.policy.ScalingRules.Rate;
import io.proxylab.lab.autoscale.policy.ScalingRules.Select;
import io.proxylab.lab.autoscale.policy.ScalingRules.Unit;
import io.proxylab.lab.yaml.Range;
import io.proxylab.lab.yaml.YamlSection;
import io.proxylab.lab.yaml.YamlValue;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Reads the {@code behavior} of a HorizontalPodAutoscaler, as its manifest has it. */
final class BehaviorReader {

	private static final Range<Long> WINDOW = Range.of(0L, 3600L);

	private static final Range<Long> PERIOD = Range.of(1L, 1800L);

	private static final Range<Long> VALUE = Range.of(1L, 10_000L);

	private static final Keys RATE = Keys.of(
			Keys.required("type", "Percent of the pods that there are, or a number of Pods.",
					JsonSchema.choice(byWord(Unit.values(), Unit::word).keySet())),
			Keys.required("value", "So many come or go at most.", JsonSchema.integer(VALUE)),
			Keys.required("periodSeconds", "In so many seconds.", JsonSchema.integer(PERIOD)));

	private static final Keys RULES = Keys.of(
			Keys.optional("stabilizationWindowSeconds", "Looks back so far for the most careful number of pods.",
					JsonSchema.integer(WINDOW)),
			Keys.optional("selectPolicy", "Which of the policies counts: that which changes most, least, or none.",
					JsonSchema.choice(byWord(Select.values(), Select::word).keySet())),
			Keys.optional("policies", "How many pods may come or go.", JsonSchema.oneOrMore(RATE.schema())));

	private static final JsonSchema RULES_SCHEMA = RULES.schema().named("scalingRules");

	private static final Keys KEYS = Keys.of(Keys.optional("scaleUp", "On the way up.", RULES_SCHEMA),
			Keys.optional("scaleDown", "On the way down.", RULES_SCHEMA));

	static final JsonSchema SCHEMA = KEYS.schema();

	private BehaviorReader() {
	}

	/**
	 * Both ways.
	 *
	 * @param up how far up
	 * @param down how far down
	 */
	record Behavior(ScalingRules up, ScalingRules down) {
	}

	/**
	 * Reads it.
	 * @param keys of the autoscaler
	 * @param down what holds on the way down where nothing is said
	 */
	static Optional<Behavior> read(YamlSection keys, ScalingRules down) {
		Optional<YamlValue> behavior = keys.optional("behavior");
		return behavior.isEmpty() ? Optional.of(new Behavior(ScalingRules.UP, down)) : behavior.get()
			.section(KEYS)
			.flatMap((section) -> section.read("scaleUp", ScalingRules.UP, (value) -> rules(value, ScalingRules.UP))
				.flatMap((up) -> section.read("scaleDown", down, (value) -> rules(value, down))
					.map((rules) -> new Behavior(up, rules))));
	}

	private static Optional<ScalingRules> rules(YamlValue value, ScalingRules defaults) {
		return value.section(RULES)
			.flatMap((section) -> section
				.read("stabilizationWindowSeconds", (long) defaults.stabilizationWindowSeconds(),
						(number) -> number.integer(WINDOW))
				.flatMap((window) -> section
					.read("selectPolicy", defaults.selectPolicy(),
							(word) -> word.choice(byWord(Select.values(), Select::word)))
					.map((select) -> new ScalingRules(window.intValue(), select, rates(section, defaults)))));
	}

	private static List<Rate> rates(YamlSection section, ScalingRules defaults) {
		List<Rate> rates = section.optional("policies")
			.map((value) -> value.items().stream().flatMap((item) -> rate(item).stream()).toList())
			.orElse(defaults.policies());
		return rates.isEmpty() ? defaults.policies() : rates;
	}

	private static Optional<Rate> rate(YamlValue value) {
		return value.section(RATE).flatMap((section) -> {
			Optional<Unit> type = section.require("type", "type: Percent",
					(word) -> word.choice(byWord(Unit.values(), Unit::word)));
			Optional<Long> most = section.require("value", "value: 10", (number) -> number.integer(VALUE));
			Optional<Long> period = section.require("periodSeconds", "periodSeconds: 60",
					(number) -> number.integer(PERIOD));
			return type.flatMap((unit) -> most
				.flatMap((count) -> period.map((seconds) -> new Rate(unit, count.intValue(), seconds.intValue()))));
		});
	}

	private static <T> Map<String, T> byWord(T[] values, Function<T, String> word) {
		Map<String, T> words = new LinkedHashMap<>();
		Arrays.stream(values).forEach((value) -> words.put(word.apply(value), value));
		return words;
	}

}
