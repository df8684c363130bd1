package io.proxylab.lab.calibration;

import io.proxylab.lab.trial.DurableFiles;
import io.proxylab.lab.trial.LabJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JacksonException;

/**
 * Where calibrations are kept, a file for each machine: a home directory may be that of
 * several.
 *
 * @param directory of the files; it need not be there
 */
public record CalibrationStore(Path directory) {

	/**
	 * The one of this user: {@code $XDG_STATE_HOME/proxylab}, else
	 * {@code ~/.local/state/proxylab} (XDG Base Directory Specification).
	 */
	public static CalibrationStore ofUser() {
		return of(System.getenv(), Path.of(System.getProperty("user.home", "")));
	}

	/** A relative path is invalid by that specification, and ignored. */
	static CalibrationStore of(Map<String, String> environment, Path home) {
		Path state = Path.of(environment.getOrDefault("XDG_STATE_HOME", ""));
		return new CalibrationStore((state.isAbsolute() ? state : home.resolve(".local/state")).resolve("proxylab"));
	}

	/** The file of a machine. */
	public Path file(MachineIdentity machine) {
		return this.directory.resolve("calibration-" + machine.key() + ".json");
	}

	/**
	 * The calibration of a machine.
	 * @return empty if there is none, or only one of another version of the file
	 * @throws UnreadableCalibration if there is one that cannot be read
	 */
	public Optional<Calibration> read(MachineIdentity machine) {
		Path file = file(machine);
		if (!Files.exists(file)) {
			return Optional.empty();
		}
		try {
			String json = Files.readString(file);
			if (LabJson.formatVersion(json) != Calibration.FORMAT_VERSION) {
				return Optional.empty();
			}
			return Optional.of(LabJson.read(json, Calibration.class))
				.filter((calibration) -> calibration.machine().equals(machine));
		}
		catch (IOException | JacksonException ex) {
			throw new UnreadableCalibration(file, ex);
		}
	}

	/**
	 * Keeps a calibration, in place of an older one of the same machine.
	 * @return its file
	 * @throws IOException if it cannot be written
	 */
	public Path write(Calibration calibration) throws IOException {
		Files.createDirectories(this.directory);
		Path file = file(calibration.machine());
		DurableFiles.write(file, LabJson.write(calibration));
		return file;
	}

}
