package io.proxylab.lab.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ContainerFindingIT {

	@TempDir
	Path directory;

	@Test
	void anEngineThatAnswersIsNamed() throws IOException {
		Path docker = program("exit 0");
		assertThat(ContainerFinding.of((_) -> Optional.of(docker)).found()).startsWith(docker + " answers (optional");
	}

	@Test
	void aClientWithoutItsDaemonIsNoEngine() throws IOException {
		Path docker = program("echo Cannot connect to the Docker daemon >&2; exit 1");
		assertThat(
				ContainerFinding.of((name) -> name.equals("docker") ? Optional.of(docker) : Optional.empty()).found())
			.contains("no container engine answers", "Cannot connect to the Docker daemon", "podman is not installed",
					"cure: install or start one");
	}

	private Path program(String line) throws IOException {
		Path program = Files.writeString(this.directory.resolve("docker"), "#!/bin/sh\n" + line + "\n");
		return Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
	}

}
