package io.proxylab.lab.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogTailTests {

	@TempDir
	Path directory;

	@Test
	void theLastLinesAreGivenAnUnfinishedOneTooForItMayBeTheLastWord() throws IOException {
		Path log = log("one\ntwo\nthree");
		assertThat(LogTail.lines(log, 2)).containsExactly("two", "three");
		assertThat(LogTail.lines(log, 9)).containsExactly("one", "two", "three");
	}

	@Test
	void aLineThatIsStillBeingWrittenIsNotWhole() throws IOException {
		assertThat(LogTail.wholeLines(log("one\n{\"port\":"))).containsExactly("one");
		assertThat(LogTail.wholeLines(log("{\"port\":"))).isEmpty();
	}

	@Test
	void ofAHugeLogOnlyTheEndIsRead() throws IOException {
		Path log = log("x".repeat(1_000_000) + "\nend\n");
		assertThat(LogTail.lines(log, 1)).containsExactly("end");
		assertThat(LogTail.lines(log, 9).getFirst()).hasSizeLessThan(65_536);
	}

	@Test
	void aLogThatIsNotThereHasNoLines() throws IOException {
		assertThat(LogTail.lines(this.directory.resolve("none"), 9)).isEmpty();
		assertThat(LogTail.wholeLines(this.directory.resolve("none"))).isEmpty();
	}

	@Test
	void aLogThatCannotBeReadSaysSo() {
		assertThat(LogTail.lines(this.directory, 9)).singleElement().asString().contains("cannot be read");
	}

	private Path log(String text) throws IOException {
		return Files.writeString(this.directory.resolve("log"), text);
	}

}
