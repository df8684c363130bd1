package io.proxylab.lab.run.place;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.jar.Attributes.Name;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** How the lab starts jars of its own, with and without an AOT cache beside them. */
@Execution(ExecutionMode.CONCURRENT)
@Timeout(300)
class InstallationIT {

	private static final String PREPARED = "-XX:AOTCache=";

	@TempDir
	Path home;

	private Path jar;

	private Path cache;

	private Installation installation;

	@BeforeEach
	void install() throws IOException {
		this.jar = this.home.resolve("user-service/target/user-service.jar");
		this.cache = this.jar.resolveSibling("user-service.aot");
		this.installation = new Installation(this.home, Installation.current().java());
		Files.createDirectories(this.jar.getParent());
		write(this.jar);
	}

	@Test
	void withoutACacheAJarIsStartedAllTheSame() throws Exception {
		assertThat(this.installation.upstream(List.of("hello"))).noneMatch((argument) -> argument.startsWith(PREPARED))
			.endsWith("-jar", this.jar.toString(), "hello");
		assertThat(run(this.installation.upstream(List.of("hello")))).isEqualTo("0: up hello");
	}

	@Test
	void theCacheBesideAJarIsUsedButNotThatOfAnOlderJarForTheJvmWouldRunItsClasses() throws Exception {
		keepClasses();
		assertThat(this.installation.upstream(List.of("hello"))).contains(PREPARED + this.cache);
		assertThat(sourceOfHello()).isEqualTo("shared objects file");
		Files.setLastModifiedTime(this.jar, FileTime.from(Instant.now().plusSeconds(1)));
		assertThat(this.installation.upstream(List.of("hello"))).noneMatch((argument) -> argument.startsWith(PREPARED));
		assertThat(sourceOfHello()).endsWith("user-service.jar");
	}

	@Test
	void aJarThatIsMissingIsNamedWithTheCure() throws IOException {
		Files.delete(this.jar);
		assertThatThrownBy(() -> this.installation.upstream(List.of())).isInstanceOf(LaunchFailed.class)
			.hasMessage("%s is missing; cure: mvn -DskipTests package in %s", this.jar, this.home);
	}

	/** As {@code ./proxylab} does. */
	private void keepClasses() throws Exception {
		run(List.of(this.installation.java().toString(), "-XX:AOTCacheOutput=" + this.cache, "-Xlog:disable",
				"-XX:+UseSerialGC", "-jar", this.jar.toString()));
		assertThat(this.cache).isRegularFile();
	}

	/**
	 * Where the JVM says that it has its main class from; it must not say anything else.
	 */
	private String sourceOfHello() throws Exception {
		Path loaded = this.home.resolve("loaded");
		List<String> command = new ArrayList<>(this.installation.upstream(List.of("hello")));
		command.add(command.indexOf("-jar"), "-Xlog:class+load:file=" + loaded);
		assertThat(run(command)).isEqualTo("0: up hello");
		return Files.readString(loaded)
			.lines()
			.filter((line) -> line.contains(Hello.class.getName() + " source: "))
			.map((line) -> line.replaceFirst(".* source: ", ""))
			.findFirst()
			.orElseThrow();
	}

	/** Its exit code and all that it prints. */
	private String run(List<String> command) throws Exception {
		Path log = this.home.resolve("log");
		Process process = new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()).start();
		try {
			assertThat(process.waitFor(60, TimeUnit.SECONDS)).as("%s ends", command).isTrue();
			return process.exitValue() + ": " + Files.readString(log).strip();
		}
		finally {
			process.destroyForcibly();
		}
	}

	private static void write(Path jar) throws IOException {
		Manifest manifest = new Manifest();
		manifest.getMainAttributes().put(Name.MANIFEST_VERSION, "1.0");
		manifest.getMainAttributes().put(Name.MAIN_CLASS, Hello.class.getName());
		String file = Hello.class.getName().replace('.', '/') + ".class";
		try (OutputStream out = Files.newOutputStream(jar);
				JarOutputStream entries = new JarOutputStream(out, manifest);
				InputStream hello = Objects
					.requireNonNull(InstallationIT.class.getClassLoader().getResourceAsStream(file))) {
			entries.putNextEntry(new ZipEntry(file));
			hello.transferTo(entries);
		}
	}

	/** Stands in for the upstream. */
	static final class Hello {

		private Hello() {
		}

		/** Prints its arguments. */
		public static void main(String[] arguments) {
			System.out.println("up " + String.join(" ", arguments));
		}

	}

}
