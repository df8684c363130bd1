package io.proxylab.lab.autoscale.scenario;

import io.proxylab.lab.yaml.BadFile;
import io.proxylab.lab.yaml.EditorSchemas;
import io.proxylab.lab.yaml.Mutations;
import io.proxylab.lab.yaml.SchemaFixtures;
import io.proxylab.lab.yaml.SchemaKeys;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/** The schema of scenarios and their readers say the same. */
class ScenarioSchemaTests {

	private static final SchemaFixtures FIXTURES = new SchemaFixtures(
			Path.of("src/test/resources/io/proxylab/lab/autoscale"));

	@TempDir
	private Path folder = Path.of("");

	@BeforeEach
	void filesBesideIt() throws IOException {
		Files.writeString(this.folder.resolve("services.yaml"), "- { name: a, source: a test, cpus: 1, "
				+ "cpuPerRequest: 300us, added: 2ms, ready: 9s, probesQueue: true }");
		Files.writeString(this.folder.resolve("requests.csv"),
				"Timestamp,Sum\n2026-11-24T10:00:00Z,6000\n2026-11-24T10:01:00Z,12000\n");
	}

	static List<String> everyKey() throws IOException {
		return FIXTURES.everyKey();
	}

	static Stream<String> wrongLines() throws IOException {
		return ScenarioFileTests.wrongLines().map((row) -> row.split(" => ", 2)[0]);
	}

	@ParameterizedTest
	@MethodSource("everyKey")
	void theFilesOfEveryKeyAreRight(String yaml) {
		assertThat(EditorSchemas.problems(EditorSchemas.SCENARIO, yaml)).isEmpty();
		assertThat(read(yaml).policies()).isNotEmpty();
	}

	@Test
	void theyHaveEveryKeyAtEveryPlace() throws IOException {
		SchemaKeys keys = new SchemaKeys(EditorSchemas.SCENARIO);
		everyKey().forEach(keys::cross);
		assertThat(keys.left()).as("keys of the schema that %s lacks", SchemaFixtures.EVERY_KEY).isEmpty();
	}

	@ParameterizedTest
	@MethodSource("everyKey")
	void whatTheReaderTakesTheSchemaTakesToo(String yaml) {
		assertThat(Mutations.sample(yaml, this::isRead)).hasSizeGreaterThan(5)
			.allSatisfy(ScenarioSchemaTests::assertFitsSchema);
	}

	@ParameterizedTest
	@MethodSource("everyKey")
	@Tag("full")
	void everythingThatTheReaderTakesTheSchemaTakesToo(String yaml) {
		assertThat(Mutations.all(yaml, this::isRead)).hasSizeGreaterThan(50)
			.allSatisfy(ScenarioSchemaTests::assertFitsSchema);
	}

	private static void assertFitsSchema(String yaml) {
		assertThat(EditorSchemas.problems(EditorSchemas.SCENARIO, yaml)).as("%s", yaml).isEmpty();
	}

	@ParameterizedTest
	@MethodSource("wrongLines")
	void whatTheReaderRefusesForItsShapeTheSchemaRefusesToo(String line) throws IOException {
		List<String> problems = EditorSchemas.problems(EditorSchemas.SCENARIO, ScenarioFileTests.scenario(line));
		assertThat(problems.isEmpty()).as("whether only the reader knows: %s", problems)
			.isEqualTo(FIXTURES.readersOnly().contains(line));
	}

	@Test
	void whatOnlyTheReaderKnowsIsTold() throws IOException {
		assertThat(wrongLines().toList()).containsAll(FIXTURES.readersOnly());
	}

	@Test
	void theDefaultsThatEditorsShowAreThoseOfTheReader() throws IOException {
		String yaml = everyKey().get(1);
		Scenario bare = read(yaml);
		for (String section : List.of("balancer", "assumptions", "replay")) {
			Map<String, Object> defaults = SchemaKeys.defaults(EditorSchemas.SCENARIO, section);
			assertThat(defaults).isNotEmpty();
			String all = defaults.entrySet()
				.stream()
				.map((entry) -> entry.getKey() + ": " + entry.getValue())
				.collect(Collectors.joining(", ", section + ": { ", " }\n"));
			assertThat(read(yaml + all)).as(all).usingRecursiveComparison().isEqualTo(bare);
		}
	}

	private boolean isRead(String yaml) {
		try {
			read(yaml);
			return true;
		}
		catch (BadFile ex) {
			return false;
		}
	}

	private Scenario read(String yaml) {
		try {
			return ScenarioFile.read(Files.writeString(this.folder.resolve("day.yaml"), yaml));
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
