package io.proxylab.lab.advise;

import io.proxylab.lab.autoscale.recommendation.Proposal;
import io.proxylab.lab.autoscale.recommendation.Recommendation;
import io.proxylab.lab.autoscale.recommendation.TaskDeath;
import io.proxylab.lab.autoscale.scenario.Balancer;
import io.proxylab.lab.autoscale.scenario.Scenario;
import io.proxylab.lab.autoscale.service.ServiceFigures;
import io.proxylab.lab.experiment.Box;
import java.util.List;

/**
 * What is recommended for tasks of one size.
 *
 * @param size of a task
 * @param scenarios the days that it must bear
 * @param recommendation for its price
 */
public record SizeAdvice(Box size, List<Scenario> scenarios, Recommendation recommendation) {

	public SizeAdvice {
		scenarios = List.copyOf(scenarios);
	}

	/** What an hour of one task costs, in USD. */
	public double taskHour() {
		return TaskPrice.of(this.size);
	}

	/** Before the tasks, on all days. */
	public Balancer balancer() {
		return this.scenarios.getFirst().balancer();
	}

	/** What a service of a proposal can do. */
	public ServiceFigures service(String name) {
		return this.recommendation.services()
			.stream()
			.filter((service) -> service.name().equals(name))
			.findFirst()
			.orElseThrow();
	}

	/** The proposals that keep the objective on all days, each with its size. */
	List<Choice> choices() {
		return this.recommendation.proposals()
			.stream()
			.filter(Proposal::kept)
			.map((proposal) -> new Choice(this, proposal))
			.toList();
	}

	/**
	 * A policy for a service in tasks of a size.
	 *
	 * @param of the size
	 * @param proposal the policy and the service
	 */
	public record Choice(SizeAdvice of, Proposal proposal) {

		/** Whether another is the same stack in the same size. */
		boolean sameTasks(Choice other) {
			return this.of.size().equals(other.of.size()) && this.proposal.service().equals(other.proposal.service());
		}

		/** What it takes to bear the death of one of its tasks. */
		public TaskDeath taskDeath() {
			return TaskDeath.of(this.proposal, this.of.scenarios());
		}

		/** What its tasks can do. */
		public ServiceFigures service() {
			return this.of.service(this.proposal.service());
		}

	}

}
