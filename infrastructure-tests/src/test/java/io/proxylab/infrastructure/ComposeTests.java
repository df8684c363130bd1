package io.proxylab.infrastructure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.yaml.snakeyaml.Yaml;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * What compose.yaml and the Dockerfiles promise, where no engine is at hand to try it.
 */
class ComposeTests {

	private static final Pattern VARIABLE = Pattern.compile("\\$\\{([A-Z_]+)}");

	@SuppressWarnings("NullAway.Init") // set before all tests
	private static String text;

	@SuppressWarnings("NullAway.Init") // set before all tests
	private static Map<String, Map<String, Object>> services;

	@BeforeAll
	static void read() throws IOException {
		text = Files.readString(Project.file("docker", "compose.yaml"));
		Map<String, Map<String, Map<String, Object>>> compose = new Yaml().load(text.replaceFirst("(?m)^name:.*$", ""));
		services = Objects.requireNonNull(compose.get("services"), "no services");
	}

	@Test
	void everyContainerIsReadOnlyWithoutCapabilitiesAndHasABox() {
		assertThat(services).containsOnlyKeys("upstream", "proxy", "prometheus", "grafana", "load", "generator")
			.allSatisfy((name, service) -> assertThat(service).containsEntry("read_only", true)
				.containsEntry("cap_drop", List.of("ALL"))
				.containsEntry("security_opt", List.of("no-new-privileges:true"))
				.containsKeys("cpus", "mem_limit", "image"));
	}

	@Test
	void portsAreOpenOnThisMachineOnly() {
		assertThat(services.values()).filteredOn((service) -> service.containsKey("ports"))
			.hasSize(3)
			.allSatisfy((service) -> assertThat(service.get("ports"))
				.asInstanceOf(InstanceOfAssertFactories.list(String.class))
				.allMatch((port) -> port.startsWith("127.0.0.1:")));
	}

	@Test
	void everyVariableHasItsValueInTheEnvironmentFile() throws IOException {
		Properties values = new Properties();
		try (var reader = Files.newBufferedReader(Project.file("docker", ".env"))) {
			values.load(reader);
		}
		Matcher matcher = VARIABLE.matcher(text);
		List<String> used = matcher.results().map((result) -> result.group(1)).distinct().toList();
		assertThat(values.stringPropertyNames()).containsExactlyInAnyOrderElementsOf(used);
	}

	@Test
	void noImageIsOfAnyTag() {
		assertThat(services.values()).extracting((service) -> String.valueOf(service.get("image")))
			.allMatch((image) -> image.endsWith(":${TAG}") || image.matches(".*:v?\\d+\\.\\d+\\.\\d+"));
	}

	@ParameterizedTest
	@ValueSource(strings = { "proxy", "user-service", "load-generator", "lab" })
	void anImageRunsAsNobodyInParticularAndWritesToOneFolder(String image) throws IOException {
		String dockerfile = Files.readString(Project.file("docker", image, "Dockerfile"));
		assertThat(dockerfile).contains("\nUSER 10001:10001\n", "\nVOLUME /tmp\n").doesNotContain(":latest");
		assertThat(dockerfile.indexOf("USER 10001")).isLessThan(dockerfile.indexOf("ENTRYPOINT"));
	}

	/** The zip has neither this folder nor what Maven leaves beside the programs. */
	@Test
	void theZipBuildsTheImageOfTheLab() throws IOException {
		String assembly = Files.readString(Project.file("dist", "src", "assembly", "zip.xml"));
		assertThat(assembly).contains("<source>../docker/lab/Dockerfile</source>");
		List<String> folders = Files.readAllLines(Project.file("docker", "lab", "Dockerfile"))
			.stream()
			.filter((line) -> line.startsWith("COPY "))
			.map((line) -> line.replaceAll("COPY ([^/ ]+).*", "$1"))
			.distinct()
			.toList();
		assertThat(folders).contains("engines", "lab", "proxy-service", "scenarios")
			.allMatch((folder) -> assembly.contains("<include>" + folder));
	}

	@Test
	void allImagesHaveOneBaseOfOneVersion() throws IOException {
		Set<String> bases = new TreeSet<>();
		try (Stream<Path> files = Files.find(Project.file("docker"), 2,
				(path, attributes) -> path.endsWith("Dockerfile"))) {
			for (Path file : files.toList()) {
				Files.readAllLines(file).stream().filter((line) -> line.startsWith("ARG BASE=")).forEach(bases::add);
			}
		}
		assertThat(bases).singleElement().asString().matches("ARG BASE=eclipse-temurin:25\\.\\d+\\.\\d+_\\d+-jre-\\w+");
	}

	/** Netty executes there what it unpacks; engines mount a tmpfs with noexec. */
	@Test
	void whatNettyUnpacksMayBeExecuted() {
		assertThat(services).extractingByKeys("upstream", "proxy", "generator")
			.allSatisfy((service) -> assertThat(service).containsEntry("tmpfs", List.of("/tmp:exec")));
	}

}
