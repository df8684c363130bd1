package io.proxylab.lab.trial;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.util.DefaultIndenter;
import tools.jackson.core.util.DefaultPrettyPrinter;
import tools.jackson.core.util.Separators;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.EnumNamingStrategies;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.deser.jdk.NumberDeserializers;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;

/**
 * The JSON of a run directory: fields in the order of the record, enum constants in
 * lowerCamelCase, two spaces of indentation, {@code \n} as line end on every system, so
 * that equal records give equal bytes. Reading is strict: a missing, unknown or null
 * field where a number is due is an error and never a silent zero.
 */
public final class LabJson {

	private static final JsonMapper MAPPER = JsonMapper.builder()
		.addModule(new SimpleModule().setValueInstantiators(new RecordInstantiators())
			.addDeserializer(double.class, new FiniteNumber(double.class, 0.0))
			.addDeserializer(Double.class, new FiniteNumber(Double.class, null)))
		.enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
		.enumNamingStrategy(EnumNamingStrategies.LOWER_CAMEL_CASE)
		.disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
		.enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
		.enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
		.enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
		.enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
		.disable(DeserializationFeature.ACCEPT_FLOAT_AS_INT)
		.build();

	private static final DefaultPrettyPrinter PRINTER = printer();

	private LabJson() {
	}

	/**
	 * A record as indented JSON text that ends with a line end.
	 * @param value a record, map or list
	 */
	public static String write(Object value) {
		return MAPPER.writer().with(PRINTER).writeValueAsString(value) + "\n";
	}

	/**
	 * Likewise, with other values in place of those of one type, wherever they stand.
	 * @param value a record, map or list
	 * @param type whose values are not written as they are
	 * @param shown what is written instead
	 */
	public static <T> String write(Object value, Class<T> type, Function<T, Object> shown) {
		SimpleModule module = new SimpleModule().addSerializer(type, new ValueSerializer<T>() {

			@Override
			public void serialize(T original, JsonGenerator json, SerializationContext context) {
				context.writeValue(json, shown.apply(original));
			}

		});
		return MAPPER.rebuild().addModule(module).build().writer().with(PRINTER).writeValueAsString(value) + "\n";
	}

	/**
	 * A record as JSON on one line, to be embedded.
	 * @param value a record, map or list
	 */
	public static String writeCompact(Object value) {
		return MAPPER.writeValueAsString(value);
	}

	/**
	 * A JSON text as a record.
	 * @throws JacksonException if it is no JSON, or a field is missing, unknown or of the
	 * wrong type
	 */
	public static <T> T read(String json, Class<T> type) {
		return MAPPER.readValue(json, type);
	}

	/**
	 * The {@code formatVersion} of a JSON object, read no further than to it; -1 if it
	 * has none, or is no object.
	 * @throws JacksonException if it is no JSON so far
	 */
	public static int formatVersion(String json) {
		try (JsonParser parser = MAPPER.createParser(json)) {
			if (parser.nextToken() != JsonToken.START_OBJECT) {
				return -1;
			}
			while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
				boolean version = parser.currentName().equals("formatVersion");
				if (parser.nextToken() == JsonToken.VALUE_NUMBER_INT && version) {
					return parser.getIntValue();
				}
				parser.skipChildren();
			}
			return -1;
		}
	}

	/**
	 * Any JSON text as a tree.
	 * @throws JacksonException if it is no JSON
	 */
	public static JsonNode tree(String json) {
		return MAPPER.readTree(json);
	}

	/**
	 * A tree as a record.
	 * @throws JacksonException if a field is missing, unknown or of the wrong type
	 */
	static <T> T bind(JsonNode tree, Class<T> type) {
		return MAPPER.treeToValue(tree, type);
	}

	private static DefaultPrettyPrinter printer() {
		DefaultIndenter indenter = new DefaultIndenter("  ", "\n");
		return new DefaultPrettyPrinter(
				Separators.createDefaultInstance().withObjectNameValueSpacing(Separators.Spacing.AFTER))
			.withObjectIndenter(indenter)
			.withArrayIndenter(indenter);
	}

	/** Reads a number that a double holds: {@code 1e999} isn't one. */
	private static final class FiniteNumber extends NumberDeserializers.DoubleDeserializer {

		FiniteNumber(Class<Double> type, @Nullable Double whenNull) {
			super(type, whenNull);
		}

		@Override
		public Double deserialize(JsonParser json, DeserializationContext context) {
			Double number = super.deserialize(json, context);
			return (number == null || Double.isFinite(number)) ? number
					: (Double) context.handleWeirdNumberValue(Double.class, number, "too large");
		}

	}

}
