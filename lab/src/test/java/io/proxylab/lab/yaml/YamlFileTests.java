package io.proxylab.lab.yaml;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class YamlFileTests {

	@ParameterizedTest
	@ValueSource(strings = { "jar: \"a\\0.jar\"", "command: [sh, \"\\0\"]", "environment: { A: \"x\\0\" }",
			"\"a\\0\": 1", "trust: &t { file: \"\\0\" }\nother: *t" })
	void aCharacterThatNoPathMayHaveIsNamedWithItsLine(String yaml) {
		Problems problems = new Problems("x.yaml");
		assertThat(YamlFile.compose(yaml, "example.yaml", problems)).isEmpty();
		assertThat(problems.failure().problems()).singleElement()
			.satisfies((problem) -> assertThat(problem.toString()).startsWith("x.yaml:1:")
				.contains("U+0000", "remove it"));
	}

	@Test
	void aDeviceIsNotRead() {
		Problems problems = new Problems("/dev/zero");
		assertThat(YamlFile.text(Path.of("/dev/zero"), "example.yaml", problems)).isEmpty();
		assertThat(problems.failure().getMessage()).contains("it is a directory or device", "such as example.yaml");
	}

}
