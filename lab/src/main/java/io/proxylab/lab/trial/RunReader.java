package io.proxylab.lab.trial;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Reads a run directory and trusts nothing in it. */
final class RunReader {

	static final String CURE = "name a directory that ./proxylab run made, such as runs/20260131-120000-quick";

	/** How often a lab may change the run while it is read. */
	private static final int ATTEMPTS = 10;

	private static final String RESTORE = "restore it from a copy";

	private final Path run;

	private final RunSums sums;

	private RunReader(Path run, RunSums sums) {
		this.run = run;
		this.sums = sums;
	}

	/**
	 * Reads something of a run, once more if a lab that is at work on the run changed it
	 * meanwhile.
	 */
	static <T> T read(Path run, Function<RunReader, T> reading) {
		for (int attempt = 1;; attempt++) {
			if (!Files.isRegularFile(run.resolve(RunDirectory.MANIFEST_FILE))
					&& !Files.isRegularFile(DurableFiles.aside(run.resolve(RunDirectory.MANIFEST_FILE)))) {
				throw noRun(run);
			}
			RunSums sums = RunSums.of(run);
			try {
				return reading.apply(new RunReader(run, sums));
			}
			catch (RunDirectoryException ex) {
				if (attempt == ATTEMPTS || sums.equals(RunSums.of(run))) {
					throw ex;
				}
			}
		}
	}

	static RunDirectoryException noRun(Path run) {
		return new RunDirectoryException(
				run + (isEmpty(run) ? " is empty" : " is not a run: it has no " + RunDirectory.MANIFEST_FILE) + "; "
						+ CURE);
	}

	Manifest manifest() {
		return this.sums.file(RunDirectory.MANIFEST_FILE, "restore it from a copy, or run the experiment again")
			.json(Manifest.class, Manifest.FORMAT_VERSION);
	}

	String experiment() {
		return this.sums.file(RunDirectory.EXPERIMENT_FILE, RESTORE).parsed((text) -> text);
	}

	/** Returns the readings of the machine's pace; none of an older lab's run. */
	List<PaceReading> pace() {
		boolean known = Files.exists(this.run.resolve(RunDirectory.PACE_FILE))
				|| this.sums.of(RunDirectory.PACE_FILE).isPresent();
		return known ? this.sums.file(RunDirectory.PACE_FILE, RESTORE).parsed(PaceReading::read) : List.of();
	}

	/** Returns the directories in a directory that have their final names. */
	static List<Path> wholeIn(Path directory) {
		return list(directory, false);
	}

	/** Returns all launches, and the trials that are wanted. */
	RawRun run(Predicate<String> wanted) {
		Path launchesDirectory = this.run.resolve("launches");
		List<Path> trialDirectories = wholeIn(this.run.resolve("trials"));
		requireListedFiles();
		Map<String, RawLaunch> launches = new HashMap<>();
		onAllCores(wholeIn(launchesDirectory), this::launch).stream()
			.flatMap(Optional::stream)
			.forEach((launch) -> launches.put(launch.record().id(), launch));
		TrialReader reader = new TrialReader(launchesDirectory, launches);
		List<RawTrial> trials = onAllCores(
				trialDirectories.stream()
					.filter((directory) -> wanted.test(directory.getFileName().toString()))
					.toList(),
				(directory) -> reader.read(directory, listed(RunDirectory.trialPath(name(directory)), directory)))
			.stream()
			.sorted(Comparator.comparingLong((RawTrial trial) -> trial.record().startedAtEpochMillis())
				.thenComparing((trial) -> trial.record().id()))
			.toList();
		List<LaunchRecord> inOrder = launches.values()
			.stream()
			.map(RawLaunch::record)
			.sorted(Comparator.comparingLong(LaunchRecord::startedAtEpochMillis).thenComparing(LaunchRecord::id))
			.toList();
		Map<String, List<WarmUpReading>> warmUps = new HashMap<>();
		launches.forEach((id, launch) -> warmUps.put(id, launch.warmUp()));
		List<String> half = list(this.run.resolve("trials"), true).stream().map(RunReader::name).toList();
		RawRun found = new RawRun(name(this.run.toAbsolutePath().normalize()), experiment(), manifest(), pace(),
				inOrder, warmUps, trials, half);
		Contradictions.refuse(this.run, found);
		return found;
	}

