package io.proxylab.lab.trial;

import io.proxylab.lab.plan.Plan;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * {@code runs/<time>-<name>/}: everything that is known of a run, as files. What has its
 * final name is whole, whenever the lab or the machine died.
 */
public final class RunDirectory {

	/** What the whole run was asked. */
	public static final String EXPERIMENT_FILE = "experiment.yaml";

	/** Machine, versions and plan. */
	public static final String MANIFEST_FILE = "manifest.json";

	/** What the machine did of a fixed load, at the start and end of each attempt. */
	public static final String PACE_FILE = "pace.csv";

	/** The figures of a trial. */
	public static final String TRIAL_FILE = "trial.json";

	/** The samples of a trial. */
	public static final String TIME_SERIES_FILE = "timeseries.csv";

	/** The health probes of a trial. */
	public static final String PROBES_FILE = "probes.csv";

	/** The upstream's counters in a trial. */
	public static final String UPSTREAM_FILE = "upstream.csv";

	/** The slowest requests of a trial. */
	public static final String SLOW_FILE = "slow.csv";

	/** What was started. */
	public static final String LAUNCH_FILE = "launch.json";

	/** The warm-up of a launch, second by second. */
	public static final String WARM_UP_FILE = "warm-up.csv";

	/** The garbage collection log of a launch's target. */
	public static final String GC_LOG_FILE = "gc.log";

	/** The flight recording of a launch's target. */
	public static final String RECORDING_FILE = "profile.jfr";

	/** The end of the name of what is not whole; such a name begins with a dot. */
	static final String PARTIAL = ".partial";

	private static final String LAUNCHES = "launches";

	private static final String TRIALS = "trials";

	private final Path path;

	private Manifest manifest;

	private final String experiment;

	private RunDirectory(Path path, Manifest manifest, String experiment) {
		this.path = path;
		this.manifest = manifest;
		this.experiment = experiment;
	}

	/**
	 * Creates the directory of a new run, named after its start and its experiment. A
	 * second run in the same second gets {@code -2} at the end.
	 * @param runs the directory of all runs, created if absent
	 * @param manifest what will be run
	 * @param experiment the text of the experiment file, kept as it is
	 * @param zone in which the name tells the time
	 * @throws RunDirectoryException if it is not writable
	 */
	public static RunDirectory create(Path runs, Manifest manifest, String experiment, ZoneId zone) {
		String name = RunNames.ofRun(Instant.ofEpochMilli(manifest.startedAtEpochMillis()).atZone(zone),
				manifest.name());
		try {
			Files.createDirectories(runs);
			Path path = RunNames.createUnique(runs, name);
			Files.createDirectory(path.resolve(LAUNCHES));
			Files.createDirectory(path.resolve(TRIALS));
			RunSums.none(path).change((_) -> {
			});
			RunDirectory run = new RunDirectory(path, manifest, experiment);
			run.keep(EXPERIMENT_FILE, experiment);
			run.keep(MANIFEST_FILE, LabJson.write(manifest));
			DurableFiles.forceDirectory(runs);
			return run;
		}
		catch (IOException ex) {
			throw notWritable(runs, ex);
		}
	}

	/**
	 * Opens the directory of a run that was started, ended or not.
	 * @param path the directory
	 * @throws RunDirectoryException if it is no run, or one of a newer version
	 */
	public static RunDirectory open(Path path) {
		if (!Files.exists(path)) {
			throw new RunDirectoryException.Absent(path);
		}
		if (!Files.isDirectory(path)) {
			throw new RunDirectoryException(path + " is not a directory; " + RunReader.CURE);
		}
		return RunReader.read(path, (reader) -> new RunDirectory(path, reader.manifest(), reader.experiment()));
	}

	/** The directory. */
	public Path path() {
		return this.path;
	}

	/** What was asked, of which lab, on which machine. */
	public Manifest manifest() {
		return this.manifest;
	}

	/**
	 * Ends the plan of a run before its last replicate.
	 * @param replicates how many there are
	 * @param reason why they are enough
	 * @throws RunDirectoryException if it is not writable
	 */
	public void stopAfter(int replicates, String reason) {
		this.manifest = this.manifest.upTo(replicates, reason);
		keep(MANIFEST_FILE, LabJson.write(this.manifest));
	}

	/**
	 * Gives the plan of a run more replicates.
	 * @param larger of the same experiment; it begins with the plan that the run has
	 * @param replicates how many it has
	 * @throws RunDirectoryException if it is not writable
	 */
	public void grow(Plan larger, int replicates) {
		this.manifest = this.manifest.grown(larger, replicates);
		keep(MANIFEST_FILE, LabJson.write(this.manifest));
	}

	/** The text of the experiment file. */
	public String experiment() {
		return this.experiment;
	}

	/**
	 * Where logs of a launch go; created if absent.
	 * @param launchId the launch
	 * @throws RunDirectoryException if it is not writable
	 */
	public Path launchDirectory(String launchId) {
		Path directory = launches().resolve(RunNames.checked(launchId));
		try {
			return Files.createDirectories(directory);
		}
		catch (IOException ex) {
			throw notWritable(directory, ex);
		}
	}

