package io.proxylab.lab.autoscale.scenario;

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
			.section(List.of("scaleUp", "scaleDown"))
			.flatMap((section) -> section.read("scaleUp", ScalingRules.UP, (value) -> rules(value, ScalingRules.UP))
				.flatMap((up) -> section.read("scaleDown", down, (value) -> rules(value, down))
					.map((rules) -> new Behavior(up, rules))));
	}

	private static Optional<ScalingRules> rules(YamlValue value, ScalingRules defaults) {
		return value.section(List.of("stabilizationWindowSeconds", "selectPolicy", "policies"))
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
		return value.section(List.of("type", "value", "periodSeconds")).flatMap((section) -> {
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
