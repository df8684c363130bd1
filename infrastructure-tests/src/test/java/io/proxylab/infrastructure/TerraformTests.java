package io.proxylab.infrastructure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class TerraformTests {

	@TempDir
	@SuppressWarnings("NullAway.Init") // JUnit sets it
	private Path folder;

	@Test
	void theFirstFolderThatHoldsTheProviderIsTaken() throws IOException {
		Path empty = Files.createDirectory(this.folder.resolve("empty"));
		Path full = plugins("full");
		assertThat(Terraform.environment(Map.of(), Stream.of(this.folder.resolve("absent"), empty, full, plugins("b"))))
			.isEqualTo(Map.of("TF_CLI_ARGS_init", "-plugin-dir=" + full));
	}

	@Test
	void withoutOneTerraformAsksItsRegistry() {
		assertThat(Terraform.environment(Map.of(), Stream.of(this.folder))).isEmpty();
	}

	@Test
	void whatTheUserSaysGoesFirst() throws IOException {
		assertThat(Terraform.environment(Map.of("TF_CLI_ARGS_init", "-plugin-dir=/mine"), Stream.of(plugins("full"))))
			.isEmpty();
	}

	private Path plugins(String name) throws IOException {
		Path plugins = this.folder.resolve(name);
		Files.createDirectories(plugins.resolve("registry.terraform.io/hashicorp/aws/5.100.0"));
		return plugins;
	}

}
