package io.proxylab.lab.yaml;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What may stand at a place of a file, as editors know it: a part of a
 * <a href="https://json-schema.org/draft-07">JSON Schema, draft 7</a>. It stands beside
 * the reader of that place, and is made of the same ranges and words. It may let pass
 * what the reader refuses, such as a number out of range with its unit, but never the
 * other way round.
 */
public final class JsonSchema {

	private static final String DURATION = "\\d{1,18}(\\.\\d{1,9})?(us|ms|s|m|h)";

	private static final String WHOLE_NUMBER = "[+-]?\\d{1,30}(_\\d{1,30}){0,30}";

	private static final String NUMBER = "\\d{1,12}(\\.\\d{1,9})?";

	private static final String PERCENT = "\\d{1,3}(\\.\\d{1,6})?[ ]?%";

	private static final String ALL_OF = "allOf";

	private static final List<String> SCALAR = List.of("string", "number", "boolean");

	private final String name;

	private final Map<String, Object> keywords;

	private final String note;

	private JsonSchema(String name, Map<String, Object> keywords, String note) {
		this.name = name;
		this.keywords = keywords;
		this.note = note;
	}

	/** Keywords, each followed by its value. */
	static JsonSchema of(Object... namesAndValues) {
		return new JsonSchema("", keywords(namesAndValues), "");
	}

	/** Any single value. */
	public static JsonSchema text() {
		return of("type", SCALAR, "pattern", "\\S");
	}

	/**
	 * A single value of a form, a number perhaps.
	 * @param pattern of all of it, blanks around it apart
	 */
	public static JsonSchema text(String pattern) {
		return of("type", SCALAR, "pattern", whole(pattern));
	}

	/**
	 * Text that is never a number or a truth value in YAML, such as one with a unit.
	 * @param pattern of all of it, blanks around it apart
	 */
	public static JsonSchema string(String pattern) {
		return of("type", "string", "pattern", whole(pattern));
	}

	/** One of some words. */
	public static JsonSchema choice(Collection<String> words) {
		return of("enum", words.stream().map(JsonSchema::word).toList());
	}

	/** One of some words. */
	public static JsonSchema choice(String... words) {
		return choice(List.of(words));
	}

	/** What YAML makes of a word without quotes. */
	private static Object word(String word) {
		return switch (word) {
			case "true" -> true;
			case "false" -> false;
			case String number when number.matches("\\d{1,9}") -> Integer.valueOf(number);
			default -> word;
		};
	}

	/** A whole number; with parted digits it is a text to an editor. */
	public static JsonSchema integer(Range<Long> range) {
		return of("type", List.of("integer", "string"), "minimum", range.least(), "maximum", range.most(), "pattern",
				whole(WHOLE_NUMBER))
			.noted(range.toString());
	}

	/** A number, with decimals or without. */
	public static JsonSchema number(Range<Double> range) {
		return of("type", List.of("number", "string"), "minimum", range.least(), "maximum", range.most(), "pattern",
				whole(NUMBER))
			.noted(range.toString());
	}

	/** A share in percent. */
	public static JsonSchema share(double leastPercent) {
		return string(PERCENT).noted(Range.of(leastPercent, 100.0).toString().replace(" to", "% to") + "%");
	}

	public static JsonSchema duration(Range<Duration> range) {
		return string(DURATION).noted(range.toString());
	}

	/** A list that may be written as its one entry. */
	public static JsonSchema oneOrMore(JsonSchema item) {
		return anyOf(item, list(item)).noted(item.note);
	}

	/** A list that may be written as its one entry, and has none twice. */
	public static JsonSchema distinct(JsonSchema item) {
		return anyOf(item, list(item).with("uniqueItems", true)).noted(item.note);
	}

	/** A list that must be written as one. */
	public static JsonSchema list(JsonSchema item) {
		return of("type", "array", "items", item, "minItems", 1, "maxItems", YamlValue.MOST_ITEMS);
	}

	/** A group of keys of any name, all with values of one kind. */
	public static JsonSchema anyKeys(JsonSchema value) {
		return of("type", "object", "additionalProperties", value);
	}

	/** Any of some forms. */
	public static JsonSchema anyOf(JsonSchema... forms) {
		return of("anyOf", List.of(forms));
	}

	/** All of some conditions. */
	public static JsonSchema allOf(JsonSchema... conditions) {
		return of(ALL_OF, List.of(conditions));
	}

