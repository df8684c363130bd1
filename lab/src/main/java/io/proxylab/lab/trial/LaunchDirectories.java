package io.proxylab.lab.trial;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** The directories of the launches of a run: what was started, and logs. */
public final class LaunchDirectories {

	private final Path path;

	private final ListedFiles files;

	LaunchDirectories(Path path, ListedFiles files) {
		this.path = path;
		this.files = files;
	}

	/**
	 * Returns the directory for the logs of a launch; created if absent.
	 * @param launchId the launch
	 * @throws RunDirectoryException if it is not writable
	 */
	public Path directory(String launchId) {
		Path directory = this.path.resolve(RunNames.checked(launchId));
		try {
			return Files.createDirectories(directory);
		}
		catch (IOException ex) {
			throw RunDirectory.notWritable(directory, ex);
		}
	}

	/**
	 * Writes or replaces {@code launch.json}.
	 * @param launch what was started
	 * @throws RunDirectoryException if it is not writable
	 */
	public void write(LaunchRecord launch) {
		directory(launch.id());
		this.files.keep(RunDirectory.launchPath(launch.id()) + "/" + RunDirectory.LAUNCH_FILE, LabJson.write(launch));
	}

	/**
	 * Writes how a warm-up went.
	 * @param launchId the launch
	 * @param readings in the order of their time
	 * @throws RunDirectoryException if it is not writable
	 */
	public void writeWarmUp(String launchId, List<WarmUpReading> readings) {
		directory(launchId);
		this.files.keep(RunDirectory.launchPath(launchId) + "/" + RunDirectory.WARM_UP_FILE,
				WarmUpReading.write(readings));
	}

	/**
	 * Puts all files of a launch under checksums, once nothing writes to them any more. A
	 * launch of which nothing was recorded is left alone.
	 * @param launchId the launch
	 * @throws RunDirectoryException if it is not writable, or what was recorded of the
	 * launch was changed
	 */
	public void end(String launchId) {
		this.files.listLaunch(RunDirectory.launchPath(launchId));
	}

	/** Returns the ids of the launches that were begun, ended or not. */
	public Set<String> begun() {
		return RunReader.wholeIn(this.path)
			.stream()
			.map((directory) -> directory.getFileName().toString())
			.collect(Collectors.toUnmodifiableSet());
	}

}
