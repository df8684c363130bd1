package io.proxylab.lab.experiment.file;

import io.proxylab.lab.experiment.AutoReplicates;
import io.proxylab.lab.experiment.IdleCores;
import io.proxylab.lab.experiment.Measure;
import io.proxylab.lab.experiment.Profiling;
import io.proxylab.lab.yaml.JsonSchema;
import io.proxylab.lab.yaml.Keys;
import io.proxylab.lab.yaml.YamlValue;
import io.proxylab.userservice.delay.DurationText;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads how long and how often is measured. */
final class MeasureReader {

	private static final String AUTO = "auto";

	/** Of a precision. */
	private static final double LEAST_PERCENT = 0.1;

	private static final Keys AUTO_KEYS = Keys.of(
			Keys.optional("atLeast", "Replicates before the first look. Default: 6, or atMost if that is less.",
					JsonSchema.integer(AutoReplicates.REPLICATES)),
			Keys.optional("atMost", "Replicates at the last look.", JsonSchema.integer(AutoReplicates.REPLICATES),
					AutoReplicates.DEFAULT.atMost()),
			Keys.optional("precision",
					"An interval that reaches no further from its middle is narrow enough, though nothing is decided.",
					JsonSchema.share(LEAST_PERCENT), "3%"),
			Keys.optional("within", "No replicate begins that would end later; no limit if left out.",
					JsonSchema.duration(AutoReplicates.WITHIN)))
		.atLeastOneOf(List.of("atLeast", "atMost", "precision", "within"));

	private static final Keys KEYS = Keys.of(
			Keys.optional("duration", "The measured window of a cell.", JsonSchema.duration(Measure.WINDOW),
					DurationText.format(Measure.DEFAULT.window())),
			Keys.optional("requests",
					"In place of a duration: as long as so many requests take at an open load's rate.",
					JsonSchema.integer(Measure.REQUESTS)),
			Keys.optional("replicates",
					"Launches of every target; fewer than 6 are shown, but not ranked. auto: until what is asked is known.",
					JsonSchema
						.anyOf(JsonSchema.choice(AUTO), JsonSchema.integer(Measure.REPLICATES), AUTO_KEYS.schema())
						.noted(Measure.REPLICATES + ", or auto"),
					Measure.DEFAULT.replicates()),
			Keys.optional("profile",
					"cpu: a flight recording of each JVM; memory: what a held request of a burst occupies.",
					JsonSchema.choice(profiles().keySet()), "none"),
			Keys.optional("idleCores",
					"poll: cores poll for work meanwhile instead of halting, where a virtual machine lets them; system: as the kernel is set.",
					JsonSchema.choice(idleCores().keySet()), "poll"))
		.notTogether("duration", "requests");

	static final JsonSchema SCHEMA = KEYS.schema();

	private MeasureReader() {
	}

	static Optional<Measure> read(YamlValue value) {
		return value.section(KEYS).flatMap((section) -> {
			var window = section.read("duration", Measure.DEFAULT.window(),
					(duration) -> duration.duration(Measure.WINDOW));
			boolean twice = section.optional("duration").isPresent() && section.optional("requests").isPresent();
			if (twice) {
				value.problem("duration and requests say the same twice; write one of them");
			}
			Optional<Long> requests = section.optional("requests")
				.flatMap((count) -> count.integer(Measure.REQUESTS))
				.filter((_) -> !twice);
			var replicates = section.read("replicates", new Replicates(Measure.DEFAULT.replicates(), null),
					MeasureReader::replicates);
			Optional<Profiling> profile = section.read("profile", Profiling.NONE, (word) -> word.choice(profiles()));
			Optional<IdleCores> idle = section.read("idleCores", IdleCores.POLL, (word) -> word.choice(idleCores()));
			return window.flatMap((time) -> replicates
				.flatMap((count) -> profile.flatMap((recorded) -> idle.map((cores) -> new Measure(time,
						requests.orElse(null), count.count(), recorded, count.auto(), cores)))));
		});
	}

	private static Map<String, IdleCores> idleCores() {
		return ConnectionsReader.choices(IdleCores.values(), IdleCores::word);
	}

	private static Map<String, Profiling> profiles() {
		return ConnectionsReader.choices(Profiling.values(), Profiling::word);
	}

	/** A number, {@code auto}, or what else to go by. */
	private static Optional<Replicates> replicates(YamlValue value) {
		if (!value.isScalar()) {
			return auto(value).map(Replicates::of);
		}
		return value.text("a whole number, " + Measure.REPLICATES + ", or " + AUTO)
			.flatMap((text) -> text.equals(AUTO) ? Optional.of(Replicates.of(AutoReplicates.DEFAULT))
					: value.integer(Measure.REPLICATES).map((count) -> new Replicates(count.intValue(), null)));
	}

	private static Optional<AutoReplicates> auto(YamlValue value) {
		AutoReplicates defaults = AutoReplicates.DEFAULT;
		return value.section(AUTO_KEYS).flatMap((section) -> {
			section.requireAny("atMost: " + defaults.atMost());
			var most = section.read("atMost", (long) defaults.atMost(),
					(number) -> number.integer(AutoReplicates.REPLICATES));
			var least = section.read("atLeast", Math.min(defaults.atLeast(), most.orElse(Long.MAX_VALUE)),
					(number) -> number.integer(AutoReplicates.REPLICATES));
			Optional<Double> precision = section.read("precision", defaults.precision(),
					(share) -> share.share(LEAST_PERCENT));
			Double within = section.optional("within")
				.flatMap((limit) -> limit.duration(AutoReplicates.WITHIN))
				.map((limit) -> limit.toMillis() / 1000.0)
				.orElse(null);
			return least.flatMap((few) -> most.flatMap((many) -> precision.flatMap(
					(width) -> value.make(() -> new AutoReplicates(few.intValue(), many.intValue(), width, within)))));
		});
	}

	/**
	 * How often.
	 *
	 * @param count of replicates, at most
	 * @param auto when fewer will do; null if never
	 */
	private record Replicates(int count, @Nullable AutoReplicates auto) {

		static Replicates of(AutoReplicates auto) {
			return new Replicates(auto.atMost(), auto);
		}

	}

}
