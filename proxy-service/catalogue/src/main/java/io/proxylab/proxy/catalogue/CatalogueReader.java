package io.proxylab.proxy.catalogue;

import java.io.Reader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;

/**
 * Reads the catalogue's file. It works on YAML nodes rather than on maps, for nodes know
 * their lines.
 */
final class CatalogueReader {

	private static final Set<String> ENTRY_KEYS = new TreeSet<>(Set.of("id", "jar", "summary"));

	private final String file;

	private CatalogueReader(String file) {
		this.file = file;
	}

	/**
	 * Reads and checks every entry.
	 * @param file the name to give in messages
	 * @param yaml the text
	 * @throws InvalidCatalogueException at the first rule broken
	 */
	static List<Variant> read(String file, Reader yaml) {
		return new CatalogueReader(file).variants(yaml);
	}

	private List<Variant> variants(Reader yaml) {
		Node root = compose(yaml);
		if (root == null) {
			throw new InvalidCatalogueException(this.file, 1, "the file is empty; it needs the key 'variants'");
		}
		Map<String, Node> top = mapping(root, Set.of("variants"));
		if (!(required(root, top, "variants") instanceof SequenceNode entries)) {
			throw broken(root, "'variants' must be a list");
		}
		Map<String, Variant> variants = new LinkedHashMap<>();
		for (Node entry : entries.getValue()) {
			Variant variant = variant(entry);
			if (variants.putIfAbsent(variant.id(), variant) != null) {
				throw broken(entry, "variant '%s' is listed twice; remove one".formatted(variant.id()));
			}
		}
		return new ArrayList<>(variants.values());
	}

	private @Nullable Node compose(Reader yaml) {
		try {
			return new Yaml(new LoaderOptions()).compose(yaml);
		}
		catch (YAMLException ex) {
			throw new InvalidCatalogueException(this.file, ex);
		}
	}

	private Variant variant(Node entry) {
		Map<String, Node> keys = mapping(entry, ENTRY_KEYS);
		try {
			return Variant.parse(text(entry, keys, "id"), text(entry, keys, "jar"), text(entry, keys, "summary"));
		}
		catch (IllegalArgumentException ex) {
			throw broken(entry, String.valueOf(ex.getMessage()));
		}
	}

	private Map<String, Node> mapping(Node node, Set<String> allowed) {
		if (!(node instanceof MappingNode mapping)) {
			throw broken(node, "expected the keys " + String.join(", ", allowed));
		}
		Map<String, Node> keys = new LinkedHashMap<>();
		for (NodeTuple tuple : mapping.getValue()) {
			String key = (tuple.getKeyNode() instanceof ScalarNode scalar) ? scalar.getValue() : "";
			if (!allowed.contains(key)) {
				throw broken(tuple.getKeyNode(),
						"unknown key '%s'; choose one of %s".formatted(key, String.join(", ", allowed)));
			}
			if (keys.put(key, tuple.getValueNode()) != null) {
				throw broken(tuple.getKeyNode(), "key '%s' is given twice; remove one".formatted(key));
			}
		}
		return keys;
	}

	private Node required(Node owner, Map<String, Node> keys, String key) {
		Node value = keys.get(key);
		if (value == null) {
			throw broken(owner, "key '%s' is missing".formatted(key));
		}
		return value;
	}

	private String text(Node owner, Map<String, Node> keys, String key) {
		Node value = required(owner, keys, key);
		if (value instanceof ScalarNode scalar && !scalar.getValue().isBlank()) {
			return scalar.getValue();
		}
		throw broken(value, "'%s' must be a text".formatted(key));
	}

	private InvalidCatalogueException broken(Node node, String problem) {
		return new InvalidCatalogueException(this.file, node.getStartMark().getLine() + 1, problem);
	}

}
