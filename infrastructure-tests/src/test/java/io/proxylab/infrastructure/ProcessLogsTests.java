package io.proxylab.infrastructure;

import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class ProcessLogsTests {

	@TempDir
	@SuppressWarnings("NullAway.Init") // JUnit sets it
	private Path directory;

	@Test
	void theEndOfEveryLogIsPrinted() throws Exception {
		Files.writeString(this.directory.resolve("proxy.out"), "old\n" + "line\n".repeat(99) + "last\n");
		Files.writeString(this.directory.resolve("results.jtl"), "sample\n");
		assertThat(ProcessLogs.tail(this.directory)).startsWith("--- proxy.out, 101 lines\nline\n")
			.endsWith("line\nlast\n")
			.doesNotContain("old", "sample");
	}

	@Test
	void aPlaceMayBeALog() throws Exception {
		Path log = Files.writeString(this.directory.resolve("moto.log"), "started\n");
		assertThat(ProcessLogs.tail(log)).isEqualTo("--- moto.log, 1 lines\nstarted\n");
	}

}
