package io.proxylab.lab.yaml;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/** The files that editors read, and the files that name them. */
class SchemaFilesTests {

	private static final Path HOME = Path.of("..");

	private static final Path SCHEMAS = HOME.resolve("schemas");

	private static final String HEAD = "# yaml-language-server: $schema=";

	private static final Pattern YAML = Pattern.compile("```yaml\n(.*?)```", Pattern.DOTALL);

	static Set<String> schemas() {
		return EditorSchemas.texts().keySet();
	}

	static Stream<Path> shipped() throws IOException {
		return Stream.concat(yaml("experiments"), yaml("scenarios"));
	}

	private static Stream<Path> yaml(String folder) throws IOException {
		try (Stream<Path> files = Files.list(HOME.resolve(folder))) {
			return files.filter((file) -> file.toString().endsWith(".yaml")).sorted().toList().stream();
		}
	}

	/** {@code -Dgolden.update=true} writes them again. */
	@ParameterizedTest
	@MethodSource("schemas")
	void eachIsWhatTheReadersSay(String name) throws IOException {
		Path file = SCHEMAS.resolve(name);
		String text = EditorSchemas.texts().getOrDefault(name, "");
		if (Boolean.getBoolean("golden.update")) {
			Files.writeString(file, text);
		}
		assertThat(text).as("%s; -Dgolden.update=true writes it again", file).isEqualTo(Files.readString(file));
	}

	@ParameterizedTest
	@MethodSource("schemas")
	void eachIsAJsonSchema(String name) {
		assertThat(EditorSchemas.problemsOfSchema(name)).isEmpty();
	}

	@Test
	void noOtherFileIsThere() throws IOException {
		try (Stream<Path> files = Files.list(SCHEMAS)) {
			assertThat(files.map((file) -> String.valueOf(file.getFileName())))
				.containsExactlyInAnyOrderElementsOf(schemas());
		}
	}

	@ParameterizedTest
	@MethodSource("shipped")
	void everyShippedFileNamesItsSchemaInItsFirstLineAndKeepsToIt(Path file) throws IOException {
		String yaml = Files.readString(file);
		assertThat(yaml).startsWith(HEAD);
		Path schema = file.resolveSibling(yaml.lines().findFirst().orElseThrow().substring(HEAD.length()));
		assertThat(schema).isRegularFile();
		assertThat(EditorSchemas.problems(String.valueOf(schema.getFileName()), yaml)).isEmpty();
	}

	@ParameterizedTest
	@CsvSource({ "adding-an-experiment.md, experiment.schema.json, 1", "autoscale.md, scenario.schema.json, 1" })
	void theExamplesOfThePagesKeepToTheirs(String page, String schema, int atLeast) throws IOException {
		List<String> examples = YAML.matcher(Files.readString(HOME.resolve("docs").resolve(page)))
			.results()
			.map((MatchResult match) -> match.group(1))
			.filter((yaml) -> yaml.startsWith("name:"))
			.toList();
		assertThat(examples).hasSizeGreaterThanOrEqualTo(atLeast)
			.allSatisfy((yaml) -> assertThat(EditorSchemas.problems(schema, yaml)).isEmpty());
	}

	@Test
	void theTargetsOfYourOwnServiceAreEnoughForTryAndNotForARun() throws IOException {
		String page = Files.readString(HOME.resolve("docs/your-own-service.md"));
		List<String> blocks = Pattern.compile("```\n(targets:.*?)```", Pattern.DOTALL)
			.matcher(page)
			.results()
			.map((MatchResult match) -> match.group(1))
			.toList();
		assertThat(blocks).hasSize(3);
		assertThat(EditorSchemas.problems(EditorSchemas.TARGETS, blocks.getFirst())).isEmpty();
		assertThat(EditorSchemas.problems(EditorSchemas.EXPERIMENT, blocks.getFirst())).isNotEmpty();
		assertThat(blocks.subList(1, blocks.size()))
			.allSatisfy((whole) -> assertThat(EditorSchemas.problems(EditorSchemas.EXPERIMENT, whole)).isEmpty());
		assertThat(EditorSchemas.problems(EditorSchemas.TARGETS, "targets: [{ as: a, jar: a.jar }]")).isNotEmpty();
	}

	@Test
	void aFileOfServicesIsAListOfThem() {
		assertThat(EditorSchemas.problems(EditorSchemas.SERVICES, "- { name: a, source: b }")).isNotEmpty();
		assertThat(EditorSchemas.problems(EditorSchemas.SERVICES, "name: a")).isNotEmpty();
	}

}
