package io.proxylab.lab.autoscale.recommendation;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The best policy of a kind for a service: the cheapest that keeps the objective in all
 * scenarios, or, if none does, the one that misses fewest minutes.
 *
 * @param service its name
 * @param kind of policy
 * @param policy all of it but its bounds, in words
 * @param shape the same as figures
 * @param minTasks fewest tasks
 * @param maxTasks most tasks
 * @param meanTasks that are paid for, mean of the scenarios
 * @param costAMonth mean of the scenarios; 0 without a price
 * @param missedMinutes in all scenarios together
 * @param scenarios what each comes to
 * @param load how much more of it the policy bears; null if it misses as it is
 * @param delay how much longer the upstream may take; null likewise
 * @param story of the scenario that misses most; of the longest if none does
 */
public record Proposal(String service, String kind, String policy, PolicyShape shape, int minTasks, int maxTasks,
		double meanTasks, double costAMonth, int missedMinutes, List<ScenarioOutcome> scenarios, @Nullable Margin load,
		@Nullable Margin delay, String story) {

	public Proposal {
		scenarios = List.copyOf(scenarios);
	}

	/** Whether the objective is kept in all scenarios. */
	public boolean kept() {
		return this.missedMinutes == 0;
	}

}
