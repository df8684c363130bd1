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

/**
 * The script {@code proxylab} up to the point where it starts the lab, with a stub of
 * Maven.
 */
class LauncherIT {

	private static final Path SCRIPT = Path.of("..", "proxylab");

	private static final Path FINDER = Path.of("..", "scripts", "jdk25.sh");

	/** Finds a JDK whose {@code java} does nothing. */
	private static final String FINDER_OF_A_STUB = "jdk=/nowhere\njava=true\n";

	private static final List<String> JARS = List.of("user-service/target/user-service.jar",
			"load-generator/target/load-generator.jar", "proxy-service/servlet/target/proxy-servlet.jar",
			"engines/netty/target/engine-netty.jar", "examples/one/target/one.jar", "jmeter/target/jmeter-runner.jar",
			"lab/target/lab.jar");

	private static final String ENGINE = "engines/netty/src/main/java/Engine.java";

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
		maven("echo 'the last line of Maven'; exit 1");
		Ended ended = start();
		assertThat(ended.exitCode()).isEqualTo(2);
		assertThat(ended.output()).contains("proxylab: building", "the last line of Maven",
				"the build failed; the whole output is in", "proxylab.build.log");
		try (var files = Files.list(this.home.resolve("lab/target"))) {
			assertThat(files).extracting((file) -> file.getFileName().toString()).containsExactly("proxylab.build.log");
		}
	}

	@Test
	void jarsThatWereBuiltByHandAreNotBuiltAgainUnlessASourceIsNewer() throws Exception {
		project();
		secondsAgo(60, ENGINE);
		jars();
		Path repackaged = file("proxy-service/servlet/target/proxy-servlet.jar", "a jar of Spring Boot");
		file("proxy-service/servlet/target/proxy-servlet.jar.original", "a jar");
		Files.setLastModifiedTime(repackaged, FileTime.from(Instant.EPOCH));
		assertThat(start().output()).contains("proxylab: keeping classes").doesNotContain("building");
		assertThat(this.home.resolve("lab/target/proxylab.build.log")).hasContent("kept");
		assertThat(start().output()).as("once is enough").isEmpty();

		file("proxy-service/servlet/target/proxy-servlet.jar.original", "a newer jar");
		secondsAgo(-30, "proxy-service/servlet/target/proxy-servlet.jar.original");
		assertThat(start().output()).as("one jar was built by hand again")
			.contains("proxylab: keeping classes")
			.doesNotContain("building");

		secondsAgo(0, JARS.toArray(String[]::new));
		Files.delete(this.home.resolve("lab/target/proxylab.built"));
		secondsAgo(-60, ENGINE);
		assertThat(start().output()).as("a source is newer than the jars").contains("proxylab: building");
	}

	@Test
	void aTouchedSourceIsNotBuiltAgainAndAChangedOneIs() throws Exception {
		project();
		assertThat(start().output()).contains("proxylab: building");
		assertThat(start().output()).isEmpty();

		secondsAgo(-60, ENGINE);
		file("engines/netty/src/test/java/EngineTests.java", "class EngineTests { }");
		assertThat(start().output()).as("a source was touched, and a test was added").isEmpty();

		file(ENGINE, "class Engine { int changed; }");
		secondsAgo(3600, ENGINE);
		assertThat(start().output()).as("an older version of a source").contains("proxylab: building");
		assertThat(Files.getLastModifiedTime(this.home.resolve(ENGINE)).toInstant())
			.as("Maven compiles what is newer than its class")
			.isAfter(Instant.now().minusSeconds(1800));
		assertThat(start().output()).isEmpty();

		file("engines/netty/src/main/java/Another.java", "class Another { }");
		assertThat(start().output()).as("a source was added").contains("proxylab: building");
		assertThat(start().output()).isEmpty();

		Files.delete(this.home.resolve("engines/netty/src/main/java/Another.java"));
		assertThat(start().output()).as("a source was deleted").contains("proxylab: building");
		assertThat(start().output()).isEmpty();

		Files.delete(this.home.resolve("examples/one/target/one.jar"));
		assertThat(start().output()).as("a jar is missing").contains("proxylab: building");
	}

	@Test
	void aSourceThatIsEditedDuringTheBuildIsBuiltNextTime() throws Exception {
		project();
		maven(makeJars() + "echo 'class Edited { }' >" + ENGINE);
		assertThat(start().output()).contains("proxylab: building");
		assertThat(start().output()).contains("proxylab: building");
		assertThat(start().output()).isEmpty();
	}

	@Test
	void aBuildByHandOfSomeJarsLeavesTheSourcesOfOthersToTheScript() throws Exception {
		project();
		assertThat(start().output()).contains("proxylab: building");
		file(ENGINE, "class Engine { int changed; }");
		secondsAgo(-60, "lab/target/lab.jar");
		assertThat(start().output()).contains("proxylab: building");
	}

	@Test
	void aDistributionWhichHasNoSourcesIsNotBuilt() throws Exception {
		project();
		jars();
		Files.delete(this.home.resolve("pom.xml"));
		secondsAgo(-60, "proxy-service/variants.yaml", "examples/one/pom.xml");
		assertThat(start().output()).isEmpty();
	}

	/**
	 * Installs the script in a project with one source, all of whose programs run as
	 * stubs.
	 */
	private void project() throws IOException {
		install(FINDER_OF_A_STUB);
		file("pom.xml", "<project/>");
		file(ENGINE, "class Engine { }");
		file("proxy-service/variants.yaml", "    jar: proxy-servlet.jar\n");
		file("engines/engines.yaml", "    jar: engine-netty.jar\n");
		file("examples/one/pom.xml", "<project/>");
		secondsAgo(120, "pom.xml", ENGINE, "proxy-service/variants.yaml", "engines/engines.yaml",
				"examples/one/pom.xml");
		executable("scripts/keep-classes", "echo kept >&2");
		maven(makeJars());
	}

	private static String makeJars() {
		return "mkdir -p %s\nfor jar in %s; do echo jar >$jar; done\n".formatted(
				String.join(" ", JARS.stream().map((jar) -> jar.replaceAll("/[^/]*$", "")).toList()),
				String.join(" ", JARS));
	}

	private void jars() throws IOException {
		for (String jar : JARS) {
			file(jar, "a jar");
		}
	}

	private Path file(String name, String content) throws IOException {
		Path file = this.home.resolve(name);
		Files.createDirectories(file.getParent());
		return Files.writeString(file, content);
	}

	private void secondsAgo(int seconds, String... names) throws IOException {
		for (String name : names) {
			Files.setLastModifiedTime(this.home.resolve(name), FileTime.from(Instant.now().minusSeconds(seconds)));
		}
	}

	private void maven(String script) throws IOException {
		executable("bin/mvn", script);
	}

	private void executable(String name, String script) throws IOException {
		assertThat(file(name, "#!/bin/sh\n" + script + "\n").toFile().setExecutable(true)).isTrue();
	}

	private void install(String finder) throws IOException {
		Files.copy(SCRIPT, this.home.resolve("proxylab"));
		file("scripts/jdk25.sh", finder);
	}

	private Ended start() throws IOException, InterruptedException {
		return start(Map.of());
	}

	private Ended start(Map<String, String> environment) throws IOException, InterruptedException {
		Path output = this.home.resolve("output");
		ProcessBuilder builder = new ProcessBuilder("/bin/sh", this.home.resolve("proxylab").toString(), "variants")
			.directory(this.home.toFile())
			.redirectErrorStream(true)
			.redirectOutput(output.toFile());
		builder.environment().merge("PATH", this.home.resolve("bin").toString(), (path, bin) -> bin + ":" + path);
		builder.environment().putAll(environment);
		Process process = builder.start();
		assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
		return new Ended(process.exitValue(), Files.readString(output));
	}

	private record Ended(int exitCode, String output) {
	}

}
