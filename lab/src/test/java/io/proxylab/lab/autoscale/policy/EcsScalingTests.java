package io.proxylab.lab.autoscale.policy;

import io.proxylab.lab.autoscale.policy.Service.Change;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

class EcsScalingTests {

	private static final int HOUR = 3600;

	private static final TargetTracking CPU = new TargetTracking(Signal.CPU, 50, 60, 300, 300, true);

	private static final TargetTracking IN_FLIGHT = new TargetTracking(Signal.IN_FLIGHT, 100, 60, 300, 300, true);

	private static EcsScaling policy(EcsRule... rules) {
		return new EcsScaling(List.of(rules), 1, 20, Assumptions.DEFAULT);
	}

	/** "Average time from a rise to its alarm": 363 s, and 86 s with metrics of 20 s. */
	@Test
	void aRiseIsSeenAsLateAsAwsSays() {
		assertThat(meanSecondsUntilSeen(60)).isCloseTo(363, withPercentage(5));
		assertThat(meanSecondsUntilSeen(20)).isCloseTo(86, withPercentage(5));
	}

	private static double meanSecondsUntilSeen(int periodSeconds) {
		TargetTracking rule = new TargetTracking(Signal.CPU, 50, periodSeconds, 300, 300, true);
		double sum = 0;
		for (int offset = 0; offset < 60; offset++) {
			Service service = new Service(new EcsScaling(List.of(rule), 2, 20, Assumptions.DEFAULT), 2);
			service.pass(HOUR + offset, 2 * 20, 0, 0);
			sum += service.pass(HOUR, 180, 0, 0).getFirst().second() - HOUR - offset;
		}
		return sum / 60;
	}

	@Test
	void itScalesOutInProportionAndRoundsUp() {
		Service service = new Service(policy(CPU), 2);
		service.pass(HOUR, 100, 0, 0);
		assertThat(service.pass(600, 2 * 81, 0, 0)).hasSize(1);
		assertThat(service.tasks()).isEqualTo(4);
	}

	@Test
	void itScalesInAfterAQuarterOfAnHourAndGradually() {
		Service service = new Service(policy(CPU), 6);
		service.pass(HOUR, 6 * 50, 0, 0);
		List<Change> changes = service.pass(HOUR, 40, 0, 0);
		assertThat(changes.getFirst().second() - HOUR).isBetween(15 * 60, 20 * 60);
		assertThat(changes).extracting(Change::tasks).startsWith(5, 4, 3);
		assertThat(changes.get(1).second() - changes.get(0).second()).isEqualTo(300);
	}

	@Test
	void betweenNineTenthsOfTheTargetAndTheTargetNothingHappens() {
		Service service = new Service(policy(CPU), 4);
		assertThat(service.pass(2 * HOUR, 4 * 46, 0, 0)).isEmpty();
	}

	@Test
	void itNeverTakesAwaySoManyThatTheSignalWouldBeAboveItsTarget() {
		Service service = new Service(policy(CPU), 10);
		service.pass(3 * HOUR, 10 * 44, 0, 0);
		assertThat(service.tasks()).isEqualTo(9);
	}

	@Test
	void itScalesOutIfAnyRuleSaysSoAndInOnlyIfAllDo() {
		Service service = new Service(policy(CPU, IN_FLIGHT), 2);
		service.pass(HOUR, 20, 0, 190);
		assertThat(service.tasks()).as("CPU says in, in-flight does not").isEqualTo(2);
		service.pass(600, 20, 0, 390);
		assertThat(service.tasks()).as("in-flight says out").isEqualTo(4);
		service.pass(HOUR, 20, 0, 20);
		assertThat(service.tasks()).as("both say in").isLessThan(4);
	}

	@Test
	void aRuleThatMayNotScaleInKeepsTheOthersFromNothing() {
		TargetTracking outOnly = new TargetTracking(Signal.CPU, 50, 60, 300, 300, false);
		Service service = new Service(policy(outOnly), 4);
		assertThat(service.pass(2 * HOUR, 4, 0, 0)).isEmpty();
	}

	@Test
	void inACooldownOnlyALargerScaleOutGoesAhead() {
		TargetTracking slow = new TargetTracking(Signal.CPU, 50, 20, 600, 600, true);
		Service service = new Service(policy(slow), 2);
		service.pass(HOUR, 100, 0, 0);
		Change first = service.pass(160, 150, 0, 0).getFirst();
		assertThat(first.tasks()).isEqualTo(3);
		List<Change> larger = service.pass(240, 300, 0, 0);
		assertThat(larger.getFirst().tasks()).isEqualTo(6);
		assertThat(larger.getFirst().second() - first.second()).isLessThan(600);
	}

	@Test
	void whileItDeploysNothingIsTakenAway() {
		Service service = new Service(policy(CPU), 4);
		service.deploys(true);
		assertThat(service.pass(HOUR, 4, 0, 0)).isEmpty();
		service.deploys(false);
		assertThat(service.pass(600, 4, 0, 0)).isNotEmpty();
	}

	@Test
	void insufficientDataChangeNothing() {
		Service service = new Service(policy(CPU), 4);
		service.pass(HOUR, 4 * 48, 0, 0);
		assertThat(service.passUnseen(HOUR)).isEmpty();
	}

	@Test
	void theBoundsHold() {
		Service service = new Service(new EcsScaling(List.of(CPU), 2, 5, Assumptions.DEFAULT), 3);
		service.pass(HOUR, 2000, 0, 0);
		assertThat(service.tasks()).isEqualTo(5);
		service.pass(3 * HOUR, 0, 0, 0);
		assertThat(service.tasks()).isEqualTo(2);
	}

	@Test
	void aStepIsAsLargeAsTheSignalIsFarAboveItsTarget() {
		StepScaling step = new StepScaling(Signal.IN_FLIGHT, 100, 10, 2, StepScaling.DEFAULT_STEPS, 60, 900);
		assertThat(firstStep(step, 150)).isEqualTo(6);
		assertThat(firstStep(step, 250)).isEqualTo(8);
		assertThat(firstStep(step, 450)).isEqualTo(16);
	}

	private static int firstStep(StepScaling step, double inFlightPerTask) {
		Service service = new Service(policy(step), 4);
		service.pass(600, 0, 0, 4 * 80);
		Change change = service.pass(120, 0, 0, 4 * inFlightPerTask).getFirst();
		assertThat(change.second() - 600).isBetween(20, 60);
		return change.tasks();
	}

	@Test
	void stepScalingTakesOneTaskAwayWhenTheSignalWasLowForLong() {
		StepScaling step = new StepScaling(Signal.IN_FLIGHT, 100, 10, 2, StepScaling.DEFAULT_STEPS, 60, 900);
		Service service = new Service(policy(step), 4);
		List<Change> changes = service.pass(1940, 0, 0, 40);
		assertThat(changes).extracting(Change::tasks).containsExactly(3, 2);
		assertThat(changes.getFirst().second()).isBetween(900, 940);
	}

}
