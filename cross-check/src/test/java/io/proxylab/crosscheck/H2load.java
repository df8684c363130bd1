package io.proxylab.crosscheck;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

import org.opentest4j.TestAbortedException;

import static org.assertj.core.api.Assertions.assertThat;

/** The load generator of nghttp2, which offers a number of requests and ends. */
final class H2load {

	private final Path program;

	private H2load(Path program) {
		this.program = program;
	}

	/**
	 * That of the {@code PATH}. Without one the tests are skipped, or fail if all tools
	 * are required.
	 */
	static H2load find() {
		Optional<Path> found = Stream.of(System.getenv("PATH").split(File.pathSeparator))
			.map((directory) -> Path.of(directory, "h2load"))
			.filter(Files::isExecutable)
			.findFirst();
		if (found.isEmpty()) {
			String message = "h2load is not installed; cure: apt-get install nghttp2-client";
			if ("true".equals(System.getenv("PROXYLAB_REQUIRE_TOOLS"))) {
				throw new AssertionError(message);
			}
			System.err.println("skipped: " + message);
			throw new TestAbortedException(message);
		}
		return new H2load(found.get());
	}

	/**
	 * Offers a closed load.
	 * @param log where it may write the times
	 * @return every answer
	 */
	List<Answer> offer(String url, int requests, int connections, int streams, Path log)
			throws IOException, InterruptedException {
		// It would go on with what is there.
		Files.deleteIfExists(log);
		Process process = new ProcessBuilder(this.program.toString(), "--requests=" + requests,
				"--clients=" + connections, "--max-concurrent-streams=" + streams, "--log-file=" + log, url)
			.redirectErrorStream(true)
			.start();
		String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
		assertThat(process.waitFor()).as(said).isZero();
		return Files.readAllLines(log).stream().map(Answer::read).toList();
	}

	/**
	 * An answer.
	 *
	 * @param status of it
	 * @param micros from the send of the request to its end
	 */
	record Answer(int status, long micros) {

		private static Answer read(String line) {
			String[] columns = line.split("\t", -1);
			return new Answer(Integer.parseInt(columns[1]), Long.parseLong(columns[2]));
		}

	}

}
