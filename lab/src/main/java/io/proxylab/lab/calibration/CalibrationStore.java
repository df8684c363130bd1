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

	/** The file of a machine's noise. */
	public Path noiseFile(MachineIdentity machine) {
		return this.directory.resolve("noise-" + machine.key() + ".json");
	}

	/**
	 * The calibration of a machine.
	 * @return empty if there is none, or only one of another version of the file
	 * @throws UnreadableCalibration if there is one that cannot be read
	 */
	public Optional<Calibration> read(MachineIdentity machine) {
		return read(file(machine), Calibration.FORMAT_VERSION, Calibration.class,
				"./proxylab calibrate makes it anew, without it the defaults hold")
			.filter((calibration) -> calibration.machine().equals(machine));
	}

	/**
	 * The noise of a machine.
	 * @return empty if there is none, or only one of another version of the file
	 * @throws UnreadableCalibration if there is one that cannot be read
	 */
	public Optional<Noise> readNoise(MachineIdentity machine) {
		return read(noiseFile(machine), Noise.FORMAT_VERSION, Noise.class,
				"./proxylab calibrate --noise makes it anew, no verdict needs it")
			.filter((noise) -> noise.machine().equals(machine));
	}

	private static <T> Optional<T> read(Path file, int formatVersion, Class<T> type, String cure) {
		if (!Files.exists(file)) {
			return Optional.empty();
		}
		try {
			String json = Files.readString(file);
			return (LabJson.formatVersion(json) != formatVersion) ? Optional.empty()
					: Optional.of(LabJson.read(json, type));
		}
		catch (IOException | JacksonException ex) {
			throw new UnreadableCalibration(file, cure, ex);
		}
	}

	/**
	 * Keeps a calibration, in place of an older one of the same machine.
	 * @return its file
	 * @throws IOException if it cannot be written
	 */
	public Path write(Calibration calibration) throws IOException {
		return write(file(calibration.machine()), calibration);
	}

	/**
	 * Keeps a machine's noise, in place of an older one.
	 * @return its file
	 * @throws IOException if it cannot be written
	 */
	public Path write(Noise noise) throws IOException {
		return write(noiseFile(noise.machine()), noise);
	}

	private Path write(Path file, Object kept) throws IOException {
		Files.createDirectories(this.directory);
		DurableFiles.write(file, LabJson.write(kept));
		return file;
	}

}
