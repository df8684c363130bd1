package io.proxylab.jmeter;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import org.apache.jmeter.NewDriver;

/** JMeter's own main program with JMeter's own libraries, without its archive. */
final class StockJMeter {

	private StockJMeter() {
	}

	/**
	 * Lays the jars out as JMeter's own archive does.
	 * @return the jar that starts JMeter
	 */
	static Path install(Path directory) throws Exception {
		Path home = directory.resolve("apache-jmeter");
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
