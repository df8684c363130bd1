package io.proxylab.lab.autoscale.scenario;

import io.proxylab.lab.yaml.JsonSchema;
import io.proxylab.lab.yaml.Keys;
import io.proxylab.lab.autoscale.service.ServiceFigures;
import io.proxylab.lab.yaml.Range;
import io.proxylab.lab.yaml.YamlSection;
import io.proxylab.lab.yaml.YamlValue;
import io.proxylab.proxy.catalogue.Catalogue;
import io.proxylab.proxy.catalogue.Engine;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads how a scenario is played, and how fast its policies' minutes pass. */
final class ReplayReader {

	private static final Map<String, String> PROXIES = proxies();

	private static final Range<Long> MEMORY = Range.of(128L, 65_536L);

	private static final Range<Duration> WARM_UP = Range.of(Duration.ZERO, Duration.ofMinutes(10));

	private static final Keys CLOCK = Keys
		.of(Keys.required("minute", "What a minute of the policies lasts.", JsonSchema.choice(lengths().keySet())));

	private static final Keys KEYS = Keys.of(
			Keys.optional("memoryMiB", "Memory of a task, in MiB.", JsonSchema.integer(MEMORY),
					ReplaySettings.DEFAULT.memoryMebibytes()),
			Keys.optional("warmUp", "Load before the first second, for the tasks of the beginning.",
					JsonSchema.duration(WARM_UP), ReplaySettings.DEFAULT.warmUpSeconds() + "s"),
			Keys.optional("variants", "The variant that plays a service, by the name of the service.",
					JsonSchema.anyKeys(JsonSchema.choice(PROXIES.keySet()))));

	static final JsonSchema CLOCK_SCHEMA = CLOCK.schema();

	static final JsonSchema SCHEMA = KEYS.schema().named("replay");

	private ReplayReader() {
	}

	/** Seconds of a minute. */
	static Optional<Integer> minute(YamlValue value) {
		return value.section(CLOCK)
			.flatMap((section) -> section.require("minute", "minute: 10s", (word) -> word.choice(lengths())));
	}

	private static Map<String, Integer> lengths() {
		Map<String, Integer> lengths = new LinkedHashMap<>();
		for (int seconds : List.of(60, 30, 20, 15, 12, 10, 6, 5, 4, 3, 2, 1)) {
			lengths.put(seconds + "s", seconds);
		}
		return lengths;
	}

	static Optional<ReplaySettings> read(YamlValue value, List<ServiceFigures> services) {
		ReplaySettings defaults = ReplaySettings.DEFAULT;
		return value.section(KEYS).flatMap((section) -> {
			Optional<Long> memory = section.read("memoryMiB", defaults.memoryMebibytes(),
					(number) -> number.integer(MEMORY));
			Optional<Integer> warmUp = section.read("warmUp", defaults.warmUpSeconds(),
					(time) -> time.duration(WARM_UP).map((duration) -> (int) duration.toSeconds()));
			Optional<Map<String, String>> variants = section.read("variants", defaults.variants(),
					(names) -> variants(names, services));
			return memory.flatMap(
					(size) -> warmUp.flatMap((time) -> variants.map((map) -> new ReplaySettings(size, time, map))));
		});
	}

	private static Optional<Map<String, String>> variants(YamlValue value, List<ServiceFigures> services) {
		List<String> names = services.stream().map(ServiceFigures::name).toList();
		return value.section(named(names)).map((section) -> {
			Map<String, String> variants = new LinkedHashMap<>();
			names.forEach((name) -> variant(section, name).ifPresent((id) -> variants.put(name, id)));
			return variants;
		});
	}

	private static Keys named(List<String> services) {
		return Keys.of(services.stream()
			.map((name) -> Keys.optional(name, "The variant that plays it.", JsonSchema.choice(PROXIES.keySet())))
			.toArray(Keys.Key[]::new));
	}

	private static Optional<String> variant(YamlSection section, String service) {
		return section.optional(service).flatMap((id) -> id.choice(PROXIES));
	}

	private static Map<String, String> proxies() {
		Map<String, String> ids = new LinkedHashMap<>();
		Catalogue.load()
			.all()
			.stream()
			.filter((candidate) -> !(candidate instanceof Engine))
			.forEach((candidate) -> ids.put(candidate.id(), candidate.id()));
		return ids;
	}

}
