package io.proxylab.lab.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** Runs whose files were changed after they were measured. */
public final class ChangedTrial {

	private ChangedTrial() {
	}

	/** Makes the checksums of a trial, and of its run, those of its files as they are. */
	public static void sumAgain(Path trial) throws IOException {
		Files.writeString(trial.resolve(SumsFile.NAME), Checksums.of(trial));
		Path run = trial.resolve("../..").normalize();
		String path = RunSums.listOf(RunDirectory.trialPath(trial.getFileName().toString()));
		String sum = SumsFile.sum(trial.resolve(SumsFile.NAME));
		RunSums.of(run).change((sums) -> sums.put(path, sum));
	}

	/** Makes all checksums of a run those of its files as they are now. */
	public static void sumRunAgain(Path run) throws IOException {
		try (Stream<Path> trials = Files.list(run.resolve("trials"))) {
			for (Path trial : trials.filter((path) -> !path.getFileName().toString().startsWith(".")).toList()) {
				Files.writeString(trial.resolve(SumsFile.NAME), Checksums.of(trial));
			}
		}
		Files.deleteIfExists(run.resolve(SumsFile.NAME));
		RunSeal.seal(run);
	}

	/** Replaces a text that a file has. */
	static void replace(Path file, String old, String replacement) throws IOException {
		String text = Files.readString(file);
		assertThat(text).contains(old);
		Files.writeString(file, text.replace(old, replacement));
	}

	/** Asserts that a run isn't read, and that the message has these parts. */
	static void assertRefused(Path run, String... parts) {
		assertThatExceptionOfType(RunDirectoryException.class).isThrownBy(() -> RunDirectory.open(run).read())
			.satisfies((ex) -> assertThat(ex.getMessage()).contains(parts));
	}

}
