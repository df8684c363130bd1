package io.proxylab.lab.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MachineLockTests {

	@TempDir
	Path directory;

	@Test
	void aSecondLabIsToldThatItIsNotAloneUntilTheFirstEnds() throws IOException {
		try (MachineLock first = MachineLock.take(this.directory)) {
			assertThat(first.warning()).isEmpty();
			try (MachineLock second = MachineLock.take(this.directory)) {
				assertThat(second.warning()).hasValueSatisfying(
						(warning) -> assertThat(warning).startsWith("another lab is running on this machine"));
			}
		}
		try (MachineLock third = MachineLock.take(this.directory)) {
			assertThat(third.warning()).isEmpty();
		}
	}

	@Test
	void labsOfAnotherTemporaryDirectoryKnowOfEachOther() throws IOException {
		Process other = new ProcessBuilder(ProcessHandle.current().info().command().orElse("java"),
				"-Djava.io.tmpdir=" + this.directory, "-cp", System.getProperty("java.class.path"),
				OtherLab.class.getName())
			.redirectError(ProcessBuilder.Redirect.INHERIT)
			.start();
		try (BufferedReader says = other.inputReader()) {
			assertThat(says.readLine()).isEqualTo(OtherLab.READY);
			try (MachineLock lock = MachineLock.take()) {
				assertThat(lock.warning()).hasValueSatisfying(
						(warning) -> assertThat(warning).startsWith("another lab is running on this machine"));
			}
		}
		finally {
			other.destroy();
		}
	}

	@Test
	void theLockIsWhereAllUsersMayCreateFilesAndNobodyMayRemoveThoseOfOthers()
			throws IOException, InterruptedException {
		Path ofOne = Files.createDirectory(this.directory.resolve("own"));
		Path ofAll = Files.createDirectory(this.directory.resolve("all"));
		assertThat(new ProcessBuilder("chmod", "1777", ofAll.toString()).start().waitFor()).isZero();
		assertThat(MachineLock.place(List.of(this.directory.resolve("absent"), ofOne, ofAll))).isEqualTo(ofAll);
		assertThat(MachineLock.place(List.of(ofOne))).isEqualTo(Path.of(System.getProperty("java.io.tmpdir")));
	}

	@Test
	void anyUserMayTakeTheLock() throws IOException {
		try (MachineLock _ = MachineLock.take(this.directory)) {
			assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file()))).isEqualTo("rw-rw-rw-");
		}
	}

	@Test
	void aLinkThatSomebodyPlantedIsNotFollowed() throws IOException {
		Path target = this.directory.resolve("target");
		Files.createSymbolicLink(file(), target);
		assertUnknown("not a regular file");
		assertThat(target).doesNotExist();
		Files.writeString(target, "as it was");
		Files.setPosixFilePermissions(target, PosixFilePermissions.fromString("rw-------"));
		assertUnknown("not a regular file");
		assertThat(target).hasContent("as it was");
		assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(target))).isEqualTo("rw-------");
	}

	@Test
	void whatIsNoFileIsAWarningAndEndsNoRun() throws IOException {
		Files.createDirectory(file());
		assertUnknown("not a regular file");
		try (MachineLock lock = MachineLock.take(this.directory.resolve("absent"))) {
			assertThat(lock.warning()).hasValueSatisfying(
					(warning) -> assertThat(warning).contains("can't be locked (no such file or directory)"));
		}
	}

	private void assertUnknown(String reason) throws IOException {
		try (MachineLock lock = MachineLock.take(this.directory)) {
			assertThat(lock.warning()).hasValue("whether another lab is running on this machine is unknown: " + file()
					+ " can't be locked (" + reason + "); remove it if no lab made it");
		}
	}

	private Path file() {
		return this.directory.resolve("proxylab-running.lock");
	}

	/** A lab in another process. */
	static final class OtherLab {

		static final String READY = "locked";

		private OtherLab() {
		}

		public static void main(String[] arguments) throws Exception {
			try (MachineLock _ = MachineLock.take()) {
				System.out.println(READY);
				// Until the test ends, however it does.
				System.in.read();
			}
		}

	}

}
