package io.proxylab.lab.run.place;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class JdksTests {

	@TempDir
	Path folder;

	@Test
	void aJdkIsFoundByItsVersion() throws Exception {
		Path java = jdk("temurin-17", "17.0.15");
		jdk("zulu-21", "21");
		jdk("old", "1.8.0_402");
		assertThat(jdks().java("17")).isEqualTo(java);
		assertThat(jdks().versions()).containsExactly("8", "17", "21");
		assertThat(jdks().java(this.folder.resolve("temurin-17").toString())).isEqualTo(java);
	}

	@Test
	void oneThatIsNotThereIsToldWithThoseThatAre() throws Exception {
		jdk("temurin-17", "17.0.15");
		Files.createDirectories(this.folder.resolve("docs"));
		assertThatExceptionOfType(LaunchFailed.class).isThrownBy(() -> jdks().java("21"))
			.satisfies((failed) -> assertThat(failed.reason())
				.isEqualTo("java: no JDK 21 here; choices: 17, or the directory of one"));
		assertThatExceptionOfType(LaunchFailed.class).isThrownBy(() -> jdks().java("8"))
			.satisfies((failed) -> assertThat(failed.reason()).contains("choose 11 or newer"));
		assertThatExceptionOfType(LaunchFailed.class).isThrownBy(() -> jdks().java("/nowhere"))
			.satisfies((failed) -> assertThat(failed.reason()).contains("/nowhere is no JDK"));
	}

	private Jdks jdks() {
		return new Jdks(List.of(this.folder.resolve("absent"), this.folder));
	}

	private Path jdk(String name, String version) throws IOException {
		Path home = this.folder.resolve(name);
		Path java = Files.createFile(Files.createDirectories(home.resolve("bin")).resolve("java"));
		assertThat(java.toFile().setExecutable(true)).isTrue();
		Files.writeString(home.resolve("release"), "IMPLEMENTOR=\"x\"\nJAVA_VERSION=\"%s\"\n".formatted(version));
		return java;
	}

}
