package io.proxylab.lab.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MachineLockTests {

	@TempDir
	Path directory;

	@Test
	void aSecondLabIsToldThatItIsNotAloneUntilTheFirstEnds() throws IOException {
		try (MachineLock first = MachineLock.take(this.directory)) {
			assertThat(first.isAlone()).isTrue();
			try (MachineLock second = MachineLock.take(this.directory)) {
				assertThat(second.isAlone()).isFalse();
			}
		}
		try (MachineLock third = MachineLock.take(this.directory)) {
			assertThat(third.isAlone()).isTrue();
		}
	}

}
