package io.proxylab.lab.run;

import io.proxylab.lab.plan.Plan;
import io.proxylab.load.protocol.LoadEvent;
import io.proxylab.load.protocol.LoadResult;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What happens in a run. */
public sealed interface RunEvent {

	/**
	 * A launch starts.
	 *
	 * @param launch of the plan
	 */
	record LaunchStarted(Plan.Launch launch) implements RunEvent {
	}

	/**
	 * A launch is over, and all its files are written; nothing of it runs any more.
	 *
	 * @param launch of the plan
	 */
	record LaunchEnded(Plan.Launch launch) implements RunEvent {
	}

	/**
	 * A warm-up begins.
	 *
	 * @param launch of the plan
	 */
	record WarmUpStarted(Plan.Launch launch) implements RunEvent {
	}

	/**
	 * A trial starts.
	 *
	 * @param launch it belongs to
	 * @param trial of the plan
	 */
	record TrialStarted(Plan.Launch launch, Plan.Trial trial) implements RunEvent {
	}

	/**
	 * A second of load went by, in a warm-up or a trial.
	 *
	 * @param launch that is under load
	 * @param trial that is measured; null in a warm-up
	 * @param load what the generator says
	 * @param cpuPercentOfBox CPU of the target; null where it has no process here
	 */
	record Progressed(Plan.Launch launch, Plan.@Nullable Trial trial, LoadEvent.Progress load,
			@Nullable Double cpuPercentOfBox) implements RunEvent {
	}

	/**
	 * A trial is on disk. Whether it is valid is known when its launch is over.
	 *
	 * @param launch it belongs to
	 * @param trial of the plan
	 * @param load what the generator measured
	 */
	record TrialFinished(Plan.Launch launch, Plan.Trial trial, LoadResult load) implements RunEvent {
	}

	/**
	 * Trials have no figures, because their launch failed.
	 *
	 * @param launch of the plan
	 * @param trials those that were open
	 * @param reason why, in words for the user
	 */
	record Failed(Plan.Launch launch, List<Plan.Trial> trials, String reason) implements RunEvent {

		public Failed {
			trials = List.copyOf(trials);
		}

	}

	/**
	 * No further replicate is needed: the run ends before its plan does.
	 *
	 * @param replicates how many there are
	 * @param reason why they are enough
	 */
	record Stopped(int replicates, String reason) implements RunEvent {
	}

}
