package io.proxylab.lab.replay;

import io.proxylab.lab.autoscale.policy.AutoscalingPolicy;
import io.proxylab.lab.autoscale.prediction.Circumstances;
import io.proxylab.lab.autoscale.prediction.Prediction;
import io.proxylab.lab.autoscale.replay.OfferedLoad;
import io.proxylab.lab.autoscale.replay.ReplayNeeds;
import io.proxylab.lab.autoscale.scenario.Course;
import io.proxylab.lab.autoscale.scenario.Demand;
import io.proxylab.lab.autoscale.scenario.Scenario;
import io.proxylab.lab.autoscale.service.ServiceFigures;
import io.proxylab.lab.experiment.Box;
import io.proxylab.proxy.catalogue.Candidate;
import io.proxylab.proxy.catalogue.Catalogue;
import io.proxylab.proxy.catalogue.Engine;
import io.proxylab.proxy.catalogue.Program;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * One service under one policy, to be played.
 *
 * @param scenario what it meets
 * @param service of the scenario
 * @param number of the policy in the scenario, from 1
 * @param policyName in the scenario
 * @param policy itself
 */
public record Play(Scenario scenario, ServiceFigures service, int number, String policyName, AutoscalingPolicy policy) {

	private static final double MOST_CPUS = 64;

	private static final long MOST_BYTES = 1L << 40;

	/** All of a scenario, service by service. */
	public static List<Play> all(Scenario scenario) {
		List<Play> plays = new ArrayList<>();
		for (ServiceFigures service : scenario.services()) {
			int number = 0;
			for (Map.Entry<String, AutoscalingPolicy> policy : scenario.policies().entrySet()) {
				number++;
				plays.add(new Play(scenario, service, number, policy.getKey(), policy.getValue()));
			}
		}
		return plays;
	}

	/** Where both are named. */
	public String name() {
		return this.service.name() + ", " + this.policyName;
	}

	/** As a name of a directory. */
	String directoryName() {
		return (this.service.name() + "." + this.number + "-" + this.policyName).replaceAll("[^A-Za-z0-9._@+-]+", "-");
	}

	/** What is predicted of it, as warm as the warm-up makes tasks and behind HAProxy. */
	public Prediction predicted() {
		return Prediction.of(this.scenario, this.service, this.policyName, this.policy,
				Circumstances.behindHaproxy(servedInWarmUp()));
	}

	private double servedInWarmUp() {
		int tasks = Math.clamp(this.scenario.tasks(), this.policy.minTasks(), this.policy.maxTasks());
		return OfferedLoad.requests(perSecond().at(0), Duration.ofSeconds(this.scenario.replay().warmUpSeconds()))
				/ tasks;
	}

	/**
	 * The load.
	 * @throws IllegalStateException if it is none that can be played
	 */
	Course perSecond() {
		if (!(this.scenario.demand() instanceof Demand.Open open)) {
			throw new IllegalStateException("only open load is replayed");
		}
		return open.perSecond();
	}

	/** What it takes of the machine. */
	public ReplayNeeds needs() {
		return ReplayNeeds.of(this.scenario, this.service, this.policy);
	}

	/** The box of a task. */
	Box box() {
		return new Box(Box.FREE, this.service.cpus().value(), bytes());
	}

	/**
	 * The boxes of all tasks that may run at once, as one, or the greatest one there is.
	 */
	public Box allBoxes() {
		int tasks = needs().mostTasks();
		return new Box(Box.FREE, Math.min(MOST_CPUS, tasks * this.service.cpus().value()),
				Math.min(MOST_BYTES, tasks * bytes()));
	}

	private long bytes() {
		return this.scenario.replay().memoryMebibytes() << 20;
	}

	/**
	 * What is started for a task.
	 * @throws IllegalArgumentException if the catalogue has nothing that can be; the
	 * message says what to write
	 */
	public Candidate candidate() {
		Catalogue catalogue = Catalogue.load();
		String id = this.scenario.replay().variant(this.service.name());
		if (!catalogue.ids().contains(id)) {
			throw new IllegalArgumentException(
					"service '%s' is no target of the catalogue%s; say what is to be started for it, such as "
						.formatted(id, catalogue.closest(id).map((close) -> ", did you mean " + close + "?").orElse(""))
							+ "replay: { variants: { %s: webflux-webclient } }; ./proxylab variants lists them"
								.formatted(this.service.name()));
		}
		Candidate candidate = catalogue.find(id);
		if (candidate instanceof Engine || !(candidate.program() instanceof Program.Jar)) {
			throw new IllegalArgumentException(
					"service '%s': %s cannot be replayed, only variants and peers that are Java applications; name one "
						.formatted(this.service.name(), id) + "in replay: { variants }");
		}
		return candidate;
	}

}