	/**
	 * Writes or replaces {@code launch.json}.
	 * @param launch what was started
	 * @throws RunDirectoryException if it is not writable
	 */
	public void writeLaunch(LaunchRecord launch) {
		launchDirectory(launch.id());
		keep(launchPath(launch.id()) + "/" + LAUNCH_FILE, LabJson.write(launch));
	}

	/**
	 * Writes how a warm-up went.
	 * @param launchId the launch
	 * @param readings in the order of their time
	 * @throws RunDirectoryException if it is not writable
	 */
	public void writeWarmUp(String launchId, List<WarmUpReading> readings) {
		launchDirectory(launchId);
		keep(launchPath(launchId) + "/" + WARM_UP_FILE, WarmUpReading.write(readings));
	}

	/**
	 * Puts all files of a launch under checksums, once nothing writes to them any more. A
	 * launch of which nothing was recorded is left alone.
	 * @param launchId the launch
	 * @throws RunDirectoryException if it is not writable, or what was recorded of the
	 * launch was changed
	 */
	public synchronized void endLaunch(String launchId) {
		String launch = launchPath(launchId);
		Path directory = this.path.resolve(launch);
		RunSums sums = RunSums.of(this.path);
		if (sums.of(launch + "/" + LAUNCH_FILE).isEmpty()) {
			return;
		}
		try {
			for (String name : List.of(LAUNCH_FILE, WARM_UP_FILE)) {
				if (sums.of(launch + "/" + name).isPresent()) {
					sums.settle(launch + "/" + name);
					sums.content(launch + "/" + name, RunReader.launchRemedy(directory));
				}
			}
			for (Path file : Checksums.files(directory)) {
				DurableFiles.force(file);
			}
			String text = Checksums.of(directory);
			DurableFiles.write(directory.resolve(SumsFile.NAME), text);
			sums.change((listed) -> {
				listed.keySet().removeIf((name) -> name.startsWith(launch + "/"));
				listed.put(RunSums.listOf(launch), SumsFile.sum(text));
			});
		}
		catch (IOException ex) {
			throw notWritable(directory, ex);
		}
	}

	/**
	 * Puts the run of an older lab under checksums, if it has none.
	 * @param path the directory
	 * @throws RunDirectoryException if it has checksums, isn't a run, a trial doesn't
	 * match its own checksums, or the directory is not writable
	 */
	public static void seal(Path path) {
		if (!Files.isRegularFile(path.resolve(MANIFEST_FILE))) {
			throw RunReader.noRun(path);
		}
		if (Files.exists(path.resolve(SumsFile.NAME))) {
			throw new RunDirectoryException(path.resolve(SumsFile.NAME) + " exists, so the run is under checksums; "
					+ "'./proxylab report " + path + "' verifies them");
		}
		try {
			SortedMap<String, String> sums = new TreeMap<>();
			for (String name : List.of(MANIFEST_FILE, EXPERIMENT_FILE, PACE_FILE)) {
				if (Files.isRegularFile(path.resolve(name))) {
					sums.put(name, SumsFile.sum(path.resolve(name)));
				}
			}
			for (Path launch : RunReader.wholeIn(path.resolve(LAUNCHES))) {
				if (Files.isRegularFile(launch.resolve(LAUNCH_FILE))) {
					String text = Checksums.of(launch);
					DurableFiles.write(launch.resolve(SumsFile.NAME), text);
					sums.put(RunSums.listOf(launchPath(launch.getFileName().toString())), SumsFile.sum(text));
				}
			}
			for (Path trial : RunReader.wholeIn(path.resolve(TRIALS))) {
				Checksums.verify(trial, RunReader.trialRemedy(trial));
				sums.put(RunSums.listOf(trialPath(trial.getFileName().toString())),
						SumsFile.sum(trial.resolve(SumsFile.NAME)));
			}
			DurableFiles.write(path.resolve(SumsFile.NAME), SumsFile.text(sums));
		}
		catch (IOException ex) {
			throw notWritable(path, ex);
		}
	}

	/** Writes or replaces a file that is under checksums, in one step. */
	private synchronized void keep(String name, String text) {
		Path file = this.path.resolve(name);
		RunSums sums = RunSums.of(this.path);
		try {
			sums.settle(name);
			DurableFiles.writeAside(file, text);
			sums.change((listed) -> listed.put(name, SumsFile.sum(text)));
			DurableFiles.move(DurableFiles.aside(file), file);
		}
		catch (IOException ex) {
			throw notWritable(file, ex);
		}
	}

	private synchronized void list(String trialId, String sum) throws IOException {
		RunSums.of(this.path).change((listed) -> listed.put(RunSums.listOf(trialPath(trialId)), sum));
	}

	/**
	 * Adds a reading to those of the machine's pace.
	 * @param reading the latest
	 * @throws RunDirectoryException if it is not writable, or those before cannot be read
	 */
	public void addPace(PaceReading reading) {
		List<PaceReading> readings = new ArrayList<>(RunReader.read(this.path, RunReader::pace));
		readings.add(reading);
		keep(PACE_FILE, PaceReading.write(readings));
	}

