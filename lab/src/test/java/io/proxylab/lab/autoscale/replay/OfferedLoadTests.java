package io.proxylab.lab.autoscale.replay;

import io.proxylab.lab.autoscale.policy.Assumptions;
import io.proxylab.lab.autoscale.policy.ConcurrencyAutoscaler;
import io.proxylab.lab.autoscale.policy.FixedTasks;
import io.proxylab.lab.autoscale.scenario.Course;
import io.proxylab.lab.autoscale.scenario.Course.Point;
import io.proxylab.lab.autoscale.scenario.Demand;
import io.proxylab.lab.autoscale.scenario.ReplaySettings;
import io.proxylab.lab.autoscale.scenario.Scenario;
import io.proxylab.load.protocol.LoadSettings;
import io.proxylab.load.protocol.Stretch;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class OfferedLoadTests {

	@Test
	void aSteadyRateAndAStepAreStretches() {
		Course course = Course.of(60, List.of(new Point(0, 0, 100), new Point(20, 20, 300)));
		assertThat(OfferedLoad.open(course, 1).then()).containsExactly(new Stretch(100, 100, 20_000),
				new Stretch(300, 300, 40_000));
	}

	@Test
	void aRampIsOneStretch() {
		Course course = Course.of(60, List.of(new Point(0, 0, 100), new Point(20, 40, 300)));
		LoadSettings.Open open = OfferedLoad.open(course, 1);
		assertThat(open.then()).hasSizeLessThanOrEqualTo(4);
		for (int second = 0; second < 60; second++) {
			assertThat(open.rate().meanPerSecond(second, second + 1)).isCloseTo(course.at(second), within(10.0));
		}
	}

	@Test
	void aSineOfADayIsAtMostAHundredLines() {
		Course course = Course.of(86_400, (second) -> 600 + 500 * Math.sin(second / 13_750.0));
		LoadSettings.Open open = OfferedLoad.open(course, 1);
		assertThat(open.then()).hasSizeLessThanOrEqualTo(100);
		assertThat(open.rate().meanPerSecond(40_000, 40_001)).isCloseTo(course.at(40_000), within(5.0));
	}

	@Test
	void noLoadIsAlmostNone() {
		assertThat(OfferedLoad.open(Course.of(60, (_) -> 0), 1).perSecond()).isEqualTo(0.1);
	}

	@Test
	void aWarmUpRisesToTheRateAndStaysThere() {
		LoadSettings.Open open = OfferedLoad.rising(200, Duration.ofMinutes(1), 1);
		assertThat(open.rate().meanPerSecond(0, 1)).isCloseTo(20, within(3.0));
		assertThat(open.rate().meanPerSecond(19.5, 20.5)).isCloseTo(110, within(1.0));
		assertThat(open.rate().meanPerSecond(40, 60)).isCloseTo(200, within(1e-9));
		assertThat(OfferedLoad.rising(0, Duration.ofSeconds(1), 1).rate().mostPerSecond()).isEqualTo(0.1);
		assertThat(OfferedLoad.requests(200, Duration.ofMinutes(1))).as("40 s at 110, 20 s at 200")
			.isCloseTo(40 * 110 + 20 * 200, within(1e-6));
	}

	@Test
	void theUpstreamGetsTheDelaysOfTheScenario() {
		Course course = Course.of(60, List.of(new Point(0, 0, 0.1), new Point(15, 15, 1)));
		assertThat(OfferedLoad.schedule(course)).isEqualTo("0s:100000us,15s:1000000us");
	}

	@Test
	void aSliceHasTheSameLoadForEachTask() {
		Scenario whole = new Scenario("a", new Demand.Open(Course.of(60, (_) -> 1000)), Course.of(60, (_) -> 0.1),
				ReplayScenarios.of(1, 1).objective(), ReplayScenarios.BALANCER, 0, 0, 10, List.of(), List.of(),
				List.of(), Map.of("fixed", new FixedTasks(7), "many", new ConcurrencyAutoscaler(100, 2, 20)),
				Assumptions.DEFAULT, 10, ReplaySettings.DEFAULT);
		Scenario slice = Slice.of(whole, 0.2);
		assertThat(slice.tasks()).isEqualTo(2);
		assertThat(slice.minuteSeconds()).isEqualTo(10);
		assertThat(slice.demand()).isInstanceOfSatisfying(Demand.Open.class,
				(open) -> assertThat(open.perSecond().at(30)).isEqualTo(200));
		assertThat(slice.policies()).containsEntry("fixed", new FixedTasks(2))
			.containsEntry("many", new ConcurrencyAutoscaler(100, 1, 4));
	}

}
