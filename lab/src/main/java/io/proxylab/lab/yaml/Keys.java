package io.proxylab.lab.yaml;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.stream.Stream;

/**
 * The keys of a section: what its reader lets stand there, and what editors know of it.
 * There is no key without a description and a schema of its value.
 */
public final class Keys {

	private final List<Key> keys;

	private final List<JsonSchema> rules;

	private final Map<String, Keys> forms;

	private Keys(List<Key> keys, List<JsonSchema> rules, Map<String, Keys> forms) {
		this.keys = keys;
		this.rules = rules;
		this.forms = forms;
	}

	/** The keys, in the order in which messages name them. */
	public static Keys of(Key... keys) {
		return new Keys(List.of(keys), List.of(), Map.of());
	}

	/**
	 * A key that must be there.
	 * @param description a whole sentence for its user; the range of its value follows it
	 */
	public static Key required(String name, String description, JsonSchema value) {
		return new Key(name, value.described(description), true);
	}

	/**
	 * A key that may be left out.
	 * @param description a whole sentence for its user; the range of its value follows it
	 */
	public static Key optional(String name, String description, JsonSchema value) {
		return new Key(name, value.described(description), false);
	}

	/**
	 * A key that may be left out.
	 * @param description a whole sentence for its user; the range of its value and the
	 * default follow it
	 * @param otherwise what holds if it is left out, as the file would say it
	 */
	public static Key optional(String name, String description, JsonSchema value, Object otherwise) {
		return new Key(name, value.described(description).otherwise(otherwise), false);
	}

	/** These, then others. */
	public Keys and(Keys others) {
		return new Keys(Stream.concat(this.keys.stream(), others.keys.stream()).toList(),
				Stream.concat(this.rules.stream(), others.rules.stream()).toList(), this.forms);
	}

	/**
	 * Of a section that has one of several forms, each with keys of its own. Readers see
	 * the keys of all, and say what does not go together.
	 * @param forms by the titles under which editors propose them
	 */
	public static Keys inForms(SequencedMap<String, Keys> forms) {
		return new Keys(List.of(), List.of(), forms);
	}

	/** Of these keys exactly one is there. */
	public Keys exactlyOneOf(List<String> names) {
		return with(JsonSchema.of("oneOf", names.stream().map(Keys::present).toList()));
	}

	/** Of these keys one at least is there. */
	public Keys atLeastOneOf(List<String> names) {
		return with(JsonSchema.of("anyOf", names.stream().map(Keys::present).toList()));
	}

	/** Two keys exclude each other. */
	public Keys notTogether(String one, String other) {
		return with(JsonSchema.of("not", present(one, other)));
	}

	/** Two keys are both there, or neither. */
	public Keys together(String one, String other) {
		return with(JsonSchema.of("dependencies", JsonSchema.of(one, List.of(other), other, List.of(one))));
	}

	/** Some keys are all there; or none of them, where another one is. */
	public static JsonSchema requiredUnless(String other, String... names) {
		JsonSchema none = JsonSchema.of("not",
				JsonSchema.of("anyOf", Arrays.stream(names).map(Keys::present).toList()));
		return JsonSchema.anyOf(present(names), JsonSchema.allOf(present(other), none));
	}

	private static JsonSchema present(String... names) {
		return JsonSchema.of("required", List.of(names));
	}

	private Keys with(JsonSchema rule) {
		return new Keys(this.keys, Stream.concat(this.rules.stream(), Stream.of(rule)).toList(), this.forms);
	}

	/** As messages list them. */
	public List<String> names() {
		return Stream
			.concat(this.keys.stream().map(Key::name),
					this.forms.values().stream().flatMap((form) -> form.names().stream()))
			.distinct()
			.toList();
	}

	/** What editors know of the section. */
	public JsonSchema schema() {
		if (!this.forms.isEmpty()) {
			return JsonSchema.anyOf(this.forms.entrySet()
				.stream()
				.map((form) -> form.getValue().schema().with("title", form.getKey()))
				.toArray(JsonSchema[]::new));
		}
		Map<String, Object> properties = new LinkedHashMap<>();
		this.keys.forEach((key) -> properties.put(key.name(), key.value()));
		JsonSchema schema = JsonSchema.of("type", "object", "properties", properties, "required",
				this.keys.stream().filter(Key::required).map(Key::name).toList(), "additionalProperties", false);
		return this.rules.isEmpty() ? schema : schema.with("allOf", this.rules);
	}

	/**
	 * A key.
	 *
	 * @param name as a file writes it
	 * @param value what may stand there, described
	 * @param required whether it must be there
	 */
	public record Key(String name, JsonSchema value, boolean required) {
	}

}
