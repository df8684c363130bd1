package io.proxylab.lab.calibration;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class CalibrationStoreTests {

	@TempDir
	Path directory;

	@Test
	void itIsWhereTheUsersStateIs() {
		assertThat(CalibrationStore.of(Map.of(), Path.of("/home/ada")).directory())
			.isEqualTo(Path.of("/home/ada/.local/state/proxylab"));
		assertThat(CalibrationStore.of(Map.of("XDG_STATE_HOME", "/state"), Path.of("/home/ada")).directory())
			.isEqualTo(Path.of("/state/proxylab"));
		assertThat(CalibrationStore.of(Map.of("XDG_STATE_HOME", "relative"), Path.of("/home/ada")).directory())
			.isEqualTo(Path.of("/home/ada/.local/state/proxylab"));
	}

	@Test
	void eachMachineHasItsOwn() throws IOException {
		MachineIdentity other = new MachineIdentity("a processor", "amd64", 4, "0-3", 8192, "Linux 6.1",
				"25.0.3+9-LTS");
		Calibration first = ExampleCalibration.of(ExampleCalibration.MACHINE).build();
		Calibration second = ExampleCalibration.of(other).build();
		store().write(first);
		assertThat(store().read(other)).isEmpty();
		store().write(second);
		assertThat(store().read(ExampleCalibration.MACHINE)).contains(first);
		assertThat(store().read(other)).contains(second);
	}

	@Test
	void aNewOneReplacesTheOldOneAndLeavesNothingBeside() throws IOException {
		store().write(ExampleCalibration.of(ExampleCalibration.MACHINE).at(1).build());
		Path file = store().write(ExampleCalibration.of(ExampleCalibration.MACHINE).at(2).build());
		assertThat(store().read(ExampleCalibration.MACHINE))
			.hasValueSatisfying((read) -> assertThat(read.measuredAtEpochMillis()).isEqualTo(2));
		assertThat(store().directory()).isDirectoryContaining((path) -> path.equals(file));
		try (var files = Files.list(store().directory())) {
			assertThat(files).containsExactly(file);
		}
	}

	@Test
	void oneOfAnotherVersionIsNone() throws IOException {
		Path file = store().write(ExampleCalibration.of(ExampleCalibration.MACHINE).build());
		Files.writeString(file, Files.readString(file).replace("\"formatVersion\": 1", "\"formatVersion\": 2"));
		assertThat(store().read(ExampleCalibration.MACHINE)).isEmpty();
	}

	@Test
	void oneThatCannotBeReadIsNamedWithTheCure() throws IOException {
		Path file = store().write(ExampleCalibration.of(ExampleCalibration.MACHINE).build());
		Files.writeString(file, Files.readString(file).replace("\"tookSeconds\"", "\"took\""));
		assertThatExceptionOfType(UnreadableCalibration.class)
			.isThrownBy(() -> store().read(ExampleCalibration.MACHINE))
			.withMessageContaining(file.toString())
			.withMessageContaining("./proxylab calibrate makes it anew");
	}

	private CalibrationStore store() {
		return new CalibrationStore(this.directory.resolve("state"));
	}

}