	/**
	 * Begins a trial. What a killed lab left of an earlier attempt is discarded.
	 * @param trialId the trial
	 * @throws RunDirectoryException if it is not writable
	 * @throws IllegalStateException if this trial is finished: it must not run twice
	 */
	public TrialInProgress beginTrial(String trialId) {
		Path whole = trials().resolve(RunNames.checked(trialId));
		if (Files.exists(whole)) {
			throw new IllegalStateException("trial " + trialId + " is finished already: " + whole);
		}
		Path partial = trials().resolve("." + trialId + PARTIAL);
		try {
			if (Files.exists(partial)) {
				Directories.delete(partial);
			}
			return new TrialInProgress(trialId, Files.createDirectory(partial), whole, (sum) -> list(trialId, sum));
		}
		catch (IOException ex) {
			throw notWritable(partial, ex);
		}
	}

	/** The ids of the trials that are whole. */
	public Set<String> finishedTrials() {
		return RunReader.wholeIn(trials())
			.stream()
			.map((directory) -> directory.getFileName().toString())
			.collect(Collectors.toUnmodifiableSet());
	}

	/**
	 * Makes a trial one that was never finished, so that it can run again.
	 * @param trialId a whole trial
	 * @throws RunDirectoryException if it is not writable
	 */
	public synchronized void discard(String trialId) {
		Path whole = trials().resolve(RunNames.checked(trialId));
		Path partial = trials().resolve("." + trialId + PARTIAL);
		try {
			if (Files.exists(partial)) {
				Directories.delete(partial);
			}
			DurableFiles.move(whole, partial);
			RunSums.of(this.path).change((listed) -> listed.remove(RunSums.listOf(trialPath(trialId))));
		}
		catch (IOException ex) {
			throw notWritable(whole, ex);
		}
	}

	/**
	 * Refuses to go on where the disk is full: what fails then says nothing of its
	 * target.
	 * @throws RunDirectoryException if there is less than a megabyte left
	 */
	public void requireSpace() {
		try {
			DurableFiles.requireSpace(this.path);
		}
		catch (IOException ex) {
			throw notWritable(this.path, ex);
		}
	}

	/** The ids of the launches that were begun, ended or not. */
	public Set<String> begunLaunches() {
		return RunReader.wholeIn(launches())
			.stream()
			.map((directory) -> directory.getFileName().toString())
			.collect(Collectors.toUnmodifiableSet());
	}

	/**
	 * Keeps other labs from working on this run until it is closed, or this process ends.
	 * Launches that a killed lab left open are ended.
	 * @throws RunDirectoryException if another lab is at work on it
	 */
	public RunLock lock() {
		RunLock lock = RunLock.take(this.path);
		try {
			RunSums sums = RunSums.of(this.path);
			for (String name : List.of(EXPERIMENT_FILE, MANIFEST_FILE, PACE_FILE)) {
				sums.settle(name);
			}
			begunLaunches().forEach(this::endLaunch);
			return lock;
		}
		catch (IOException ex) {
			lock.close();
			throw notWritable(this.path, ex);
		}
		catch (RuntimeException ex) {
			lock.close();
			throw ex;
		}
	}

	/**
	 * Writes or replaces a file that is derived from the run, such as
	 * {@code results.json}, in one step. It has no checksum, for it can be written again.
	 * @param name of the file in the run directory
	 * @param text its content
	 * @return the file
	 * @throws RunDirectoryException if it is not writable
	 */
	public Path write(String name, String text) {
		Path file = this.path.resolve(RunNames.checked(name));
		try {
			DurableFiles.write(file, text);
			return file;
		}
		catch (IOException ex) {
			throw notWritable(file, ex);
		}
	}

	/**
	 * Reads all launches and whole trials with their raw files.
	 * @throws RunDirectoryException naming the file that cannot be read
	 */
	public RawRun read() {
		return read((trial) -> true);
	}

	/**
	 * Reads all launches, and some of the whole trials.
	 * @param wanted says of the id of a trial whether it is read
	 * @throws RunDirectoryException naming the file that cannot be read
	 */
	public RawRun read(Predicate<String> wanted) {
		return RunReader.read(this.path, (reader) -> reader.run(wanted));
	}

	private Path launches() {
		return this.path.resolve(LAUNCHES);
	}

	private Path trials() {
		return this.path.resolve(TRIALS);
	}

	static String launchPath(String id) {
		return LAUNCHES + "/" + id;
	}

	static String trialPath(String id) {
		return TRIALS + "/" + id;
	}

	static boolean isPartial(String directoryName) {
		return directoryName.startsWith(".") && directoryName.endsWith(PARTIAL);
	}

	static RunDirectoryException notWritable(Path path, IOException ex) {
		String reason = (ex instanceof AccessDeniedException) ? "permission denied" : String.valueOf(ex.getMessage());
		return new RunDirectoryException.NotWritable(path + " cannot be written (" + reason
				+ "): free space, mend its permissions, or choose another directory with --runs DIR", ex);
	}

}
