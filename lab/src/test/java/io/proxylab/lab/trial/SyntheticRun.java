package io.proxylab.lab.trial;

import io.proxylab.lab.experiment.AutoReplicates;
import io.proxylab.lab.experiment.Experiment;
import io.proxylab.lab.experiment.Start;
import io.proxylab.lab.trial.LaunchRecord.BoxRecord;
import io.proxylab.lab.trial.LaunchRecord.WarmUpRecord;
import io.proxylab.lab.trial.Manifest.PlannedTrial;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A run directory made of synthetic trials, written by the code that real runs use. */
public final class SyntheticRun {

	/** One core of two, one GiB. */
	public static final BoxRecord BOX = new BoxRecord("t2.micro", 1, 1L << 30, "cgroup v1 quota", "cgroup v1",
			List.of(1), List.of(0),
			"t2.micro: 1 CPU (limit: cgroup v1 quota), 1 GiB (limit: cgroup v1); target on core 1, all else on core 0");

	private final List<SyntheticTrial> trials = new ArrayList<>();

	private final List<SyntheticTrial> neverRun = new ArrayList<>();

	private final Map<String, SortedMap<String, Object>> limits = new LinkedHashMap<>();

	private final Map<String, String> launchFailures = new LinkedHashMap<>();

	private boolean elsewhere;

	private boolean callsUpstream = true;

	private BoxRecord box = BOX;

	private boolean gcLogs;

	private @Nullable AutoReplicates auto;

	private String experiment = "name: synthetic\n";

	private WarmUpRecord warmUp = new WarmUpRecord("requests", 20_000, 8.5, 0.5, true, null);

	private final Map<String, List<WarmUpReading>> warmUps = new LinkedHashMap<>();

	private Tolerances tolerances = Tolerances.DEFAULTS;

	private long startedAtEpochMillis = SyntheticTrial.EPOCH_MILLIS;

	private final Map<String, Object> machine = new LinkedHashMap<>();

	private String commit = "0123abc";

	private Experiment.Track track = Experiment.Track.TUNED;

	private final List<PaceReading> pace = new ArrayList<>();

	private StartUp startUp = new StartUp(Start.PLAIN, 1800, null);

	private Experiment.Generator generator = Experiment.Generator.NETTY;

	public SyntheticRun() {
		this.machine.put("cpuModel", "Synthetic 1000");
		this.machine.put("cores", 2);
		this.machine.put("memoryBytes", 8L << 30);
	}

	public SyntheticRun with(SyntheticTrial trial) {
		this.trials.add(trial);
		return this;
	}

	/** A trial that was planned and has no directory. */
	public SyntheticRun without(SyntheticTrial trial) {
		this.neverRun.add(trial);
		return this;
	}

	/** What every launch of a target reports of itself. */
	public SyntheticRun limits(String target, Map<String, Object> limits) {
		this.limits.put(target, new TreeMap<>(limits));
		return this;
	}

	/** Why the launches of a target ended before their trials. */
	public SyntheticRun launchFailure(String target, String failure) {
		this.launchFailures.put(target, failure);
		return this;
	}

	/** The text of its experiment file, of which analysis reads what is claimed. */
	public SyntheticRun experiment(String experiment) {
		this.experiment = experiment;
		return this;
	}

	/** How every launch was warmed up. */
	public SyntheticRun warmUp(WarmUpRecord warmUp) {
		this.warmUp = warmUp;
		return this;
	}

	/** How every target but the control started. */
	public SyntheticRun startUp(StartUp startUp) {
		this.startUp = startUp;
		return this;
	}

	/** Throughput in each second of a launch's warm-up. */
	public SyntheticRun warmUp(String launchId, double... throughput) {
		List<WarmUpReading> readings = new ArrayList<>();
		for (double reading : throughput) {
			readings.add(new WarmUpReading(readings.size() + 1, reading, 100));
		}
		this.warmUps.put(launchId, readings);
		return this;
	}

	/** Every target writes a garbage collection log with two pauses in each window. */
	public SyntheticRun gcLogs() {
		this.gcLogs = true;
		return this;
	}

	/** By which its trials are judged. */
	public SyntheticRun tolerances(Tolerances tolerances) {
		this.tolerances = tolerances;
		return this;
	}

	/** Its targets run elsewhere. */
	public SyntheticRun elsewhere() {
		this.elsewhere = true;
		this.callsUpstream = false;
		this.box = this.box.elsewhere();
		return this;
	}

	/** Its targets are engines, which answer by themselves. */
	public SyntheticRun withoutUpstream() {
		this.callsUpstream = false;
		return this;
	}

	/** Its replicates go on until it is known. */
	public SyntheticRun auto(AutoReplicates auto) {
		this.auto = auto;
		return this;
	}

