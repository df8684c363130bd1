package io.proxylab.jmeter;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

import org.apache.jmeter.NewDriver;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** The plans open and run in JMeter's own main program, with JMeter's own libraries. */
class StockJMeterIT {

	@TempDir
	@SuppressWarnings("NullAway.Init") // JUnit sets it
	private Path directory;

	@Test
	void stockJMeterRunsThePlanAndItsSamplesAreTheRequestsThatTheUpstreamCounted() throws Exception {
		try (CountedUserService upstream = CountedUserService.start()) {
			Outcome outcome = Outcome.ofJar(installJMeter(), this.directory, "-n", "-t", RunnerIT.CLOSED_LOAD, "-q",
					RunnerIT.CLOSED_LOAD.resolveSibling("proxylab.properties"), "-l", "out.jtl",
					"-Jport=" + upstream.port(), "-Jdelay=20", "-Jusers=4", "-Jduration=1", "-JwarmUpRequests=20",
					"-JwarmUpUsers=2", "-JwarmUpDelay=1");
			assertThat(outcome.exitCode()).as(outcome.out() + outcome.err()).isZero();
			Map<String, Long> samples = Outcome.samples(this.directory.resolve("out.jtl"));
			assertThat(samples).containsOnlyKeys("warm-up users=2 delay=1ms", "users=4 delay=20ms");
			assertThat(upstream.requests()).isEqualTo(samples.values().stream().mapToLong(Long::longValue).sum());
			assertThat(upstream.connectionsOpened()).as("each user keeps its connection").isEqualTo(2 + 4);
			assertThat(outcome.out()).contains("Err:     0 (0.00%)");
		}
	}

	/** Lays the jars out as JMeter's own archive does. */
	private Path installJMeter() throws Exception {
		Path home = this.directory.resolve("apache-jmeter");
		Path bin = Files.createDirectories(home.resolve("bin"));
		Files.createDirectories(home.resolve("lib/junit"));
		Path extensions = Files.createDirectories(home.resolve("lib/ext"));
		linkAll(Path.of("target", "jmeter-home", "bin"), bin);
		try (var jars = Files.newDirectoryStream(Outcome.RUNNER.resolveSibling("lib"))) {
			for (Path jar : jars) {
				String name = jar.getFileName().toString();
				if (!name.matches("(load-generator|picocli|HdrHistogram|jspecify|jackson-.*-3).*")) {
					link(jar, name.startsWith("ApacheJMeter_") ? extensions : extensions.resolveSibling("."));
				}
			}
		}
		Path launcher = Path.of(NewDriver.class.getProtectionDomain().getCodeSource().getLocation().toURI());
		return Files.copy(launcher, bin.resolve("ApacheJMeter.jar"));
	}

	private static void linkAll(Path from, Path to) throws IOException {
		try (var files = Files.newDirectoryStream(from)) {
			for (Path file : files) {
				link(file, to);
			}
		}
	}

	private static void link(Path file, Path directory) throws IOException {
		Files.createSymbolicLink(directory.resolve(file.getFileName()), file.toAbsolutePath());
	}

}
