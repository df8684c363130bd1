package io.proxylab.lab.yaml;

import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.proxylab.lab.autoscale.scenario.ScenarioFile;
import io.proxylab.lab.experiment.file.ExperimentFile;
import java.io.StringReader;
import java.math.BigInteger;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.DumperOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;
import tools.jackson.core.util.DefaultIndenter;
import tools.jackson.core.util.DefaultPrettyPrinter;
import tools.jackson.databind.json.JsonMapper;

/** Files as an editor judges them: by a JSON Schema, and by the rules of YAML 1.2. */
public final class EditorSchemas {

	public static final String EXPERIMENT = "experiment.schema.json";

	public static final String TARGETS = "targets.schema.json";

	public static final String SCENARIO = "scenario.schema.json";

	public static final String SERVICES = "services.schema.json";

	private static final String BASE = "https://schemas.test/";

	private static final Pattern WHOLE_NUMBER = Pattern.compile("[-+]?[0-9]+");

	private static final Pattern NUMBER = Pattern.compile("[-+]?(\\.[0-9]+|[0-9]+(\\.[0-9]*)?)([eE][-+]?[0-9]+)?");

	private static final JsonMapper MAPPER = new JsonMapper();

	private static final Map<String, String> TEXTS = texts();

	private static final SchemaRegistry REGISTRY = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_7,
			(builder) -> builder.schemas((iri) -> TEXTS.get(iri.replace(BASE, ""))));

	private EditorSchemas() {
	}

	/** The text of each schema, by the name of its file. */
	public static Map<String, String> texts() {
		Map<String, String> texts = new TreeMap<>();
		texts.put(EXPERIMENT, json(ExperimentFile.schema().document("An experiment of Proxy Lab")));
		texts.put(TARGETS,
				json(ExperimentFile.targetsSchema(EXPERIMENT).document("Targets of Proxy Lab, for ./proxylab try")));
		texts.put(SCENARIO, json(ScenarioFile.schema().document("A scenario of ./proxylab autoscale")));
		texts.put(SERVICES, json(
				ScenarioFile.servicesSchema(SCENARIO).document("Services, for scenarios of ./proxylab autoscale")));
		return texts;
	}

	private static String json(Map<String, Object> document) {
		DefaultIndenter lines = new DefaultIndenter("  ", "\n");
		DefaultPrettyPrinter printer = new DefaultPrettyPrinter().withObjectIndenter(lines).withArrayIndenter(lines);
		return MAPPER.writer().with(printer).writeValueAsString(document) + "\n";
	}

	/**
	 * What an editor marks in a file.
	 * @param schema the file name of a schema
	 * @return empty where it marks nothing
	 */
	public static List<String> problems(String schema, String yaml) {
		return problems(REGISTRY.getSchema(SchemaLocation.of(BASE + schema)), yaml);
	}

	/** What the standard itself says of a schema. */
	static List<String> problemsOfSchema(String schema) {
		Schema standard = REGISTRY.getSchema(SchemaLocation.of(SpecificationVersion.DRAFT_7.getDialectId()));
		return standard.validate(MAPPER.readTree(TEXTS.get(schema))).stream().map(String::valueOf).toList();
	}

	private static List<String> problems(Schema schema, String yaml) {
		@Nullable Node root = new Yaml().compose(new StringReader(yaml));
		return schema.validate(MAPPER.valueToTree((root != null) ? value(root) : null))
			.stream()
			.map(String::valueOf)
			.toList();
	}

	private static @Nullable Object value(Node node) {
		return switch (node) {
			case MappingNode mapping -> {
				Map<String, @Nullable Object> map = new LinkedHashMap<>();
				for (NodeTuple entry : mapping.getValue()) {
					map.put(String.valueOf(value(entry.getKeyNode())), value(entry.getValueNode()));
				}
				yield map;
			}
			case SequenceNode sequence -> sequence.getValue().stream().map(EditorSchemas::value).toList();
			case ScalarNode scalar when scalar.getScalarStyle() == DumperOptions.ScalarStyle.PLAIN ->
				plain(scalar.getValue());
			case ScalarNode scalar -> scalar.getValue();
			default -> throw new IllegalArgumentException("no value of YAML: " + node);
		};
	}

	/** By the core schema of YAML 1.2, in which yes and 1_000 are text. */
	private static @Nullable Object plain(String text) {
		return switch (text) {
			case "", "~", "null", "Null", "NULL" -> null;
			case "true", "True", "TRUE" -> true;
			case "false", "False", "FALSE" -> false;
			default -> WHOLE_NUMBER.matcher(text).matches() ? new BigInteger(text)
					: NUMBER.matcher(text).matches() ? (Object) Double.valueOf(text) : text;
		};
	}

}