	/** So many days later, of another commit. */
	public SyntheticRun daysLater(int days, String commit) {
		this.startedAtEpochMillis = SyntheticTrial.EPOCH_MILLIS + days * 86_400_000L;
		this.commit = commit;
		return this;
	}

	/** On a machine with another processor. */
	public SyntheticRun cpuModel(String cpuModel) {
		this.machine.put("cpuModel", cpuModel);
		return this;
	}

	/** On a machine of which these facts are known. */
	public SyntheticRun machine(Map<String, Object> machine) {
		this.machine.putAll(machine);
		return this;
	}

	/** With these settings of its targets. */
	public SyntheticRun track(Experiment.Track track) {
		this.track = track;
		return this;
	}

	/** On a machine as fast as this, as a share of one that is not told. */
	public SyntheticRun pace(double pace) {
		this.pace.add(new PaceReading(this.startedAtEpochMillis, 1e9 * pace, 2e7 * pace, 1e5 * pace));
		return this;
	}

	/** Under the load of this generator. */
	public SyntheticRun generator(Experiment.Generator generator) {
		this.generator = generator;
		return this;
	}

	public SyntheticRun box(BoxRecord box) {
		this.box = box;
		return this;
	}

	/** Writes all and reads it again. */
	public RawRun in(Path runs) {
		return RunDirectory.open(writeTo(runs).path()).read();
	}

	/**
	 * Returns the trials of a run as those of another experiment, without writing and
	 * reading them again.
	 * @param run whose trials and launches stay
	 * @param experiment the text of the other experiment
	 * @param auto when fewer replicates are enough; null if all are asked for
	 */
	public static RawRun asked(RawRun run, String experiment, @Nullable AutoReplicates auto) {
		Manifest was = run.manifest();
		Manifest manifest = new Manifest(was.formatVersion(), was.name(), was.labVersion(), was.commit(),
				was.startedAtEpochMillis(), was.commandLine(), was.place(), was.track(), was.seed(), was.replicates(),
				auto, was.stopped(), was.plannedTrials(), was.machine(), was.tolerances());
		return new RawRun(run.directory(), experiment, manifest, run.pace(), run.launches(), run.warmUps(),
				run.trials(), run.halfTrials());
	}

	/** Writes all. */
	public RunDirectory writeTo(Path runs) {
		RunDirectory run = RunDirectory.create(runs, manifest(), this.experiment, ZoneOffset.UTC);
		all().forEach((trial) -> run.launches().write(launch(trial)));
		this.warmUps.forEach(run.launches()::writeWarmUp);
		this.pace.forEach(run::addPace);
		for (SyntheticTrial trial : this.trials) {
			try {
				trial.writeTo(run, this.callsUpstream);
				if (this.gcLogs && !trial.target.equals("direct")) {
					Files.writeString(run.launches().directory(trial.launchId()).resolve("gc.log"), trial.gcLog(),
							StandardOpenOption.CREATE, StandardOpenOption.APPEND);
				}
			}
			catch (IOException ex) {
				throw new UncheckedIOException(ex);
			}
		}
		all().forEach((trial) -> run.launches().end(trial.launchId()));
		return run;
	}

	public Manifest manifest() {
		List<PlannedTrial> planned = all().stream()
			.map((trial) -> new PlannedTrial(trial.id(), trial.launchId(), trial.target, trial.replicate,
					trial.load.label(), trial.delay(), trial.client))
			.toList();
		int replicates = all().stream().mapToInt((trial) -> trial.replicate).max().orElse(1);
		return new Manifest(Manifest.FORMAT_VERSION, "synthetic", "0.1.0-SNAPSHOT", this.commit,
				this.startedAtEpochMillis, List.of("run", "experiments/synthetic.yaml"), Experiment.Place.LOCAL,
				this.track, 42, replicates, this.auto, null, planned, this.machine, this.tolerances);
	}

	private List<SyntheticTrial> all() {
		List<SyntheticTrial> all = new ArrayList<>(this.trials);
		all.addAll(this.neverRun);
		return all;
	}

	private Map<String, List<String>> commands() {
		List<String> upstream = List.of("java", "--threads=1");
		return this.elsewhere ? Map.of("upstream", upstream)
				: Map.of("target", List.of("java", "-jar"), "upstream", upstream);
	}

	private LaunchRecord launch(SyntheticTrial trial) {
		boolean direct = trial.target.equals("direct");
		return new LaunchRecord(LaunchRecord.FORMAT_VERSION, trial.launchId(), trial.target,
				direct ? null : trial.target, trial.replicate, trial.launchedMillis(), commands(), this.generator,
				this.box, this.callsUpstream, direct ? StartUp.NONE : this.startUp, this.warmUp,
				this.limits.getOrDefault(trial.target, new TreeMap<>()), this.launchFailures.get(trial.target));
	}

}
