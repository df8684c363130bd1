package io.proxylab.load.recording;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import io.proxylab.load.recording.AttemptsFile.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class AttemptsFileTests {

	private static final Row ONE = new Row(1000, 2000, 10, 9, 8, 7, 6, 5, 4);

	private static final Row TWO = new Row(2000, 2500, 1, 2, 3, 4, 5, 6, 7);

	@TempDir
	private Path directory;

	@Test
	void itIsReadBack() throws IOException {
		AttemptsFile.write(this.directory, List.of(ONE, TWO));
		assertThat(AttemptsFile.parse(Files.readString(this.directory.resolve(AttemptsFile.NAME)))).containsExactly(ONE,
				TWO);
	}

	/** Their clocks are apart by less than half a second. */
	@Test
	void secondsOfSeveralGeneratorsAreAdded() throws IOException {
		Path other = Files.createDirectory(this.directory.resolve("other"));
		AttemptsFile.write(this.directory, List.of(ONE, TWO));
		AttemptsFile.write(other, List.of(new Row(1003, 2003, 1, 1, 1, 1, 1, 1, 1)));
		assertThat(AttemptsFile.merged(List.of(this.directory, other), 1000))
			.containsExactly(new Row(1000, 2003, 11, 10, 9, 8, 7, 6, 5), TWO);
	}

	@Test
	void aLineThatIsNoneIsNamed() {
		assertThatThrownBy(() -> AttemptsFile.parse("due\n"))
			.hasMessageContaining("line 1: expected the columns start");
		String header = "startEpochMillis,endEpochMillis,due,first,retries,correct,failed,givenUp,overBudget\n";
		assertThatThrownBy(() -> AttemptsFile.parse(header + "1,2,3,4,5,6,7,8,x"))
			.hasMessage("line 2: '1,2,3,4,5,6,7,8,x' is no line of it");
		assertThatThrownBy(() -> AttemptsFile.parse(header + "1,2")).hasMessageContaining("does not have 9 columns");
	}

}