	/** This, written once in a document under a name, whoever refers to it. */
	public JsonSchema named(String name) {
		return new JsonSchema(name, this.keywords, this.note);
	}

	/**
	 * This, as a part of another document that has it under its name.
	 * @param document its file name
	 */
	public JsonSchema in(String document) {
		return of("$ref", document + reference());
	}

	private String reference() {
		return "#/definitions/" + this.name;
	}

	/** With values that an editor proposes beside others that are right, too. */
	public JsonSchema examples(Object... examples) {
		return with("examples", List.of(examples));
	}

	/**
	 * With what is added to the description of its key, such as a range.
	 */
	public JsonSchema noted(String words) {
		return new JsonSchema(this.name, this.keywords, words);
	}

	/** With one more keyword. */
	JsonSchema with(String keyword, Object value) {
		Map<String, Object> all = new LinkedHashMap<>(this.keywords);
		all.put(keyword, value);
		return new JsonSchema(this.name, all, this.note);
	}

	/**
	 * With what an editor shows of it.
	 * @param description a sentence, after which its range stands
	 */
	JsonSchema described(String description) {
		String text = this.note.isEmpty() ? description : description + " " + this.note + ".";
		Map<String, Object> all = keywords("description", text);
		if (this.name.isEmpty()) {
			all.putAll(this.keywords);
		}
		else {
			// In draft 7 nothing beside a reference counts.
			all.put(ALL_OF, List.of(this));
		}
		return new JsonSchema("", all, "");
	}

	/** Described, with what holds where it is left out. */
	JsonSchema otherwise(Object value) {
		return with("description", this.keywords.get("description") + " Default: " + value + ".").with("default",
				value);
	}

	/**
	 * A whole document, as maps and lists for a JSON mapper.
	 * @param title of the kind of file
	 */
	public Map<String, Object> document(String title) {
		Map<String, Object> document = keywords("$schema", "http://json-schema.org/draft-07/schema#", "title", title);
		Map<String, JsonSchema> named = new TreeMap<>();
		if (this.name.isEmpty() && this.keywords.containsKey(ALL_OF)) {
			this.keywords.forEach((keyword, value) -> document.put(keyword, plain(value, named)));
		}
		else {
			document.put(ALL_OF, List.of(plain(this, named)));
		}
		Map<String, Object> definitions = new TreeMap<>();
		while (definitions.size() < named.size()) {
			List<String> missing = named.keySet().stream().filter((key) -> !definitions.containsKey(key)).toList();
			missing.forEach((key) -> definitions.put(key, plain(named.getOrDefault(key, this).keywords, named)));
		}
		if (!definitions.isEmpty()) {
			document.put("definitions", definitions);
		}
		return document;
	}

	private static Object plain(Object value, Map<String, JsonSchema> named) {
		if (value instanceof JsonSchema schema && !schema.name.isEmpty()) {
			JsonSchema other = named.putIfAbsent(schema.name, schema);
			if (other != null && !other.keywords.equals(schema.keywords)) {
				throw new IllegalStateException("two parts of a schema are named " + schema.name);
			}
			return Map.of("$ref", schema.reference());
		}
		if (value instanceof JsonSchema schema) {
			return plain(schema.keywords, named);
		}
		if (value instanceof Map<?, ?> map) {
			Map<String, Object> all = new LinkedHashMap<>();
			map.forEach((key, entry) -> all.put(String.valueOf(key), plain(entry, named)));
			return all;
		}
		return (value instanceof List<?> list) ? list.stream().map((entry) -> plain(entry, named)).toList() : value;
	}

	private static String whole(String pattern) {
		return "^\\s*(" + pattern + ")\\s*$";
	}

	/** In this order. */
	private static Map<String, Object> keywords(Object... namesAndValues) {
		Map<String, Object> keywords = new LinkedHashMap<>();
		for (int i = 0; i < namesAndValues.length; i += 2) {
			keywords.put(String.valueOf(namesAndValues[i]), namesAndValues[i + 1]);
		}
		return keywords;
	}

	@Override
	public boolean equals(Object other) {
		return other instanceof JsonSchema schema && this.name.equals(schema.name)
				&& this.keywords.equals(schema.keywords);
	}

	@Override
	public int hashCode() {
		return this.keywords.hashCode();
	}

	@Override
	public String toString() {
		return new ArrayList<>(this.keywords.keySet()).toString();
	}

}
