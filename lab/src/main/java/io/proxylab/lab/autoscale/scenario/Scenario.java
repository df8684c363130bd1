package io.proxylab.lab.autoscale.scenario;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.proxylab.lab.autoscale.policy.Assumptions;
import io.proxylab.lab.autoscale.policy.AutoscalingPolicy;
import io.proxylab.lab.autoscale.service.ServiceFigures;

/**
 * A day of a service.
 *
 * @param name for files and headings
 * @param demand who asks
 * @param delaySeconds of the upstream
 * @param objective what each minute must keep
 * @param balancer before the tasks
 * @param imagePullSeconds before the process of a new task starts
 * @param pricePerTaskHour in the currency of the reader; 0 if it is not given
 * @param tasks at the beginning
 * @param deaths seconds in which one task dies
 * @param deployments seconds in which a new version is rolled out
 * @param services to compare
 * @param policies to compare, by name
 * @param assumptions what the makers of policies do not publish
 * @param minuteSeconds what a minute of the policies lasts, 60 unless it is to pass
 * faster; a divisor of 60
 * @param replay how it is played for real
 */
public record Scenario(String name, Demand demand, Course delaySeconds, Objective objective, Balancer balancer,
		int imagePullSeconds, double pricePerTaskHour, int tasks, List<Integer> deaths, List<Integer> deployments,
		List<ServiceFigures> services, Map<String, AutoscalingPolicy> policies, Assumptions assumptions,
		int minuteSeconds, ReplaySettings replay) {

	/** What a minute lasts unless a scenario says otherwise. */
	static final int MINUTE = 60;

	public Scenario {
		deaths = List.copyOf(deaths);
		deployments = List.copyOf(deployments);
		services = List.copyOf(services);
		policies = Collections.unmodifiableMap(new LinkedHashMap<>(policies));
	}

	/** One whose minutes are minutes, and which says nothing of a replay. */
	public Scenario(String name, Demand demand, Course delaySeconds, Objective objective, Balancer balancer,
			int imagePullSeconds, double pricePerTaskHour, int tasks, List<Integer> deaths, List<Integer> deployments,
			List<ServiceFigures> services, Map<String, AutoscalingPolicy> policies, Assumptions assumptions) {
		this(name, demand, delaySeconds, objective, balancer, imagePullSeconds, pricePerTaskHour, tasks, deaths,
				deployments, services, policies, assumptions, MINUTE, ReplaySettings.DEFAULT);
	}

	/** How many seconds it has. */
	public int seconds() {
		return this.delaySeconds.seconds();
	}

	/** The same day for other services. */
	public Scenario withServices(List<ServiceFigures> others) {
		return copy(this.demand, this.delaySeconds, others);
	}

	/** The same day with so many times the load. */
	public Scenario withLoad(double times) {
		return copy(this.demand.times(times), this.delaySeconds, this.services);
	}

	/** The same day with an upstream that takes so many times as long. */
	public Scenario withDelay(double times) {
		return copy(this.demand, this.delaySeconds.times(times), this.services);
	}

	private Scenario copy(Demand load, Course delay, List<ServiceFigures> others) {
		return new Scenario(this.name, load, delay, this.objective, this.balancer, this.imagePullSeconds,
				this.pricePerTaskHour, this.tasks, this.deaths, this.deployments, others, this.policies,
				this.assumptions, this.minuteSeconds, this.replay);
	}

}
