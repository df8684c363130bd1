package io.proxylab.infrastructure;

import java.nio.file.Files;
import java.nio.file.Path;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class ToolTests {

	@TempDir
	@SuppressWarnings("NullAway.Init") // JUnit sets it
	private Path folder;

	@Test
	void aProgramThatIsNotThereIsAbsent() {
		assertThatThrownBy(() -> Tool.required("no-such-program", "install one"))
			.hasMessage("no-such-program is not on the PATH; cure: install one");
	}

	@Test
	void aProgramThatCannotTellItsVersionCountsAsAbsent() throws Exception {
		Path broken = program("echo 'libssl.so.9: not found'; exit 127");
		assertThatThrownBy(() -> Tool.working("broken", broken.toString(), "install one"))
			.hasMessage("broken does not work: %s --version ends with exit code 127 and says 'libssl.so.9: not found'; "
				.formatted(broken) + "cure: install one");
	}

	@Test
	void aProgramThatTellsItsVersionWorks() throws Exception {
		Path fine = program("echo 1.2.3");
		assertThat(Tool.working("fine", fine.toString(), "install one")).isEqualTo(fine.toString());
	}

	private Path program(String script) throws Exception {
		Path program = Files.writeString(this.folder.resolve("program"), "#!/bin/sh\n" + script + "\n");
		assertThat(program.toFile().setExecutable(true)).isTrue();
		return program;
	}

}
