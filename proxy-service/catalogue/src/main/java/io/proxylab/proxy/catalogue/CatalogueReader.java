package io.proxylab.proxy.catalogue;

import java.io.Reader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

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

	private static final String VARIANTS = "variants";

	private static final String PEERS = "peers";

	private static final String ENGINES = "engines";

	private static final Set<String> LISTS = new TreeSet<>(Set.of(VARIANTS, PEERS));

	private static final Set<String> VARIANT_KEYS = new TreeSet<>(Set.of("id", "jar", "summary", "noHttp2"));

	private static final Set<String> ENGINE_KEYS = new TreeSet<>(Set.of("id", "jar", "summary", "settings"));

	private static final Set<String> PEER_KEYS = new TreeSet<>(
			Set.of("id", "jar", "program", "summary", "settings", "noDefence", "noTls"));

	private final String file;

	private CatalogueReader(String file) {
		this.file = file;
	}

	/**
	 * Reads and checks every variant and peer.
	 * @param file the name to give in messages
	 * @param yaml the text
	 * @throws InvalidCatalogueException at the first rule broken
	 */
	static List<Candidate> proxies(String file, Reader yaml) {
		CatalogueReader reader = new CatalogueReader(file);
		Node root = reader.root(yaml, VARIANTS);
		Map<String, Node> top = reader.mapping(root, LISTS);
		Map<String, Candidate> candidates = new LinkedHashMap<>();
		reader.add(candidates, reader.list(VARIANTS, reader.required(root, top, VARIANTS)), reader::variant);
		if (top.containsKey(PEERS)) {
			reader.add(candidates, reader.list(PEERS, reader.required(root, top, PEERS)), reader::peer);
		}
		return new ArrayList<>(candidates.values());
	}

	/** Likewise every engine. */
	static List<Candidate> engines(String file, Reader yaml) {
		CatalogueReader reader = new CatalogueReader(file);
		Node root = reader.root(yaml, ENGINES);
		Map<String, Node> top = reader.mapping(root, Set.of(ENGINES));
		Map<String, Candidate> candidates = new LinkedHashMap<>();
		reader.add(candidates, reader.list(ENGINES, reader.required(root, top, ENGINES)), reader::engine);
		return new ArrayList<>(candidates.values());
	}

	private Node root(Reader yaml, String list) {
		Node root = compose(yaml);
		if (root == null) {
			throw new InvalidCatalogueException(this.file, 1,
					"the file is empty; it needs the key '%s'".formatted(list));
		}
		return root;
	}

	private void add(Map<String, Candidate> candidates, List<Node> entries, Function<Node, Candidate> reader) {
		for (Node entry : entries) {
			Candidate candidate = reader.apply(entry);
			if (candidates.putIfAbsent(candidate.id(), candidate) != null) {
				throw broken(entry, "'%s' is listed twice; remove one".formatted(candidate.id()));
			}
		}
	}

	private @Nullable Node compose(Reader yaml) {
		try {
			return new Yaml(new LoaderOptions()).compose(yaml);
		}
		catch (YAMLException ex) {
			throw new InvalidCatalogueException(this.file, ex);
		}
	}

	private Candidate variant(Node entry) {
		Map<String, Node> keys = mapping(entry, VARIANT_KEYS);
		try {
			return Variant.parse(text(entry, keys, "id"), text(entry, keys, "jar"), text(entry, keys, "summary"),
					reason(entry, keys, "noHttp2"));
		}
		catch (IllegalArgumentException ex) {
			throw broken(entry, String.valueOf(ex.getMessage()));
		}
	}

	private Candidate engine(Node entry) {
		Map<String, Node> keys = mapping(entry, ENGINE_KEYS);
		try {
			return new Engine(text(entry, keys, "id"), new Program.Jar(text(entry, keys, "jar")),
					text(entry, keys, "summary"), settings(keys));
		}
		catch (IllegalArgumentException ex) {
			throw broken(entry, String.valueOf(ex.getMessage()));
		}
	}

	private Candidate peer(Node entry) {
		Map<String, Node> keys = mapping(entry, PEER_KEYS);
		try {
			return new Peer(text(entry, keys, "id"), program(entry, keys), text(entry, keys, "summary"), settings(keys),
					reason(entry, keys, "noDefence"), reason(entry, keys, "noTls"));
		}
		catch (IllegalArgumentException ex) {
			throw broken(entry, String.valueOf(ex.getMessage()));
		}
	}

	private String reason(Node entry, Map<String, Node> keys, String key) {
		return keys.containsKey(key) ? text(entry, keys, key) : "";
	}

	private List<String> settings(Map<String, Node> keys) {
		Node settings = keys.get("settings");
		return (settings != null) ? texts("settings", settings) : List.of();
	}

	private Program program(Node entry, Map<String, Node> keys) {
		if (keys.containsKey("jar") == keys.containsKey("program")) {
			throw broken(entry, "expected one of jar and program");
		}
		return keys.containsKey("jar") ? new Program.Jar(text(entry, keys, "jar"))
				: new Program.Installed(text(entry, keys, "program"));
	}

	private List<Node> list(String key, Node value) {
		if (value instanceof SequenceNode entries) {
			return entries.getValue();
		}
		throw broken(value, "'%s' must be a list".formatted(key));
	}

	private List<String> texts(String key, Node value) {
		return list(key, value).stream().map((entry) -> text(key, entry)).toList();
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
		return text(key, required(owner, keys, key));
	}

	private String text(String key, Node value) {
		if (value instanceof ScalarNode scalar && !scalar.getValue().isBlank()) {
			return scalar.getValue();
		}
		throw broken(value, "'%s' must be a text".formatted(key));
	}

	private InvalidCatalogueException broken(Node node, String problem) {
		return new InvalidCatalogueException(this.file, node.getStartMark().getLine() + 1, problem);
	}

}
