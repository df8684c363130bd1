package io.proxylab.jmeter;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * How a run ended.
 *
 * @param exitCode of the process
 * @param out its standard output
 * @param err its standard error
 */
record Outcome(int exitCode, String out, String err) {

	static final Path RUNNER = Path.of("target", "jmeter-runner.jar");

	/** The runner in this JVM. */
	static Outcome ofRunner(Object... arguments) {
		StringWriter out = new StringWriter();
		StringWriter err = new StringWriter();
		int exitCode = RunnerMain.commandLine()
			.setOut(new PrintWriter(out))
			.setErr(new PrintWriter(err))
			.execute(Arrays.stream(arguments).map(Object::toString).toArray(String[]::new));
		return new Outcome(exitCode, out.toString(), err.toString());
	}

	static Outcome ofJar(Path jar, Path directory, Object... arguments) throws Exception {
		List<String> command = command(jar, directory, arguments);
		Path out = Files.createTempFile(directory, "out", ".txt");
		Path err = Files.createTempFile(directory, "err", ".txt");
		Process process = new ProcessBuilder(command).directory(directory.toFile())
			.redirectOutput(out.toFile())
			.redirectError(err.toFile())
			.start();
		try {
			assertThat(process.waitFor(120, TimeUnit.SECONDS)).as("%s ends in time", command).isTrue();
		}
		finally {
			process.destroyForcibly();
		}
		return new Outcome(process.exitValue(), Files.readString(out), Files.readString(err));
	}

	/** What starts a jar. */
	static List<String> command(Path jar, Path directory, Object... arguments) {
		List<String> command = new ArrayList<>(
				List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
						"--sun-misc-unsafe-memory-access=allow", "-XX:TieredStopAtLevel=1",
						"-Djava.util.prefs.userRoot=" + directory, "-jar", jar.toString()));
		for (Object argument : arguments) {
			command.add(argument.toString());
		}
		return command;
	}

	/** Lines of a JTL file by label. */
	static Map<String, Long> samples(Path jtl) throws IOException {
		try (var lines = Files.lines(jtl)) {
			return lines.skip(1).collect(Collectors.groupingBy((line) -> line.split(",", 4)[2], Collectors.counting()));
		}
	}

	/**
	 * When each user of a label sent its first request, in the order of the users'
	 * starts.
	 */
	static List<Long> firstStarts(Path jtl, String label) throws IOException {
		try (var lines = Files.lines(jtl)) {
			return lines.map((line) -> line.split(",", 7))
				.filter((columns) -> columns[2].equals(label))
				.collect(Collectors.toMap((columns) -> columns[5], (columns) -> Long.valueOf(columns[0]), Math::min))
				.values()
				.stream()
				.sorted()
				.toList();
		}
	}

}
