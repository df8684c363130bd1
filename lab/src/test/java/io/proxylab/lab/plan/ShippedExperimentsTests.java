package io.proxylab.lab.plan;

import io.proxylab.lab.claims.Claim;
import io.proxylab.lab.experiment.Experiment;
import io.proxylab.lab.experiment.OwnTarget.Origin;
import io.proxylab.lab.experiment.OwnTarget;
import io.proxylab.lab.experiment.file.ExperimentFile;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

class ShippedExperimentsTests {

	private static final Path FOLDER = Path.of("..", "experiments");

	static List<Path> files() throws IOException {
		try (Stream<Path> files = Files.list(FOLDER)) {
			return files.filter((file) -> file.toString().endsWith(".yaml")).sorted().toList();
		}
	}

	@ParameterizedTest
	@MethodSource("files")
	void everyExperimentIsValidAndIsNamedAfterItsFile(Path file) {
		Experiment experiment = ExperimentFile.read(file);
		assertThat(experiment.name() + ".yaml").isEqualTo(file.getFileName().toString());
		assertThat(Planner.plan(experiment).trials()).isNotEmpty();
	}

	@Test
	void theJarsOfOwnTargetsAreBuiltByThisProject() throws IOException {
		List<String> jars = files().stream()
			.flatMap((file) -> ExperimentFile.read(file).targets().stream())
			.flatMap((target) -> (target instanceof OwnTarget own && own.origin() instanceof Origin.Jar jar)
					? Stream.of(jar.jar()) : Stream.empty())
			.toList();
		assertThat(jars).isNotEmpty().allSatisfy((jar) -> {
			Matcher parts = Pattern.compile("(.+)/target/(.+)\\.jar").matcher(jar);
			assertThat(parts.matches()).isTrue();
			assertThat(FOLDER.resolveSibling(parts.group(1)).resolve("pom.xml")).content()
				.contains("<finalName>%s</finalName>".formatted(parts.group(2)));
		});
	}

	@ParameterizedTest
	@CsvSource({ "smoke.yaml, 58", "quick.yaml, 360" })
	void endsInThePromisedTime(String file, int atMostSeconds) {
		Plan plan = Planner.plan(ExperimentFile.read(FOLDER.resolve(file)));
		assertThat(plan.estimatedDuration()).isLessThanOrEqualTo(Duration.ofSeconds(atMostSeconds));
	}

	@Test
	void aShortBattleMakesTheClaimsOfTheLongOne() {
		assertThat(claims("seed-battle-short.yaml")).isNotEmpty().isEqualTo(claims("seed-battle.yaml"));
	}

	@Test
	void whereThreadsDecideAndWhereTheCoreDoesAreTheWholeBattle() {
		assertThat(Stream.of("seed-battle-claims.yaml", "seed-battle-cpu.yaml")
			.flatMap((file) -> claims(file).stream())
			.distinct()).containsExactlyInAnyOrderElementsOf(claims("seed-battle.yaml"));
	}

	private static List<String> claims(String file) {
		return ExperimentFile.read(FOLDER.resolve(file)).claims().claims().stream().map(Claim::text).toList();
	}

	@Test
	void smokeHoldsTwoCellsOnBothStacks() {
		Plan plan = Planner.plan(ExperimentFile.read(FOLDER.resolve("smoke.yaml")));
		assertThat(plan.launches()).extracting((launch) -> launch.target().name())
			.containsExactlyInAnyOrder("direct", "servlet-blocking-apache5", "webflux-webclient");
		assertThat(plan.launches()).allSatisfy((launch) -> assertThat(launch.trials()).hasSize(2));
	}

}
