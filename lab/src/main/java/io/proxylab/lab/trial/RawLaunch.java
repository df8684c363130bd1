package io.proxylab.lab.trial;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * All that was recorded of a launch.
 *
 * @param record what was started
 * @param warmUp second by second; empty if it didn't come to that
 * @param jvmLog the garbage collection log of its target; empty without one
 */
record RawLaunch(LaunchRecord record, List<WarmUpReading> warmUp, Optional<JvmLog> jvmLog) {

	/** A JVM renames a full log to {@code gc.log.0}, {@code gc.log.1} ... */
	private static final Pattern GC_LOG = Pattern.compile(Pattern.quote(RunDirectory.GC_LOG_FILE) + "(\\.\\d+)?");

	/** Returns whether a file of a launch is read; the others are only verified. */
	static boolean isRead(String name) {
		return name.equals(RunDirectory.LAUNCH_FILE) || name.equals(RunDirectory.WARM_UP_FILE)
				|| GC_LOG.matcher(name).matches();
	}

	/** Returns a launch whose files are all under checksums. */
	static RawLaunch ended(VerifiedFiles files) {
		RawFile warmUp = files.has(RunDirectory.WARM_UP_FILE) ? files.file(RunDirectory.WARM_UP_FILE) : null;
		List<RawFile> logs = files.names()
			.stream()
			.filter((name) -> GC_LOG.matcher(name).matches())
			.sorted()
			.map(files::file)
			.toList();
		return of(record(files.file(RunDirectory.LAUNCH_FILE)), warmUp, logs);
	}

	/**
	 * Returns a launch that the lab hasn't ended. Its logs grow, or a kill cut them off,
	 * so it counts as one that failed.
	 */
	static RawLaunch open(Path directory, RawFile file, @Nullable RawFile warmUp) {
		LaunchRecord launch = record(file);
		LaunchRecord failed = (launch.failure() != null) ? launch
				: launch.failed("no lab has ended it, so its logs have no checksums: the lab is at work or was killed, "
						+ "and './proxylab resume' ends it");
		return of(failed, warmUp, logs(directory));
	}

	private static RawLaunch of(LaunchRecord launch, @Nullable RawFile warmUp, List<RawFile> logs) {
		return new RawLaunch(launch, (warmUp != null) ? warmUp.parsed(WarmUpReading::read) : List.of(), jvmLog(logs));
	}

	private static LaunchRecord record(RawFile file) {
		LaunchRecord launch = file.json(LaunchRecord.class, LaunchRecord.FORMAT_VERSION);
		file.requireDirectory(launch.id());
		return launch;
	}

	private static Optional<JvmLog> jvmLog(List<RawFile> logs) {
		if (logs.isEmpty()) {
			return Optional.empty();
		}
		GcLog found = new GcLog();
		logs.forEach((log) -> log.parsed((text) -> {
			found.add(text);
			return log;
		}));
		return Optional.of(found.read());
	}

	private static List<RawFile> logs(Path directory) {
		try (var files = Files.list(directory)) {
			return files.filter((file) -> GC_LOG.matcher(file.getFileName().toString()).matches())
				.filter(Files::isRegularFile)
				.sorted()
				.map((file) -> RawFile.of(file, RunReader.launchRemedy(directory)))
				.toList();
		}
		catch (IOException ex) {
			throw RawFile.notReadable(directory, ex, RunReader.launchRemedy(directory));
		}
	}

}
