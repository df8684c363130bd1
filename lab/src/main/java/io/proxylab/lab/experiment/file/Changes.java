package io.proxylab.lab.experiment.file;

import io.proxylab.lab.yaml.JsonSchema;
import io.proxylab.lab.yaml.Keys;
import io.proxylab.lab.yaml.Range;
import io.proxylab.lab.yaml.YamlSection;
import io.proxylab.lab.yaml.YamlValue;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.Function;

/**
 * Reads how something goes on that changes while it is measured: as a ramp from one value
 * to another, or in steps of equal length.
 *
 * @param keys of both forms
 * @param value reads one value
 * @param what it is one of, such as {@code rate}
 * @param examples three of them
 */
record Changes<T>(Keys keys, Function<YamlValue, Optional<T>> value, String what, List<String> examples) {

	private static final Range<Duration> LENGTH = Range.of(Duration.ofSeconds(1), Duration.ofHours(24));

	/**
	 * Of something with that schema.
	 * @param what changes, such as {@code rate}
	 * @param schema of one value
	 * @param value reads one
	 * @param examples three of them
	 */
	static <T> Changes<T> of(String what, JsonSchema schema, Function<YamlValue, Optional<T>> value,
			List<String> examples) {
		return new Changes<>(keys(what, schema), value, what, examples);
	}

	private static Keys keys(String what, JsonSchema value) {
		SequencedMap<String, Keys> forms = new LinkedHashMap<>();
		forms.put("ramp",
				Keys.of(Keys.required("from", "The %s at the beginning of a ramp.".formatted(what), value),
						Keys.required("to", "The %s at its end.".formatted(what), value),
						Keys.required("over", "How long it takes.", JsonSchema.duration(LENGTH))));
		forms.put("steps",
				Keys.of(Keys.required("steps", "Two of them or more, one after the other.",
						JsonSchema.oneOrMore(value)),
						Keys.required("each", "How long each of them lasts.", JsonSchema.duration(LENGTH))));
		return Keys.inForms(forms);
	}

	/** The parts one after the other; empty once a problem is noted. */
	Optional<List<Part<T>>> read(YamlValue changing) {
		return changing.section(this.keys).flatMap((section) -> {
			if (section.optional("steps").isPresent() || section.optional("each").isPresent()) {
				return steps(changing, section);
			}
			return ramp(section);
		});
	}

	private Optional<List<Part<T>>> ramp(YamlSection section) {
		Optional<T> from = section.require("from", "from: " + this.examples.getFirst(), this.value);
		Optional<T> to = section.require("to", "to: " + this.examples.getLast(), this.value);
		Optional<Duration> over = section.require("over", "over: 60s", (time) -> time.duration(LENGTH));
		return from
			.flatMap((first) -> to.flatMap((last) -> over.map((length) -> List.of(new Part<>(first, last, length)))));
	}

	private Optional<List<Part<T>>> steps(YamlValue changing, YamlSection section) {
		if (section.size() > 2) {
			changing.problem("a %s has steps and each, or from, to and over; remove those of one of the two"
				.formatted(this.what));
			return Optional.empty();
		}
		Optional<List<T>> steps = section.require("steps", "steps: [%s]".formatted(String.join(", ", this.examples)),
				(values) -> Optional
					.of(values.items().stream().flatMap((one) -> this.value.apply(one).stream()).toList()));
		Optional<Duration> each = section.require("each", "each: 20s", (time) -> time.duration(LENGTH));
		steps.filter((values) -> values.size() == 1)
			.ifPresent((one) -> changing
				.problem("one step is no change; write a second one, or the %s alone".formatted(this.what)));
		return steps.filter((values) -> values.size() > 1)
			.flatMap((values) -> each
				.map((length) -> values.stream().map((one) -> new Part<>(one, one, length)).toList()));
	}

	/**
	 * A part of the window.
	 *
	 * @param from value at its beginning
	 * @param to value at its end
	 * @param length of it
	 */
	record Part<T>(T from, T to, Duration length) {
	}

}
