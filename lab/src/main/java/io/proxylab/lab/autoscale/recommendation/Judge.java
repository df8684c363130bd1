package io.proxylab.lab.autoscale.recommendation;

import io.proxylab.lab.autoscale.prediction.Prediction;
import io.proxylab.lab.autoscale.prediction.Story;
import io.proxylab.lab.autoscale.scenario.Scenario;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** Predicts candidates on all days of a search. */
final class Judge {

	private static final double SECONDS_AN_HOUR = 3600;

	/** In %, rising: what is tried of a margin. */
	private static final List<Integer> MORE = List.of(5, 10, 15, 20, 25, 30, 40, 50, 75, 100, 150, 200, 300);

	/** The shortest first: what fails there is not predicted for a whole day. */
	private final List<Scenario> scenarios;

	private int predicted;

	Judge(List<Scenario> scenarios) {
		this.scenarios = scenarios.stream().sorted(Comparator.comparingInt(Scenario::seconds)).toList();
	}

	/** How many days were predicted so far. */
	int predicted() {
		return this.predicted;
	}

	/** Whether the objective is kept in all scenarios. */
	boolean keeps(Candidate candidate) {
		return firstMissed(candidate, UnaryOperator.identity()).isEmpty();
	}

	private Optional<Scenario> firstMissed(Candidate candidate, UnaryOperator<Scenario> changed) {
		return this.scenarios.stream().filter((scenario) -> misses(candidate, changed.apply(scenario))).findFirst();
	}

	private boolean misses(Candidate candidate, Scenario scenario) {
		this.predicted++;
		return !candidate.keeps(scenario);
	}

	/** All that is told of a candidate but its margins. */
	Proposal propose(Candidate candidate) {
		List<ScenarioOutcome> outcomes = new ArrayList<>();
		int missed = 0;
		int most = -1;
		double tasks = 0;
		double cost = 0;
		String story = "";
		for (Scenario scenario : this.scenarios) {
			this.predicted++;
			Prediction prediction = candidate.predict(scenario);
			outcomes.add(new ScenarioOutcome(scenario.name(), prediction.outcome()));
			missed += prediction.outcome().missedMinutes();
			tasks += prediction.outcome().taskHours() * SECONDS_AN_HOUR / scenario.seconds();
			cost += prediction.outcome().costAMonth();
			if (prediction.outcome().missedMinutes() >= most) {
				most = prediction.outcome().missedMinutes();
				story = scenario.name() + ": " + Story.of(scenario, prediction);
			}
		}
		return new Proposal(candidate.service(), candidate.shape().kind(), candidate.shape().text(), candidate.shape(),
				candidate.minTasks(), candidate.maxTasks(), tasks / this.scenarios.size(), cost / this.scenarios.size(),
				missed, outcomes, null, null, story);
	}

	/** The same with its margins, where it keeps the objective. */
	Proposal withMargins(Proposal proposal) {
		if (!proposal.kept()) {
			return proposal;
		}
		Candidate candidate = Candidate.of(proposal);
		return new Proposal(proposal.service(), proposal.kind(), proposal.policy(), proposal.shape(),
				proposal.minTasks(), proposal.maxTasks(), proposal.meanTasks(), proposal.costAMonth(),
				proposal.missedMinutes(), proposal.scenarios(), margin(candidate, Scenario::withLoad),
				margin(candidate, Scenario::withDelay), proposal.story());
	}

	/** By halves: more is taken to be never better. */
	private Margin margin(Candidate candidate, Change change) {
		int kept = -1;
		int missed = MORE.size();
		String scenario = null;
		while (missed - kept > 1) {
			int middle = (kept + missed) / 2;
			Optional<Scenario> first = firstMissed(candidate, (day) -> change.apply(day, 1 + MORE.get(middle) / 100.0));
			if (first.isPresent()) {
				missed = middle;
				scenario = first.get().name();
			}
			else {
				kept = middle;
			}
		}
		return new Margin((kept < 0) ? 0 : MORE.get(kept), (missed < MORE.size()) ? MORE.get(missed) : null, scenario);
	}

	/** Makes a day worse. */
	@FunctionalInterface
	private interface Change {

		Scenario apply(Scenario scenario, double times);

	}

}
