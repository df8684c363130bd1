package io.proxylab.lab.replay;

import io.proxylab.lab.autoscale.scenario.Scenario;
import io.proxylab.lab.autoscale.scenario.ScenarioFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/** Services may stand in a file beside the scenario's own. */
class ReplayDirectoryTests {

	private static final String SERVICE = """
			- { name: netty, source: a test, cpus: 0.25, cpuPerRequest: 100us, added: 1ms, requestThreads: 80, ready: 4s,
			    probesQueue: false }
			""";

	@TempDir
	private Path directory;

	@BeforeEach
	void begin() throws IOException {
		begin(SERVICE, 1);
		assertThat(this.directory.resolve("made/scenario.yaml")).content()
			.startsWith("# scale: 1.0\n# netty: cpus 0.25, requestThreads 80.0\nlength: 1m");
	}

	@Test
	void theSameScenarioGoesOnAndSoDoesOneWithOtherFiguresToPredictWith() throws IOException {
		begin(SERVICE, 1);
		begin(SERVICE.replace("100us", "120us"), 1);
	}

	@ParameterizedTest
	@CsvSource({ "cpus: 0.25, cpus: 0.5", "requestThreads: 80, requestThreads: 100",
			"requestThreads: 80, upstreamConnections: 80" })
	void tasksThatAreStartedOtherwiseNeedAnotherDirectory(String was, String becomes) {
		assertThatIllegalArgumentException().isThrownBy(() -> begin(SERVICE.replace(was, becomes), 1))
			.withMessageEndingWith("holds a replay of another scenario, or of this one before it or its services were "
					+ "edited; name another directory");
	}

	@Test
	void soDoesAnotherShareOfIt() {
		assertThatIllegalArgumentException().isThrownBy(() -> begin(SERVICE, 0.5));
	}

	private void begin(String services, double scale) throws IOException {
		Files.writeString(this.directory.resolve("services.yaml"), services);
		Path file = Files.writeString(this.directory.resolve("day.yaml"), """
				length: 1m
				load: { open: 10/s }
				upstream: { delay: 10ms }
				slo: { share: 99%, under: 1s }
				services: services.yaml
				policies: [{ name: cpu, max: 2, ecs: [{ targetTracking: { signal: cpu, target: 50 } }] }]
				""");
		Scenario scenario = ScenarioFile.read(file);
		ReplayDirectory.at(this.directory.resolve("made"), scenario, scale, Files.readString(file));
	}

}
