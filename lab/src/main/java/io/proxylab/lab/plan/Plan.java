package io.proxylab.lab.plan;

import io.proxylab.lab.experiment.Experiment;
import io.proxylab.lab.experiment.Target;
import io.proxylab.lab.experiment.UpstreamDelay;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The launches of an experiment in the order in which they run.
 *
 * @param experiment what was asked
 * @param launches in order; a replicate is a block of consecutive launches
 */
public record Plan(Experiment experiment, List<Launch> launches) {

	/** Between the id of a launch and the number of the attempt; in no target's name. */
	private static final char ATTEMPT = '+';

	public Plan {
		launches = List.copyOf(launches);
	}

	/** All trials in order. */
	public List<Trial> trials() {
		return this.launches.stream().flatMap((launch) -> launch.trials().stream()).toList();
	}

	/** Returns the sum of all windows. */
	public Duration measuredDuration() {
		return trials().stream().map(Trial::window).reduce(Duration.ZERO, Duration::plus);
	}

	/**
	 * What is left of this plan after an attempt that did not end. A launch of which
	 * trials are left is launched once more, with those trials in their order; what its
	 * earlier attempt recorded of itself is kept, so it gets an id of its own, such as
	 * {@code r1-webflux-webclient+2}.
	 * @param finished ids of the trials that ended
	 * @param begun ids of the launches that have records
	 */
	public Plan remaining(Set<String> finished, Set<String> begun) {
		List<Launch> left = new ArrayList<>();
		for (Launch launch : this.launches) {
			List<Trial> open = launch.trials().stream().filter((trial) -> !finished.contains(trial.id())).toList();
			if (!open.isEmpty()) {
				left.add(launch.again(unused(launch.id(), begun), open));
			}
		}
		return new Plan(this.experiment, left);
	}

	private static String unused(String id, Set<String> begun) {
		String unused = id;
		for (int attempt = 2; begun.contains(unused); attempt++) {
			unused = id + ATTEMPT + attempt;
		}
		return unused;
	}

	/** The id in the plan of a launch that may be another attempt at it. */
	public static String planned(String launchId) {
		int attempt = launchId.indexOf(ATTEMPT);
		return (attempt >= 0) ? launchId.substring(0, attempt) : launchId;
	}

	/** How long its parts take. */
	public Estimate estimate() {
		return new Estimate(this.experiment);
	}

	/** From the first start to the last end. */
	public Duration estimatedDuration() {
		return estimate().of(this);
	}

	/**
	 * One fresh process of a target, warmed up, then its cells.
	 *
	 * @param id unique in the run and safe as a file name, such as
	 * {@code r1-webflux-webclient}; a launch for one schedule has its cell at the end
	 * @param target what is launched
	 * @param replicate from 1
	 * @param warmUpCell the heaviest load on the shortest delay, as a closed load
	 * @param trials in order
	 */
	public record Launch(String id, Target target, int replicate, Cell warmUpCell, List<Trial> trials) {

		public Launch {
			trials = List.copyOf(trials);
		}

		/**
		 * Cells that lead through code which the warm-up cell does not reach, one for
		 * each path; none of its trials needs another.
		 */
		public List<Cell> warmUpPaths() {
			return WarmUpPaths.of(this.warmUpCell, this.trials.stream().map(Trial::cell).toList());
		}

		/**
		 * Whether its warm-up has the load of its only trial, and so as many requests in
		 * progress: whoever ends in the one would end in the other.
		 */
		public boolean warmedUpByItsOnlyLoad() {
			if (this.trials.size() != 1) {
				return false;
			}
			Cell cell = this.trials.getFirst().cell();
			UpstreamDelay delay = cell.load().warmUpDelay(cell.delay().first());
			return this.warmUpCell.delay().equals(delay) && this.warmUpCell.load().equals(cell.load().closed(delay));
		}

		/**
		 * Another launch of the same target for what is left.
		 * @param done how many of the trials are
		 * @param begun ids of the launches that have records
		 */
		public Launch after(int done, Set<String> begun) {
			return again(unused(planned(this.id), begun), this.trials.subList(done, this.trials.size()));
		}

		private Launch again(String id, List<Trial> left) {
			return new Launch(id, this.target, this.replicate, this.warmUpCell, left.stream()
				.map((trial) -> new Trial(trial.id(), id, trial.cell(), trial.spread(), trial.settle(), trial.window()))
				.toList());
		}

	}

	/**
	 * One cell measured in one launch.
	 *
	 * @param id unique in the run and safe as a file name, such as
	 * {@code r1-webflux-webclient-100users-10ms}
	 * @param launchId the launch it belongs to
	 * @param cell what is measured
	 * @param spread users start spread over this time; zero for other loads
	 * @param settle time before the window, spread included
	 * @param window the measured window: whole periods of a fixed delay; the clock of a
	 * schedule starts with it; of a burst the longest, of a capacity that of each rate
	 * that is tried
	 */
	public record Trial(String id, String launchId, Cell cell, Duration spread, Duration settle, Duration window) {
	}

}