	/** A launch that ended is read from verified files, an open one from those listed. */
	private Optional<RawLaunch> launch(Path directory) {
		String path = RunDirectory.launchPath(name(directory));
		String remedy = launchRemedy(directory);
		Optional<String> ended = this.sums.of(RunSums.listOf(path));
		if (ended.isPresent()) {
			VerifiedFiles files = verified(directory, ended.get(), RawLaunch::isRead, remedy);
			return Optional.of(RawLaunch.ended(files));
		}
		String record = path + "/" + RunDirectory.LAUNCH_FILE;
		boolean begun = Files.exists(this.run.resolve(record)) || this.sums.of(record).isPresent();
		if (!begun) {
			return Optional.empty();
		}
		String warmUp = path + "/" + RunDirectory.WARM_UP_FILE;
		boolean warmedUp = Files.exists(this.run.resolve(warmUp)) || this.sums.of(warmUp).isPresent();
		return Optional.of(RawLaunch.open(directory, this.sums.file(record, remedy),
				warmedUp ? this.sums.file(warmUp, remedy) : null));
	}

	/** A listed trial may be absent: it wasn't finished, or the user deleted it. */
	private void requireListedFiles() {
		for (String path : this.sums.sums().keySet()) {
			Path file = this.run.resolve(path);
			if (!path.startsWith("trials/") && !Files.isRegularFile(file)
					&& !Files.isRegularFile(DurableFiles.aside(file))) {
				throw new RunDirectoryException(
						file + " is missing, the " + SumsFile.NAME + " of the run names it; restore it from a copy");
			}
		}
	}

	/** Returns the checksum of the list in a directory. */
	private String listed(String path, Path directory) {
		return this.sums.of(RunSums.listOf(path))
			.orElseThrow(() -> new RunDirectoryException(directory + " is not in the " + SumsFile.NAME
					+ " of the run, so it can't be trusted; move it elsewhere if you put it there, otherwise "
					+ trialRemedy(directory)));
	}

	static VerifiedFiles verified(Path directory, String sum, Predicate<String> wanted, String remedy) {
		try {
			return Checksums.verify(directory, sum, wanted, remedy);
		}
		catch (IOException ex) {
			throw RawFile.notReadable(directory, ex, remedy);
		}
	}

	/** Returns what the user can do about a trial that can't be trusted. */
	static String trialRemedy(Path directory) {
		return "restore it from a copy, or delete the directory " + directory + ": its trial then counts as missing";
	}

	/** Returns what the user can do about a launch that can't be trusted. */
	static String launchRemedy(Path directory) {
		return "restore it from a copy, or delete the directory " + directory
				+ ", those of its trials, and the launch's lines in the " + SumsFile.NAME
				+ " of the run: its trials then count as missing";
	}

	/** If several can't be read, the first one is reported, whichever was read first. */
	private static <T> List<T> onAllCores(List<Path> directories, Function<Path, T> reader) {
		return directories.parallelStream()
			.map((directory) -> Attempt.at(directory, reader))
			.toList()
			.stream()
			.map(Attempt::orThrow)
			.toList();
	}

	private static String name(Path directory) {
		return directory.getFileName().toString();
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
	 * A trial or launch that was read, or not.
	 *
	 * @param <T> which of the two
	 * @param read null if it cannot be read
	 * @param failure why not
	 */
	private record Attempt<T>(@Nullable T read, @Nullable RunDirectoryException failure) {

		static <T> Attempt<T> at(Path directory, Function<Path, T> reader) {
			try {
				return new Attempt<>(reader.apply(directory), null);
			}
			catch (RunDirectoryException ex) {
				return new Attempt<>(null, ex);
			}
		}

		T orThrow() {
			if (this.failure != null) {
				throw this.failure;
			}
			return Objects.requireNonNull(this.read, "no failure");
		}

	}

}
