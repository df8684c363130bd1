package io.proxylab.lab.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** The script {@code proxylab}, as far as it goes without the lab. */
class LauncherIT {

	private static final Path SCRIPT = Path.of("..", "proxylab");

	private static final Path FINDER = Path.of("..", "scripts", "jdk25.sh");

	@TempDir
	Path home;

	@Test
	void withoutAJdkItSaysWhatItLookedAtAndTheCure() throws Exception {
		// No machine has this one.
		install(Files.readString(FINDER).replace("needed_java=25", "needed_java=9999"));
		Ended ended = start(Map.of("JAVA_HOME", this.home.resolve("nowhere").toString()));
		assertThat(ended.exitCode()).isEqualTo(2);
		assertThat(ended.output()).contains("no JDK 9999 or newer found. Looked at:",
				this.home.resolve("nowhere") + " (no JDK)", "Cure: install a JDK 9999", "JAVA_HOME");
	}

	@Test
	void aBuildThatFailsShowsItsEndAndNamesItsLog() throws Exception {
		install(Files.readString(FINDER));
		Ended ended = start(Map.of());
		assertThat(ended.exitCode()).isEqualTo(2);
		assertThat(ended.output()).contains("proxylab: building", "the build failed; the whole output is in",
				"proxylab.build.log");
		try (var files = Files.list(this.home.resolve("lab/target"))) {
			assertThat(files).extracting((file) -> file.getFileName().toString()).containsExactly("proxylab.build.log");
		}
	}

	@Test
	void whatWasBuiltByHandIsNotBuiltAgain() throws Exception {
		install(Files.readString(FINDER));
		Path source = file("engines/netty/src/main/java/Engine.java", "");
		Files.setLastModifiedTime(source, FileTime.from(Instant.now().minusSeconds(60)));
		file("proxy-service/variants.yaml", "    jar: proxy-servlet.jar\n");
		file("engines/engines.yaml", "    jar: engine-netty.jar\n");
		file("examples/one/pom.xml", "");
		Path keep = file("scripts/keep-classes", "#!/bin/sh\necho kept >&2\n");
		assertThat(keep.toFile().setExecutable(true)).isTrue();
		for (String jar : List.of("user-service/target/user-service.jar", "load-generator/target/load-generator.jar",
				"proxy-service/servlet/target/proxy-servlet.jar", "engines/netty/target/engine-netty.jar",
				"examples/one/target/one.jar", "jmeter/target/jmeter-runner.jar", "lab/target/lab.jar")) {
			file(jar, "no jar");
		}
		Path repackaged = file("proxy-service/servlet/target/proxy-servlet.jar", "a jar of Spring Boot");
		file("proxy-service/servlet/target/proxy-servlet.jar.original", "no jar");
		Files.setLastModifiedTime(repackaged, FileTime.from(Instant.EPOCH));
		assertThat(start(Map.of()).output()).contains("proxylab: keeping classes").doesNotContain("building");
		assertThat(this.home.resolve("lab/target/proxylab.build.log")).hasContent("kept");
		assertThat(start(Map.of()).output()).as("once is enough").doesNotContain("keeping classes", "building");

		Files.setLastModifiedTime(source, FileTime.from(Instant.now().plusSeconds(60)));
		assertThat(start(Map.of()).output()).as("a source is newer").contains("proxylab: building");
	}

	private Path file(String name, String content) throws IOException {
		Path file = this.home.resolve(name);
		Files.createDirectories(file.getParent());
		return Files.writeString(file, content);
	}

	private void install(String finder) throws IOException {
		Files.copy(SCRIPT, this.home.resolve("proxylab"));
		Files.writeString(Files.createDirectory(this.home.resolve("scripts")).resolve("jdk25.sh"), finder);
	}

	private Ended start(Map<String, String> environment) throws IOException, InterruptedException {
		Path output = this.home.resolve("output");
		ProcessBuilder builder = new ProcessBuilder("/bin/sh", this.home.resolve("proxylab").toString(), "variants")
			.directory(this.home.toFile())
			.redirectErrorStream(true)
			.redirectOutput(output.toFile());
		builder.environment().putAll(environment);
		Process process = builder.start();
		assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
		return new Ended(process.exitValue(), Files.readString(output));
	}

	private record Ended(int exitCode, String output) {
	}

}
