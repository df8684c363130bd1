package io.proxylab.lab.yaml;

import java.io.StringReader;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The keys of a schema, at all places, that no file had so far. */
public final class SchemaKeys {

	private final JsonNode document;

	private final Set<String> left = new TreeSet<>();

	private final Set<String> seen = new HashSet<>();

	/**
	 * Finds them.
	 * @param schema the name of a file
	 */
	public SchemaKeys(String schema) {
		this.document = read(schema);
		collect(this.document, "");
	}

	private static JsonNode read(String schema) {
		return JsonMapper.shared().readTree(EditorSchemas.texts().get(schema));
	}

	private void collect(JsonNode schema, String path) {
		JsonNode reference = schema.path("$ref");
		if (reference.isString()) {
			String name = reference.stringValue().replace("#/definitions/", "");
			// What is there twice is looked at in its first place.
			if (this.seen.add(name)) {
				collect(this.document.path("definitions").path(name), path);
			}
		}
		for (String keyword : new String[] { "allOf", "anyOf" }) {
			schema.path(keyword).forEach((part) -> collect(part, path));
		}
		if (schema.path("items").isObject()) {
			collect(schema.path("items"), path);
		}
		schema.path("properties").propertyStream().forEach((property) -> {
			String key = path.isEmpty() ? property.getKey() : path + "." + property.getKey();
			this.left.add(key);
			collect(property.getValue(), key);
		});
	}

	/** Takes those away that a file has. */
	public void cross(String yaml) {
		cross(new Yaml().compose(new StringReader(yaml)), "");
	}

	private void cross(Node node, String path) {
		if (node instanceof MappingNode mapping) {
			mapping.getValue().forEach((entry) -> {
				String name = ((ScalarNode) entry.getKeyNode()).getValue();
				String key = path.isEmpty() ? name : path + "." + name;
				this.left.remove(key);
				cross(entry.getValueNode(), key);
			});
		}
		if (node instanceof SequenceNode sequence) {
			sequence.getValue().forEach((item) -> cross(item, path));
		}
	}

	public Set<String> left() {
		return this.left;
	}

	/**
	 * What holds where a key is left out.
	 * @param definition the part of the schema that has the keys
	 */
	public static Map<String, Object> defaults(String schema, String definition) {
		Map<String, Object> defaults = new LinkedHashMap<>();
		read(schema).path("definitions").path(definition).path("properties").propertyStream().forEach((property) -> {
			JsonNode otherwise = property.getValue().path("default");
			if (!otherwise.isMissingNode()) {
				defaults.put(property.getKey(), otherwise.asString());
			}
		});
		return defaults;
	}

}
