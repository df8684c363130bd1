package io.proxylab.lab.trial;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * All that was recorded of a run: what analysis works on.
 *
 * @param directory name of the run directory
 * @param experiment the text of the experiment file
 * @param manifest what was asked, of which lab, on which machine
 * @param pace of the machine, at the start and end of each attempt; empty if not known
 * @param launches in the order in which they started
 * @param warmUps by launch: how its warm-up went, second by second; empty if not known
 * @param trials the whole trials, in the order in which they started
 * @param halfTrials names of directories of trials that were never finished; nothing of
 * them is used
 */
public record RawRun(String directory, String experiment, Manifest manifest, List<PaceReading> pace,
		List<LaunchRecord> launches, Map<String, List<WarmUpReading>> warmUps, List<RawTrial> trials,
		List<String> halfTrials) {

	public RawRun {
		pace = List.copyOf(pace);
		launches = List.copyOf(launches);
		warmUps = Map.copyOf(warmUps);
		trials = List.copyOf(trials);
		halfTrials = List.copyOf(halfTrials);
	}

	/**
	 * The launch of a trial.
	 * @throws IllegalArgumentException if there is none: a trial is read with its launch
	 */
	public LaunchRecord launchOf(RawTrial trial) {
		return this.launches.stream()
			.filter((launch) -> launch.id().equals(trial.record().launchId()))
			.findFirst()
			.orElseThrow(() -> new IllegalArgumentException("trial " + trial.record().id() + " has no launch"));
	}

	/**
	 * The run as it was after some replicates.
	 * @param replicates how many
	 */
	public RawRun upTo(int replicates) {
		List<LaunchRecord> begun = this.launches.stream().filter((launch) -> launch.replicate() <= replicates).toList();
		Map<String, List<WarmUpReading>> warmedUp = new HashMap<>(this.warmUps);
		warmedUp.keySet().retainAll(begun.stream().map(LaunchRecord::id).toList());
		return new RawRun(this.directory, this.experiment, this.manifest.upTo(replicates, null), this.pace, begun,
				warmedUp, this.trials.stream().filter((trial) -> trial.record().replicate() <= replicates).toList(),
				this.halfTrials);
	}

}
