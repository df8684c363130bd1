package io.proxylab.lab.trial;

import io.proxylab.lab.experiment.AutoReplicates;
import io.proxylab.lab.experiment.Connections.Reuse;
import io.proxylab.lab.experiment.Experiment;
import io.proxylab.lab.experiment.Measure;
import io.proxylab.lab.plan.Plan;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * {@code manifest.json}: what was asked, of which lab, on which machine.
 *
 * @param formatVersion of the run directory, now 3
 * @param name of the experiment
 * @param labVersion version of the lab
 * @param commit git commit that the lab was built or run from; null if not known
 * @param startedAtEpochMillis wall clock time of the start of the run
 * @param commandLine arguments of {@code proxylab}, to do it again
 * @param place where the processes ran
 * @param track whose settings the targets used
 * @param seed of the random order
 * @param replicates launches planned of every target; once a run has stopped because it
 * was known, those that it took
 * @param auto when fewer replicates will do than planned; null if all are asked for
 * @param stopped why there are fewer replicates than planned; null if there are not
 * @param plannedTrials every trial of the plan, in order: what has no directory under
 * {@code trials/} is missing
 * @param machine facts about the machine, by name
 * @param tolerances by which its trials are judged
 */
public record Manifest(int formatVersion, String name, String labVersion, @Nullable String commit,
		long startedAtEpochMillis, List<String> commandLine, Experiment.Place place, Experiment.Track track, long seed,
		int replicates, @Nullable AutoReplicates auto, @Nullable String stopped, List<PlannedTrial> plannedTrials,
		Map<String, Object> machine, Tolerances tolerances) {

	/** The version of the run directory that this code writes. */
	public static final int FORMAT_VERSION = 3;

	/** The end of the year 9999, after which no date has four digits for its year. */
	private static final long MAX_EPOCH_MILLIS = 253_402_300_799_999L;

	public Manifest {
		RunNames.checked(name);
		if (startedAtEpochMillis < 0 || startedAtEpochMillis > MAX_EPOCH_MILLIS) {
			throw new IllegalArgumentException(
					"startedAtEpochMillis " + startedAtEpochMillis + " is no time from 1970 to 9999");
		}
		Measure.REPLICATES.check((long) replicates);
		commandLine = List.copyOf(commandLine);
		plannedTrials = List.copyOf(plannedTrials);
	}

	/**
	 * The manifest of a plan.
	 * @param plan what is going to run
	 * @param labVersion version of the lab
	 * @param commit git commit; null if not known
	 * @param startedAtEpochMillis wall clock time now
	 * @param commandLine arguments of {@code proxylab}
	 * @param machine facts about the machine, by name
	 * @param tolerances by which its trials are judged
	 */
	public static Manifest of(Plan plan, String labVersion, @Nullable String commit, long startedAtEpochMillis,
			List<String> commandLine, Map<String, Object> machine, Tolerances tolerances) {
		Experiment experiment = plan.experiment();
		return new Manifest(FORMAT_VERSION, experiment.name(), labVersion, commit, startedAtEpochMillis, commandLine,
				experiment.place(), experiment.track(), experiment.seed(), experiment.measure().replicates(),
				experiment.measure().auto(), null, planned(plan), new LinkedHashMap<>(machine), tolerances);
	}

	/**
	 * The same plan with fewer replicates: what comes later is not missing.
	 * @param fewer how many
	 * @param reason why they are enough; null of a part of a run that goes on
	 */
	public Manifest upTo(int fewer, @Nullable String reason) {
		return new Manifest(this.formatVersion, this.name, this.labVersion, this.commit, this.startedAtEpochMillis,
				this.commandLine, this.place, this.track, this.seed, fewer, this.auto, reason,
				this.plannedTrials.stream().filter((trial) -> trial.replicate() <= fewer).toList(), this.machine,
				this.tolerances);
	}

	/**
	 * A plan with more replicates than this one, which it begins with.
	 * @param larger of the same experiment
	 * @param more how many replicates it has
	 */
	public Manifest grown(Plan larger, int more) {
		return new Manifest(this.formatVersion, this.name, this.labVersion, this.commit, this.startedAtEpochMillis,
				this.commandLine, this.place, this.track, this.seed, more, this.auto, null, planned(larger),
				this.machine, this.tolerances);
	}

	/** The trials of a plan, in its order. */
	public static List<PlannedTrial> planned(Plan plan) {
		return plan.launches().stream().flatMap((launch) -> planned(launch).stream()).toList();
	}

	private static List<PlannedTrial> planned(Plan.Launch launch) {
		return launch.trials()
			.stream()
			.map((trial) -> new PlannedTrial(trial.id(), launch.id(), launch.target().name(), launch.replicate(),
					trial.cell().load().label(), trial.cell().delay().spec(), trial.cell().client()))
			.toList();
	}

	/**
	 * The planned trials that are not among the given ones.
	 * @param finished ids of the trials that ended
	 */
	public List<PlannedTrial> missing(Set<String> finished) {
		return this.plannedTrials.stream().filter((trial) -> !finished.contains(trial.id())).toList();
	}

	/** The names of the planned targets, in the order in which they first run. */
	public List<String> targets() {
		return List.copyOf(this.plannedTrials.stream()
			.map(PlannedTrial::target)
			.collect(Collectors.toCollection(LinkedHashSet::new)));
	}

	/**
	 * A trial of the plan.
	 *
	 * @param id unique in the run
	 * @param launchId the launch it belongs to
	 * @param target name of the target
	 * @param replicate from 1
	 * @param load such as {@code 100 users}
	 * @param delay the upstream's delay as the experiment writes it
	 * @param clientConnections whether the generator uses its connections again
	 */
	public record PlannedTrial(String id, String launchId, String target, int replicate, String load, String delay,
			Reuse clientConnections) {

		public PlannedTrial {
			RunNames.checked(id);
			RunNames.checked(launchId);
			RunNames.checked(target);
		}

	}

}
