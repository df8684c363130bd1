package io.proxylab.lab.trial;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

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
		return RawFile.of(file, "restore it from a copy, or run the experiment again")
			.json(Manifest.class, Manifest.FORMAT_VERSION);
	}

	static String experiment(Path run) {
		return RawFile.of(run.resolve(RunDirectory.EXPERIMENT_FILE), "restore it from a copy").parsed((text) -> text);
	}

	/** Empty of an older lab's run. */
	static List<PaceReading> pace(Path run) {
		Path file = run.resolve(RunDirectory.PACE_FILE);
		return Files.exists(file)
				? RawFile.of(file, "delete it: the machine's pace is then not known").parsed(PaceReading::read)
				: List.of();
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
				RawFile record = RawFile.of(file, "restore it from a copy, or delete " + directory + " and its trials");
				LaunchRecord launch = record.json(LaunchRecord.class, LaunchRecord.FORMAT_VERSION);
				record.requireDirectory(launch.id());
				launches.put(launch.id(), launch);
				warmUps.put(launch.id(), warmUp(directory.resolve(RunDirectory.WARM_UP_FILE)));
			}
		}
		TrialReader reader = new TrialReader(run.path().resolve("launches"), launches);
		List<RawTrial> trials = onAllCores(wholeTrials(run.path()).stream()
			.filter((directory) -> wanted.test(directory.getFileName().toString()))
			.toList(), reader::read)
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
				run.manifest(), pace(run.path()), inOrder, warmUps, trials, half);
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
		return Files.exists(file) ? RawFile.of(file, "delete it: how the warm-up of this launch went is then not known")
			.parsed(WarmUpReading::read) : List.of();
	}

	private static List<Path> list(Path directory, boolean partial) {
		try {
			return Directories.in(directory, (name) -> partial ? RunDirectory.isPartial(name) : !name.startsWith("."));
		}
		catch (IOException ex) {
			throw RawFile.notReadable(directory, ex, "mend its permissions");
		}
	}

	private static boolean isEmpty(Path directory) {
		try (var entries = Files.list(directory)) {
			return entries.findAny().isEmpty();
		}
		catch (IOException ex) {
			throw RawFile.notReadable(directory, ex, "mend its permissions");
		}
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
