package io.proxylab.lab.autoscale.replay;

import io.proxylab.lab.autoscale.policy.Assumptions;
import io.proxylab.lab.autoscale.policy.EcsScaling;
import io.proxylab.lab.autoscale.policy.FixedTasks;
import io.proxylab.lab.autoscale.policy.Signal;
import io.proxylab.lab.autoscale.policy.TargetTracking;
import io.proxylab.lab.autoscale.replay.ReplayNeeds.Machine;
import io.proxylab.lab.autoscale.scenario.Demand;
import io.proxylab.lab.autoscale.scenario.Scenario;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class ReplayNeedsTests {

	private static final Machine TWO_CORES = new Machine(1, 1, false, 16_000, 20_000);

	private static ReplayNeeds needs(double perSecond, int most) {
		return ReplayNeeds.of(ReplayScenarios.of(perSecond, 1), ReplayScenarios.service(), new EcsScaling(
				List.of(new TargetTracking(Signal.CPU, 50, 60, 300, 300, true)), 1, most, Assumptions.DEFAULT));
	}

	@Test
	void fourQuartersFitACoreAndFiveDoNot() {
		assertThat(needs(500, 4).refusals(TWO_CORES)).isEmpty();
		assertThat(needs(500, 5).refusals(TWO_CORES)).singleElement()
			.asString()
			.contains("5 tasks of 0.25 CPU take 1.25 of 1.00 cores", "max: 4 or less", "cpus: 0.20", "--scale 0.80");
	}

	@Test
	void aRateThatFillsTheOtherCoreIsRefusedWithTheOneThatFits() {
		// (0.8 - 0.1) / 140 us = 5,000/s
		assertThat(needs(10_000, 1).refusals(new Machine(1, 1, false, 16_000, -1))).singleElement()
			.asString()
			.contains("10,000/s take 1.50 of the 0.80 cores", "5,000/s or less", "--scale 0.50");
	}

	@Test
	void whereCoresAreSharedTasksHaveWhatTheOthersLeave() {
		assertThat(needs(500, 2).refusals(new Machine(1, 1, true, 16_000, -1))).isEmpty();
		assertThat(needs(500, 3).refusals(new Machine(1, 1, true, 16_000, -1))).singleElement()
			.asString()
			.contains("3 tasks of 0.25 CPU take 0.75 of 0.63 cores");
	}

	@Test
	void memoryAndOpenFilesAreToldAtOnce() {
		assertThat(needs(1000, 4).refusals(new Machine(1, 1, false, 3000, 20_000))).hasSize(2)
			.anySatisfy((one) -> assertThat(one).contains("memory: 3,584 MiB are needed and 3,000 are there"))
			.anySatisfy((one) -> assertThat(one).contains("up to 11,001 requests", "22,502 open files",
					"it may have 20,000", "shorter timeout", "--scale 0.88"));
	}

	@Test
	void aDeploymentTakesTwiceTheTasks() {
		Scenario scenario = ReplayScenarios.of(new Demand.Open(ReplayScenarios.course(100)), 2, List.of(), List.of(60));
		assertThat(ReplayNeeds.of(scenario, ReplayScenarios.service(), new FixedTasks(2)).mostTasks()).isEqualTo(4);
	}

	@Test
	void closedLoadIsNotReplayed() {
		Scenario scenario = ReplayScenarios.of(new Demand.Closed(ReplayScenarios.course(100), 1), 1, List.of(),
				List.of());
		assertThatIllegalArgumentException()
			.isThrownBy(() -> ReplayNeeds.of(scenario, ReplayScenarios.service(), new FixedTasks(1)))
			.withMessageContaining("write load: { open: 100/s }");
	}

	@Test
	void theSumsAreTold() {
		assertThat(needs(500, 4).lines(TWO_CORES)).containsExactly("tasks: 4 x 0.25 CPU = 1.00 of 1 cores",
				"beside them at 500/s: balancer 0.03, generator 0.02, upstream 0.02, lab 0.10 = 0.17 of 1 others",
				"memory: 3,584 MiB of 16,000; requests without an answer: up to 5,501");
	}

}
