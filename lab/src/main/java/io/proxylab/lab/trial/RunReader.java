package io.proxylab.lab.trial;

import io.proxylab.load.protocol.LoadResult;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** Reads a run directory and trusts nothing in it. */
final class RunReader {

	static final String CURE = "name a directory that ./proxylab run made, such as runs/20260131-120000-quick";

	private RunReader() {
	}

	static Manifest manifest(Path run) {
		Path file = run.resolve(RunDirectory.MANIFEST_FILE);
		if (!Files.isRegularFile(file)) {
			throw new RunDirectoryException(
					run + (isEmpty(run) ? " is empty" : " is not a run: it has no " + RunDirectory.MANIFEST_FILE) + "; "
							+ CURE);
		}
		return json(file, Manifest.class, Manifest.FORMAT_VERSION,
				"restore it from a copy, or run the experiment again");
	}

	static String experiment(Path run) {
		Path file = run.resolve(RunDirectory.EXPERIMENT_FILE);
		try {
			return Files.readString(file);
		}
		catch (IOException ex) {
			throw notReadable(file, ex, "restore it from a copy");
		}
	}

	static List<Path> wholeTrials(Path run) {
		return list(run.resolve("trials"), false);
	}

	static List<Path> begunLaunches(Path run) {
		return list(run.resolve("launches"), false);
	}

	static RawRun read(RunDirectory run, Predicate<String> wanted) {
		Map<String, LaunchRecord> launches = new HashMap<>();
		Map<String, List<WarmUpReading>> warmUps = new HashMap<>();
		for (Path directory : list(run.path().resolve("launches"), false)) {
			Path file = directory.resolve(RunDirectory.LAUNCH_FILE);
			if (Files.exists(file)) {
				LaunchRecord launch = json(file, LaunchRecord.class, LaunchRecord.FORMAT_VERSION,
						"restore it from a copy, or delete " + directory + " and its trials");
				requireName(directory, launch.id(), file);
				launches.put(launch.id(), launch);
				warmUps.put(launch.id(), warmUp(directory.resolve(RunDirectory.WARM_UP_FILE)));
			}
		}
		Map<String, Optional<JvmLog>> logs = new ConcurrentHashMap<>();
		List<RawTrial> trials = onAllCores(wholeTrials(run.path()).stream()
			.filter((directory) -> wanted.test(directory.getFileName().toString()))
			.toList(), (directory) -> trial(run.path(), directory, launches, logs))
			.stream()
			.sorted(Comparator.comparingLong((RawTrial trial) -> trial.record().startedAtEpochMillis())
				.thenComparing((trial) -> trial.record().id()))
			.toList();
		List<LaunchRecord> inOrder = launches.values()
			.stream()
			.sorted(Comparator.comparingLong(LaunchRecord::startedAtEpochMillis).thenComparing(LaunchRecord::id))
			.toList();
		List<String> half = list(run.path().resolve("trials"), true).stream()
			.map((directory) -> directory.getFileName().toString())
			.toList();
		return new RawRun(run.path().toAbsolutePath().normalize().getFileName().toString(), run.experiment(),
				run.manifest(), inOrder, warmUps, trials, half);
	}

	/** Where several cannot be read, the first one is told of, whoever came first. */
	private static List<RawTrial> onAllCores(List<Path> directories, Function<Path, RawTrial> reader) {
		return directories.parallelStream()
			.map((directory) -> Attempt.at(directory, reader))
			.toList()
			.stream()
			.map(Attempt::orThrow)
			.toList();
	}

	/** Empty of a launch that did not come to it, and of an older lab's. */
	private static List<WarmUpReading> warmUp(Path file) {
		return Files.exists(file)
				? csv(file, WarmUpReading::read, "delete it: how the warm-up of this launch went is then not known")
				: List.of();
	}

	private static RawTrial trial(Path run, Path directory, Map<String, LaunchRecord> launches,
			Map<String, Optional<JvmLog>> logs) {
		String cure = "restore it from a copy, or delete the directory " + directory
				+ ": its trial then counts as missing";
		Path file = directory.resolve(RunDirectory.TRIAL_FILE);
		try {
			Checksums.verify(directory);
			TrialRecord trial = json(file, TrialRecord.class, TrialRecord.FORMAT_VERSION, cure);
			requireName(directory, trial.id(), file);
			if (!launches.containsKey(trial.launchId())) {
				throw new RunDirectoryException(file + " names the launch '" + trial.launchId() + "', but "
						+ run.resolve("launches").resolve(trial.launchId()).resolve(RunDirectory.LAUNCH_FILE)
						+ " does not exist; restore it, or delete the directory " + directory);
			}
			RecordedTimes response = histograms(directory.resolve("response-time.hlog"), HistogramLog::read, cure);
			ValueCounts added = histograms(directory.resolve("added-time.hlog"), HistogramLog::values, cure);
			LoadResult load = trial.measured();
			if (load != null) {
				requireCount(directory.resolve("response-time.hlog"), response.values(), load.responseTime(), cure);
				requireCount(directory.resolve("added-time.hlog"), added, load.addedTime(), cure);
			}
			Optional<JvmLog> jvm = logs.computeIfAbsent(trial.launchId(), (launch) -> jvmLog(run, launch));
			return new RawTrial(trial, observed(directory, cure), response, added, jvm.orElse(null),
					slow(directory, cure));
		}
		catch (IOException ex) {
			throw notReadable(directory, ex, cure);
		}
	}

