package io.proxylab.lab.autoscale.policy;

import io.proxylab.lab.autoscale.policy.Service.Change;
import io.proxylab.lab.autoscale.policy.ScalingRules.Rate;
import io.proxylab.lab.autoscale.policy.ScalingRules.Select;
import io.proxylab.lab.autoscale.policy.ScalingRules.Unit;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class KubernetesTests {

	private static final HorizontalPodAutoscaler HPA = new HorizontalPodAutoscaler(Signal.CPU, 100, 1, 50, 300);

	/**
	 * "If the current metric value is 200m, and the desired value is 100m, the number of
	 * replicas will be doubled."
	 */
	@Test
	void twiceTheTargetDoublesThePods() {
		Service service = new Service(HPA, 3);
		assertThat(service.pass(15, 3 * 200, 0, 0)).containsExactly(new Change(15, 6));
	}

	/** "If the current value is instead 50m, you'll halve the number of replicas." */
	@Test
	void halfTheTargetHalvesThemAfterTheStabilizationWindow() {
		Service service = new Service(HPA, 6);
		service.pass(300, 600, 0, 0);
		List<Change> changes = service.pass(600, 300, 0, 0);
		assertThat(changes).extracting(Change::tasks).containsExactly(3);
		assertThat(changes.getFirst().second() - 300).isBetween(285, 315);
	}

	@Test
	void whatItFindsStandsForTheFirstFiveMinutes() {
		Service service = new Service(HPA, 6);
		assertThat(service.pass(300, 60, 0, 0)).isEmpty();
		assertThat(service.pass(60, 60, 0, 0)).isNotEmpty();
	}

	@Test
	void withinATenthOfTheTargetNothingHappens() {
		Service service = new Service(HPA, 10);
		assertThat(service.pass(1200, 10 * 109, 0, 0)).isEmpty();
		assertThat(service.pass(1200, 10 * 91, 0, 0)).isEmpty();
	}

	@Test
	void itGrowsByFourPodsOrTwofoldInFifteenSeconds() {
		Service service = new Service(HPA, 1);
		assertThat(service.pass(45, 5000, 0, 0)).extracting(Change::tasks).containsExactly(5, 10, 20);
	}

	/**
	 * "The second policy will be used when there are more than 40 replicas: 80 replicas
	 * become 72 in a first step, 10% of 72 is 7.2, rounded up to 8"; below 40, 4 a
	 * minute.
	 */
	@Test
	void ofTwoRatesDownTheOneThatAllowsMostCounts() {
		Service service = new Service(down(Select.MAX, new Rate(Unit.PODS, 4, 60), new Rate(Unit.PERCENT, 10, 60)), 80);
		assertThat(service.pass(120, 10 * 100, 0, 0)).extracting(Change::tasks).startsWith(72, 64);
		Service few = new Service(down(Select.MAX, new Rate(Unit.PODS, 4, 60), new Rate(Unit.PERCENT, 10, 60)), 36);
		assertThat(few.pass(120, 10 * 100, 0, 0)).extracting(Change::tasks).startsWith(32, 28);
	}

	/**
	 * "To ensure that no more than 5 Pods are removed per minute": 10% or 5, the smaller.
	 */
	@Test
	void minTakesTheOneThatAllowsLeast() {
		Service service = new Service(down(Select.MIN, new Rate(Unit.PERCENT, 10, 60), new Rate(Unit.PODS, 5, 60)), 80);
		assertThat(service.pass(120, 10 * 100, 0, 0)).extracting(Change::tasks).startsWith(75, 70);
	}

	@Test
	void aRateCountsWhatChangedWithinItsPeriod() {
		Service service = new Service(down(Select.MAX, new Rate(Unit.PODS, 4, 60)), 80);
		List<Change> changes = service.pass(180, 10 * 100, 0, 0);
		assertThat(changes).extracting(Change::second).containsExactly(15, 75, 135);
	}

	/** {@code selectPolicy: Disabled}. */
	@Test
	void aWayThatIsDisabledIsNotGone() {
		Service service = new Service(down(Select.DISABLED, new Rate(Unit.PERCENT, 100, 15)), 80);
		assertThat(service.pass(600, 10, 0, 0)).isEmpty();
		assertThat(service.pass(60, 90 * 200, 0, 0)).isNotEmpty();
	}

	@Test
	void aWindowOnTheWayUpTakesTheLeastThatWasWanted() {
		ScalingRules patient = ScalingRules.UP.stabilizedFor(60);
		Service service = new Service(new HorizontalPodAutoscaler(Signal.CPU, 100, 1, 50, patient, ScalingRules.DOWN),
				4);
		assertThat(service.pass(60, 800, 0, 0)).isEmpty();
		assertThat(service.pass(15, 800, 0, 0)).extracting(Change::tasks).containsExactly(8);
	}

	private static HorizontalPodAutoscaler down(Select select, Rate... rates) {
		return new HorizontalPodAutoscaler(Signal.CPU, 100, 1, 100, ScalingRules.UP,
				new ScalingRules(0, select, List.of(rates)));
	}

	@Test
	void withoutMetricsNothingHappens() {
		Service service = new Service(HPA, 4);
		assertThat(service.passUnseen(600)).isEmpty();
	}

	@Test
	void aConcurrencyTargetIsKeptAtSevenTenths() {
		Service service = new Service(new ConcurrencyAutoscaler(100, 1, 50), 4);
		assertThat(service.pass(600, 0, 0, 280)).isEmpty();
		service.pass(600, 0, 0, 420);
		assertThat(service.tasks()).isEqualTo(6);
	}

	@Test
	void aBurstMakesItPanicAndTakeNothingAwayForAMinute() {
		Service service = new Service(new ConcurrencyAutoscaler(100, 1, 50), 2);
		service.pass(120, 0, 0, 140);
		Change out = service.pass(10, 0, 0, 2000).getFirst();
		assertThat(out.second() - 120).isLessThanOrEqualTo(6);
		int most = service.tasks();
		assertThat(most).isGreaterThan(10);
		assertThat(service.pass(55, 0, 0, 140)).noneMatch((change) -> change.tasks() < most);
		service.pass(300, 0, 0, 140);
		assertThat(service.tasks()).isEqualTo(2);
	}

}
