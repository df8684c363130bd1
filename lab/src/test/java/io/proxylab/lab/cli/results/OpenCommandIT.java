package io.proxylab.lab.cli.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.proxylab.lab.box.Executables;
import io.proxylab.lab.cli.terminal.CommandFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A page that a program of the machine shows. */
class OpenCommandIT {

	@TempDir
	Path directory;

	@Test
	void theProgramOfTheUserComesFirstAndGetsTheFile() throws IOException {
		Path shown = this.directory.resolve("shown");
		Path browser = program("echo \"$1\" > " + shown);
		Path page = Files.writeString(this.directory.resolve("report.html"), "<p>");
		opener(Map.of("BROWSER", browser.toString())).open(page);
		assertThat(shown).hasContent(page.toString());
	}

	@Test
	void aProgramThatRefusesIsToldWithTheFileToOpen() throws IOException {
		Path browser = program("exit 3");
		assertThatExceptionOfType(CommandFailure.class)
			.isThrownBy(() -> opener(Map.of("BROWSER", browser.toString())).open(Path.of("report.html")))
			.withMessageContaining("ended with exit code 3; open report.html in a browser");
	}

	@Test
	void aMachineWithoutOneSaysWhatIsMissing() {
		assertThatExceptionOfType(CommandFailure.class)
			.isThrownBy(() -> new PageOpener(Map.of(), (_) -> Optional.empty()).open(Path.of("report.html")))
			.withMessageContaining("neither xdg-open nor open is here, and BROWSER names no program");
	}

	private static PageOpener opener(Map<String, String> environment) {
		return new PageOpener(environment, Executables::find);
	}

	private Path program(String line) throws IOException {
		Path program = Files.writeString(this.directory.resolve("browser"), "#!/bin/sh\n" + line + "\n");
		return Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
	}

}
