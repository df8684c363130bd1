package io.proxylab.lab.trial;

import io.proxylab.lab.plan.Plan;
import io.proxylab.load.reason.FailureReason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
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

	static final String LAUNCHES = "launches";

	static final String TRIALS = "trials";

	private final Path path;

	private Manifest manifest;

	private final String experiment;

	private final ListedFiles files;

	private final LaunchDirectories launches;

	private RunDirectory(Path path, Manifest manifest, String experiment) {
		this.path = path;
		this.manifest = manifest;
		this.experiment = experiment;
		this.files = new ListedFiles(path);
		this.launches = new LaunchDirectories(path.resolve(LAUNCHES), this.files);
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
			run.files.keep(EXPERIMENT_FILE, experiment);
			run.files.keep(MANIFEST_FILE, LabJson.write(manifest));
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
		this.files.keep(MANIFEST_FILE, LabJson.write(this.manifest));
	}

	/**
	 * Gives the plan of a run more replicates.
	 * @param larger of the same experiment; it begins with the plan that the run has
	 * @param replicates how many it has
	 * @throws RunDirectoryException if it is not writable
	 */
	public void grow(Plan larger, int replicates) {
		this.manifest = this.manifest.grown(larger, replicates);
		this.files.keep(MANIFEST_FILE, LabJson.write(this.manifest));
	}

	/** The text of the experiment file. */
	public String experiment() {
		return this.experiment;
	}

	/** Returns the directories of its launches. */
	public LaunchDirectories launches() {
		return this.launches;
	}

	/**
	 * Adds a reading to those of the machine's pace.
	 * @param reading the latest
	 * @throws RunDirectoryException if it is not writable, or those before cannot be read
	 */
	public void addPace(PaceReading reading) {
		List<PaceReading> readings = new ArrayList<>(RunReader.read(this.path, RunReader::pace));
		readings.add(reading);
		this.files.keep(PACE_FILE, PaceReading.write(readings));
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
			return new TrialInProgress(trialId, Files.createDirectory(partial), whole,
					(sum) -> this.files.list(trialPath(trialId), sum));
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
	public void discard(String trialId) {
		Path whole = trials().resolve(RunNames.checked(trialId));
		Path partial = trials().resolve("." + trialId + PARTIAL);
		try {
			if (Files.exists(partial)) {
				Directories.delete(partial);
			}
			DurableFiles.move(whole, partial);
			this.files.remove(trialPath(trialId));
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

	/**
	 * Keeps other labs from working on this run until it is closed, or this process ends.
	 * Launches that a killed lab left open are ended.
	 * @throws RunDirectoryException if another lab is at work on it
	 */
	public RunLock lock() {
		RunLock lock = RunLock.take(this.path);
		try {
			this.files.settle(List.of(EXPERIMENT_FILE, MANIFEST_FILE, PACE_FILE));
			this.launches.begun().forEach(this.launches::end);
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
		return new RunDirectoryException.NotWritable(path + " cannot be written (" + FailureReason.of(ex)
				+ "): free space, mend its permissions, or choose another directory with --runs DIR", ex);
	}

}
