package io.proxylab.lab.experiment.file;

import io.proxylab.lab.experiment.Experiment;
import io.proxylab.lab.yaml.BadFile;
import io.proxylab.lab.yaml.EditorSchemas;
import io.proxylab.lab.yaml.Mutations;
import io.proxylab.lab.yaml.SchemaFixtures;
import io.proxylab.lab.yaml.SchemaKeys;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/** The schema of experiments and their readers say the same. */
class ExperimentSchemaTests {

	private static final Path RESOURCES = Path.of("src/test/resources/io/proxylab/lab/experiment");

	private static final SchemaFixtures FIXTURES = new SchemaFixtures(RESOURCES);

	static List<String> everyKey() throws IOException {
		return FIXTURES.everyKey();
	}

	@ParameterizedTest
	@MethodSource("everyKey")
	void theFilesOfEveryKeyAreRight(String yaml) {
		assertThat(EditorSchemas.problems(EditorSchemas.EXPERIMENT, yaml)).isEmpty();
		assertThat(ExperimentText.parse(yaml).delays()).isNotEmpty();
	}

	@Test
	void theyHaveEveryKeyAtEveryPlace() throws IOException {
		SchemaKeys keys = new SchemaKeys(EditorSchemas.EXPERIMENT);
		everyKey().forEach(keys::cross);
		assertThat(keys.left()).as("keys of the schema that %s lacks", SchemaFixtures.EVERY_KEY).isEmpty();
	}

	@ParameterizedTest
	@MethodSource("everyKey")
	void whatTheReaderTakesTheSchemaTakesToo(String yaml) {
		assertThat(Mutations.sample(yaml, ExperimentSchemaTests::isRead)).hasSizeGreaterThan(3)
			.allSatisfy(ExperimentSchemaTests::assertFitsSchema);
	}

	@ParameterizedTest
	@MethodSource("everyKey")
	@Tag("full")
	void everythingThatTheReaderTakesTheSchemaTakesToo(String yaml) {
		assertThat(Mutations.all(yaml, ExperimentSchemaTests::isRead)).hasSizeGreaterThan(30)
			.allSatisfy(ExperimentSchemaTests::assertFitsSchema);
	}

	private static void assertFitsSchema(String yaml) {
		assertThat(EditorSchemas.problems(EditorSchemas.EXPERIMENT, yaml)).as("%s", yaml).isEmpty();
	}

	private static boolean isRead(String yaml) {
		try {
			ExperimentText.parse(yaml);
			return true;
		}
		catch (BadFile ex) {
			return false;
		}
	}

	static Stream<String> wrongLines() throws IOException {
		return BadExperimentTests.wrongLines().map((row) -> row.split(" => ", 2)[0]);
	}

	@ParameterizedTest
	@MethodSource("wrongLines")
	void whatTheReaderRefusesForItsShapeTheSchemaRefusesToo(String line) throws IOException {
		List<String> problems = EditorSchemas.problems(EditorSchemas.EXPERIMENT, BadExperimentTests.file(line));
		assertThat(problems.isEmpty()).as("whether only the reader knows: %s", problems)
			.isEqualTo(FIXTURES.readersOnly().contains(line));
	}

	@Test
	void whatOnlyTheReaderKnowsIsTold() throws IOException {
		assertThat(wrongLines().toList()).containsAll(FIXTURES.readersOnly());
	}

	@Test
	void aFileWithManyErrorsHasSomeForAnEditor() throws IOException {
		String yaml = Files.readString(RESOURCES.resolve("all-wrong.yaml")).replace("\nseed:\n", "\n");
		assertThat(EditorSchemas.problems(EditorSchemas.EXPERIMENT, yaml)).hasSizeGreaterThan(5);
	}

	@Test
	void theDefaultsThatEditorsShowAreThoseOfTheReader() {
		Experiment bare = ExperimentText.parse(ExperimentText.LEAST);
		Map<String, Object> defaults = SchemaKeys.defaults(EditorSchemas.EXPERIMENT, "experiment");
		assertThat(defaults).containsKeys("box", "track", "observability", "seed", "generators", "warmUp");
		defaults
			.forEach((key, value) -> assertThat(ExperimentText.parse(ExperimentText.LEAST + key + ": " + value)).as(key)
				.isEqualTo(bare));
	}

}