	/** Older labs did not keep them, nor do other generators. */
	private static @Nullable List<SlowRequest> slow(Path directory, String cure) {
		Path file = directory.resolve(RunDirectory.SLOW_FILE);
		return Files.exists(file) ? csv(file, SlowRequest::read, cure) : null;
	}

	private static Optional<JvmLog> jvmLog(Path run, String launchId) {
		Path log = run.resolve("launches").resolve(launchId).resolve(RunDirectory.GC_LOG_FILE);
		try {
			return GcLog.read(log);
		}
		catch (IOException | RuntimeException ex) {
			throw notReadable(log, ex, "delete it: the launch then counts as one without garbage collection log");
		}
	}

	private static Observed observed(Path directory, String cure) {
		return new Observed(csv(directory.resolve(RunDirectory.TIME_SERIES_FILE), TimeSeriesCsv::read, cure),
				csv(directory.resolve(RunDirectory.PROBES_FILE), ProbeOutcome::read, cure),
				csv(directory.resolve(RunDirectory.UPSTREAM_FILE), UpstreamReading::read, cure));
	}

	private static <T> T csv(Path file, Function<String, T> reader, String cure) {
		try {
			return reader.apply(Files.readString(file));
		}
		catch (IOException | IllegalArgumentException ex) {
			throw notReadable(file, ex, cure);
		}
	}

	private static <T> T histograms(Path file, HistogramReader<T> reader, String cure) {
		try {
			return reader.read(file);
		}
		catch (IOException | RuntimeException ex) {
			throw notReadable(file, ex, cure);
		}
	}

	private static void requireCount(Path file, ValueCounts times, LoadResult.Times told, String cure) {
		if (times.count() != told.count()) {
			throw new RunDirectoryException(file + " holds " + times.count() + " values where "
					+ RunDirectory.TRIAL_FILE + " says " + told.count() + "; " + cure);
		}
	}

	private static void requireName(Path directory, String id, Path file) {
		if (!directory.getFileName().toString().equals(id)) {
			throw new RunDirectoryException(file + " holds the id '" + id + "', but its directory is named '"
					+ directory.getFileName() + "'; rename the directory back to " + id);
		}
	}

	private static <T> T json(Path file, Class<T> type, int newest, String cure) {
		try {
			JsonNode tree = LabJson.tree(Files.readString(file));
			if (!tree.isObject()) {
				throw new RunDirectoryException(file + " cannot be read (it holds no JSON object); " + cure);
			}
			JsonNode version = tree.path("formatVersion");
			if (version.isInt() && version.asInt() > newest) {
				throw new RunDirectoryException(file + " has formatVersion " + version.asInt()
						+ ", this lab reads up to " + newest + "; use the newer version of the lab that wrote it");
			}
			if (type == TrialRecord.class) {
				OlderTrials.upgrade(tree);
			}
			if (type == Manifest.class) {
				OlderManifests.upgrade(tree);
			}
			return LabJson.bind(tree, type);
		}
		catch (IOException | JacksonException ex) {
			throw notReadable(file, ex, cure);
		}
	}

	private static List<Path> list(Path directory, boolean partial) {
		try {
			return Directories.in(directory, (name) -> partial ? RunDirectory.isPartial(name) : !name.startsWith("."));
		}
		catch (IOException ex) {
			throw notReadable(directory, ex, "mend its permissions");
		}
	}

	private static boolean isEmpty(Path directory) {
		try (var entries = Files.list(directory)) {
			return entries.findAny().isEmpty();
		}
		catch (IOException ex) {
			throw notReadable(directory, ex, "mend its permissions");
		}
	}

	private static RunDirectoryException notReadable(Path path, Exception ex, String cure) {
		String reason = switch (ex) {
			case JacksonException json -> withoutInternals(json);
			case CharacterCodingException _ -> "it is no UTF-8 text";
			case NoSuchFileException _ -> "it is missing";
			default -> ex.getMessage();
		};
		return new RunDirectoryException(path + " cannot be read (" + reason + "); " + cure, ex);
	}

	/**
	 * Jackson adds the index of a constructor's parameter and the names of its switches.
	 */
	private static String withoutInternals(JacksonException ex) {
		return ex.getOriginalMessage().replaceFirst(" \\(index \\d+\\).*", "");
	}

	/** Reads a histogram log. */
	@FunctionalInterface
	private interface HistogramReader<T> {

		T read(Path file) throws IOException;

	}

	/**
	 * A trial that was read, or not.
	 *
	 * @param trial null if it cannot be read
	 * @param failure why not
	 */
	private record Attempt(@Nullable RawTrial trial, @Nullable RunDirectoryException failure) {

		static Attempt at(Path directory, Function<Path, RawTrial> reader) {
			try {
				return new Attempt(reader.apply(directory), null);
			}
			catch (RunDirectoryException ex) {
				return new Attempt(null, ex);
			}
		}

		RawTrial orThrow() {
			if (this.failure != null) {
				throw this.failure;
			}
			return Objects.requireNonNull(this.trial, "no failure");
		}

	}

}
