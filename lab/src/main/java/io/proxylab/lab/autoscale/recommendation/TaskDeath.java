package io.proxylab.lab.autoscale.recommendation;

import io.proxylab.lab.autoscale.scenario.Scenario;
import java.util.List;
import java.util.Objects;

/**
 * What it takes to bear the death of a task.
 *
 * @param without the same policy with the smallest minimum that keeps the objective on
 * the days on which no task dies; told of all days
 * @param load how much more of it is borne while a task is gone
 * @param delay how much longer the upstream may take meanwhile
 */
public record TaskDeath(Proposal without, Margin load, Margin delay) {

	/**
	 * What it takes.
	 * @param borne a proposal that keeps the objective in all scenarios
	 * @param scenarios at least one with a death
	 */
	public static TaskDeath of(Proposal borne, List<Scenario> scenarios) {
		List<Scenario> deaths = scenarios.stream().filter((scenario) -> !scenario.deaths().isEmpty()).toList();
		Judge others = new Judge(scenarios.stream().filter((scenario) -> scenario.deaths().isEmpty()).toList());
		Candidate candidate = Candidate.of(borne);
		int least = PolicySearch.smallest(borne.minTasks(), (tasks) -> others.keeps(candidate.withMin(tasks)))
			.orElseThrow();
		Proposal whileGone = new Judge(deaths).withMargins(borne);
		return new TaskDeath(new Judge(scenarios).propose(candidate.withMin(least)),
				Objects.requireNonNull(whileGone.load()), Objects.requireNonNull(whileGone.delay()));
	}

}
