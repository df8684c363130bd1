package io.proxylab.lab.run.progress;

import io.proxylab.lab.capacity.CapacityFound;
import io.proxylab.lab.plan.Plan;
import io.proxylab.load.protocol.LoadEvent;
import io.proxylab.load.protocol.LoadResult;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.SortedSet;
import java.util.stream.Collectors;
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
	 * A window of a search for a capacity is over, and its target at rest again.
	 *
	 * @param launch it belongs to
	 * @param trial of the plan, which goes on
	 * @param window what came of it
	 */
	record RateTried(Plan.Launch launch, Plan.Trial trial, CapacityFound.Probe window) implements RunEvent {
	}

	/**
	 * A window says nothing of its target: the trial is measured once more.
	 *
	 * @param launch it belongs to
	 * @param trial of the plan, which goes on
	 * @param reason what the window has against it, in words for the user
	 */
	record MeasuredAgain(Plan.Launch launch, Plan.Trial trial, String reason) implements RunEvent {
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
	 * A service of the user's asked the upstream for other paths than the lab's own,
	 * which are answered like that one, or asked upstreams that have a name.
	 *
	 * @param launch of the plan
	 * @param names of the upstreams that it should ask by them
	 * @param calls how often, the name if there is one, and the path; the most frequent
	 * first
	 */
	record OtherPathsCalled(Plan.Launch launch, SortedSet<String> names, List<String> calls) implements RunEvent {

		private static final int MOST = 10;

		public OtherPathsCalled {
			names = Collections.unmodifiableSortedSet(names);
			calls = List.copyOf(calls);
		}

		/** In a line, of the most frequent. */
		public String words() {
			List<String> asked = new ArrayList<>();
			List<String> unnamed = this.calls.stream()
				.filter((call) -> this.names.stream().noneMatch((name) -> isOf(name, call)))
				.toList();
			if (!unnamed.isEmpty()) {
				asked.add("the upstream for paths that it answers like /user: " + shown(unnamed));
			}
			for (String name : this.names) {
				List<String> own = this.calls.stream()
					.filter((call) -> isOf(name, call))
					.map((call) -> call.replaceFirst(" " + name + " ", " "))
					.toList();
				asked.add("the upstream " + name + (own.isEmpty() ? " for nothing" : " for " + shown(own)));
			}
			return this.launch.target().name() + " asked " + String.join("; ", asked);
		}

		private static boolean isOf(String name, String call) {
			return call.matches("\\d+ " + name + " .*");
		}

		private static String shown(List<String> calls) {
			return calls.stream()
				.limit(MOST)
				.map((call) -> call.replaceFirst("^(\\d+) ", "$1x "))
				.collect(Collectors.joining(", "))
					+ ((calls.size() > MOST) ? String.format(Locale.ROOT, " and %d more", calls.size() - MOST) : "");
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
