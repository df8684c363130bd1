package io.proxylab.lab.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.proxylab.lab.box.Executables;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SourceVersionIT {

	@TempDir
	Path tree;

	@BeforeEach
	void aWorkingTree() throws Exception {
		assumeThat(Executables.find("git")).as("git is installed").isPresent();
		Files.writeString(this.tree.resolve("file"), "one");
		git("init", "--quiet");
		git("add", "file");
		git("-c", "user.name=test", "-c", "user.email=test@example.org", "commit", "--quiet", "-m", "first");
	}

	@Test
	void aCleanTreeIsItsCommit() {
		assertThat(SourceVersion.of(this.tree)).get().satisfies((version) -> {
			assertThat(version.dirty()).isFalse();
			assertThat(version.toString()).matches("[0-9a-f]{40}");
		});
	}

	@Test
	void aChangedFileIsNoted() throws Exception {
		Files.writeString(this.tree.resolve("file"), "two");
		assertThat(SourceVersion.of(this.tree)).get().asString().matches("[0-9a-f]{40} \\(with uncommitted changes\\)");
	}

	@Test
	void aDirectoryWithoutGitHasNone(@TempDir Path elsewhere) {
		assertThat(SourceVersion.of(elsewhere)).isEmpty();
	}

	private void git(String... arguments) throws Exception {
		List<String> command = new ArrayList<>(List.of("git"));
		command.addAll(List.of(arguments));
		Process git = new ProcessBuilder(command).directory(this.tree.toFile()).inheritIO().start();
		assertThat(git.waitFor()).isZero();
	}

}
