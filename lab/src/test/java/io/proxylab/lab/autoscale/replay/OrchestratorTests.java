package io.proxylab.lab.autoscale.replay;

import io.proxylab.lab.autoscale.policy.Assumptions;
import io.proxylab.lab.autoscale.policy.AutoscalingPolicy;
import io.proxylab.lab.autoscale.policy.EcsScaling;
import io.proxylab.lab.autoscale.policy.FixedTasks;
import io.proxylab.lab.autoscale.policy.Signal;
import io.proxylab.lab.autoscale.policy.StepScaling;
import io.proxylab.lab.autoscale.prediction.Timeline.Kind;
import io.proxylab.lab.autoscale.replay.Orchestrator.Passed;
import io.proxylab.lab.autoscale.replay.ServerState.Health;
import io.proxylab.lab.autoscale.scenario.Demand;
import io.proxylab.lab.autoscale.scenario.Scenario;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class OrchestratorTests {

	private final FakeHost host = new FakeHost();

	@Test
	void tasksOfTheBeginningAreStartedAndAdmitted() {
		Orchestrator orchestrator = begun(ReplayScenarios.of(100, 2), 2);
		Passed passed = orchestrator.pass(0, 1, this.host.readings());
		assertThat(this.host.said).containsExactly("start task-1", "start task-2", "admit task-1", "admit task-2");
		assertThat(passed.ready()).isEqualTo(2);
		assertThat(orchestrator.events()).isEmpty();
	}

	@Test
	void whatIsReadOfASecondIsItsDifferenceToTheOneBefore() {
		Orchestrator orchestrator = begun(ReplayScenarios.of(100, 2), 2);
		this.host.put("task-1", Health.UP, 10, 1050, 5.1, 4);
		this.host.put("task-2", Health.UP, 20, 1050, 5.2, 6);
		Passed passed = orchestrator.pass(0, 2, this.host.readings());
		assertThat(passed.requests()).isEqualTo(100);
		assertThat(passed.outstanding()).isEqualTo(30);
		assertThat(passed.begun()).isEqualTo(5);
		// 0.3 s of CPU in 2 s of two boxes of a quarter.
		assertThat(passed.cpuPercent()).isCloseTo(30, within(1e-9));
	}

	@Test
	void aTaskThatFailsItsChecksIsEndedAndReplaced() {
		Orchestrator orchestrator = begun(ReplayScenarios.of(100, 2), 2);
		this.host.put("task-1", Health.DOWN, 10, 1000, 5, 4);
		Passed passed = orchestrator.pass(0, 1, this.host.readings());
		assertThat(passed.ready()).isEqualTo(1);
		assertThat(this.host.said).endsWith("end task-1", "start task-3");
		assertThat(orchestrator.events()).extracting("kind").containsExactly(Kind.REPLACED);
	}

	@Test
	void aFreshTaskHasItsGraceAndOneThatRecoversIsKept() {
		Orchestrator orchestrator = begun(ReplayScenarios.of(100, 2), 2);
		this.host.put("task-1", Health.RISING, 10, 1000, 5, 4);
		orchestrator.pass(0, 1, this.host.readings());
		assertThat(orchestrator.events()).isEmpty();
		this.host.put("task-1", Health.DOWN, 10, 1000, 5, 4);
		orchestrator.pass(1, 1, this.host.readings());
		this.host.put("task-3", Health.DOWN, 0, 0, 0.1, 0);
		orchestrator.pass(2, 1, this.host.readings());
		assertThat(orchestrator.events()).hasSize(1);
		orchestrator.pass(22, 1, this.host.readings());
		assertThat(orchestrator.events()).hasSize(2);
	}

	@Test
	void aProcessThatEndedIsReplacedAndTheReasonIsTold() {
		Orchestrator orchestrator = begun(ReplayScenarios.of(100, 2), 2);
		this.host.readings.put("task-2",
				new TaskReading(false, true, new ServerState(Health.UP, 0, 1000, 0), 5, OptionalDouble.empty()));
		orchestrator.pass(0, 1, this.host.readings());
		assertThat(orchestrator.events()).extracting("kind").containsExactly(Kind.OUT_OF_MEMORY);
		assertThat(this.host.said).endsWith("end task-2", "start task-3");
	}

	@Test
	void aTaskThatIsToGoDrainsAndEndsWhenItHoldsNothing() {
		Scenario scenario = ReplayScenarios.of(100, 3);
		Orchestrator orchestrator = begun(scenario, 3,
				new EcsScaling(List.of(new StepScaling(Signal.CPU, 50, 10, 2, StepScaling.DEFAULT_STEPS, 60, 60)), 1, 3,
						Assumptions.DEFAULT));
		int second = 0;
		while (orchestrator.events().isEmpty()) {
			assertThat(second).isLessThan(200);
			orchestrator.pass(second, 1, this.host.readings());
			second++;
		}
		assertThat(this.host.said).endsWith("drain task-1");
		this.host.put("task-1", Health.LEAVING, 1, 1000, 5, 1);
		assertThat(orchestrator.pass(second, 1, this.host.readings()).running()).isEqualTo(3);
		this.host.put("task-1", Health.LEAVING, 0, 1000, 5, 0);
		orchestrator.pass(second + 1, 1, this.host.readings());
		assertThat(this.host.said).endsWith("end task-1");
	}

	@Test
	void aTaskDiesAndADeploymentReplacesAllWhenTheNewOnesAreHealthy() {
		Scenario scenario = ReplayScenarios.of(new Demand.Open(ReplayScenarios.course(100)), 1, List.of(), List.of(1));
		Orchestrator orchestrator = begun(scenario, 1);
		orchestrator.pass(0, 1, this.host.readings());
		assertThat(this.host.said).endsWith("start task-2");
		this.host.put("task-2", Health.UP, 0, 0, 0, 0);
		orchestrator.pass(1, 1, this.host.readings());
		assertThat(this.host.said).endsWith("admit task-2", "drain task-1");
	}

	private Orchestrator begun(Scenario scenario, int tasks) {
		return begun(scenario, tasks, new FixedTasks(tasks));
	}

	private Orchestrator begun(Scenario scenario, int tasks, AutoscalingPolicy policy) {
		Orchestrator orchestrator = new Orchestrator(scenario, policy, 0.25, this.host);
		assertThat(orchestrator.begin()).hasSize(tasks)
			.allSatisfy((task) -> this.host.put(task, Health.UP, 0, 1000, 5, 0));
		orchestrator.ready(this.host.readings());
		return orchestrator;
	}

	/** Notes what it is told. */
	private static final class FakeHost implements TaskHost {

		private final List<String> said = new ArrayList<>();

		private final Map<String, TaskReading> readings = new LinkedHashMap<>();

		void put(String task, Health health, int outstanding, long requests, double cpuSeconds, double inFlight) {
			this.readings.put(task, new TaskReading(true, false, new ServerState(health, outstanding, requests, 0),
					cpuSeconds, OptionalDouble.of(inFlight)));
		}

		Map<String, TaskReading> readings() {
			return Map.copyOf(this.readings);
		}

		@Override
		public void start(String task) {
			this.said.add("start " + task);
		}

		@Override
		public void admit(String task) {
			this.said.add("admit " + task);
		}

		@Override
		public void drain(String task) {
			this.said.add("drain " + task);
		}

		@Override
		public void end(String task) {
			this.said.add("end " + task);
			this.readings.remove(task);
		}

	}

}
