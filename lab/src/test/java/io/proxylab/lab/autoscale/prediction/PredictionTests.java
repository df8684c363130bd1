package io.proxylab.lab.autoscale.prediction;

import io.proxylab.lab.autoscale.policy.AutoscalingPolicy;
import io.proxylab.lab.autoscale.policy.ConcurrencyAutoscaler;
import io.proxylab.lab.autoscale.policy.FixedTasks;
import io.proxylab.lab.autoscale.policy.HorizontalPodAutoscaler;
import io.proxylab.lab.autoscale.policy.ScalingRules;
import io.proxylab.lab.autoscale.policy.ScalingRules.Rate;
import io.proxylab.lab.autoscale.policy.ScalingRules.Select;
import io.proxylab.lab.autoscale.policy.ScalingRules.Unit;
import io.proxylab.lab.autoscale.policy.Signal;
import io.proxylab.lab.autoscale.prediction.Timeline.Event;
import io.proxylab.lab.autoscale.prediction.Timeline.Kind;
import io.proxylab.lab.autoscale.prediction.Timeline.Second;
import io.proxylab.lab.autoscale.scenario.Course;
import io.proxylab.lab.autoscale.scenario.Demand;
import io.proxylab.lab.autoscale.scenario.Scenario;
import io.proxylab.lab.autoscale.service.ServiceFigures;
import io.proxylab.lab.autoscale.service.Warming;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class PredictionTests {

	private static final int HOUR = 3600;

	static Stream<AutoscalingPolicy> policies() {
		return Stream.of(Days.cpu(2, 8), Days.tracking(Signal.REQUESTS, 12_000, 2, 8),
				Days.tracking(Signal.IN_FLIGHT, 100, 2, 8), new HorizontalPodAutoscaler(Signal.CPU, 50, 2, 8, 300),
				new HorizontalPodAutoscaler(Signal.IN_FLIGHT, 80, 2, 8,
						new ScalingRules(60, Select.MIN, ScalingRules.UP.policies()),
						new ScalingRules(0, Select.MAX, List.of(new Rate(Unit.PERCENT, 10, 60)))),
				new ConcurrencyAutoscaler(100, 2, 8), new FixedTasks(4));
	}

	@Test
	void aBlockingTaskStopsAtItsThreadsWhileItsCpuIdles() {
		Scenario scenario = Days.open(HOUR, 600, Days.slow(HOUR, 600, HOUR), 1);
		Second slow = Days.predict(scenario, Days.blocking(), new FixedTasks(1)).timeline().seconds().get(608);
		assertThat(slow.answered() + slow.failed()).isCloseTo(200, within(2.0));
		assertThat(slow.begun()).isEqualTo(200);
		assertThat(slow.cpuPercent()).isCloseTo(8, within(0.5));
		assertThat(slow.inFlight()).isGreaterThan(2000);
	}

	@Test
	void anAsynchronousTaskCarriesWhatItsCpuDoes() {
		Scenario scenario = Days.open(HOUR, 600, Days.slow(HOUR, 600, HOUR), 1);
		Second slow = Days.predict(scenario, Days.async(), new FixedTasks(1)).timeline().seconds().get(1800);
		assertThat(slow.answered()).isCloseTo(600, within(1.0));
		assertThat(slow.inFlight()).isCloseTo(601, within(2.0));
		assertThat(slow.cpuPercent()).isCloseTo(24, within(0.5));
	}

	@Test
	void usersWhoWaitAskForAsMuchAsTheirAnswersAllow() {
		Demand users = new Demand.Closed(Course.of(HOUR, (_) -> 400), 0);
		Scenario scenario = Days.of(users, Days.slow(HOUR, 600, HOUR), 1);
		List<Second> seconds = Days.predict(scenario, Days.blocking(), new FixedTasks(1)).timeline().seconds();
		assertThat(seconds.get(300).answered()).isCloseTo(200 / 0.102, within(40.0));
		assertThat(seconds.get(1200).answered()).isCloseTo(200 / 1.002, within(5.0));
	}

	/**
	 * The founding article: CPU says that tasks are too many, probes time out, and the
	 * service is gone.
	 */
	@Test
	void cpuTakesTasksAwayFromABlockingServiceWhoseUpstreamSlows() {
		Scenario scenario = Days.open(2 * HOUR, 900, Days.slow(2 * HOUR, 1200, 2 * HOUR), 3);
		Prediction prediction = Days.predict(scenario, Days.blocking(), Days.cpu(1, 10));
		List<Event> events = prediction.timeline().events();
		assertThat(events).anyMatch((event) -> event.kind() == Kind.REPLACED && event.second() > 1200);
		assertThat(prediction.outcome().missedMinutes()).isGreaterThan(60);
		assertThat(Story.of(scenario, prediction)).contains("200 request threads wait", "health checks fail",
				"no task is healthy");
	}

	@Test
	void requestsInFlightBringEnoughTasks() {
		Scenario scenario = Days.open(2 * HOUR, 600, Days.slow(2 * HOUR, 1200, 2 * HOUR), 4);
		Prediction prediction = Days.predict(scenario, Days.blocking(), Days.tracking(Signal.IN_FLIGHT, 100, 4, 12));
		List<Second> seconds = prediction.timeline().seconds();
		assertThat(seconds.getLast().ready()).isBetween(6, 12);
		assertThat(seconds.getLast().meanResponseSeconds()).isLessThan(1.5);
	}

	/**
	 * As long as health checks replace none: when those do matters more than how many
	 * there are.
	 */
	@ParameterizedTest
	@ValueSource(longs = { 1, 2, 3, 4, 5, 6, 7, 8 })
	void moreTasksNeverMissMore(long seed) {
		SplittableRandom random = new SplittableRandom(seed);
		Course rate = steps(random, 100, 1500);
		Course delay = steps(random, 0.01, 1);
		for (ServiceFigures service : List.of(Days.blockingWithProbesOfItsOwn(), Days.async())) {
			int before = Integer.MAX_VALUE;
			for (int tasks = 1; tasks <= 8; tasks++) {
				Scenario scenario = Days.of(new Demand.Open(rate), delay, tasks);
				int missed = Days.predict(scenario, service, new FixedTasks(tasks)).outcome().missedMinutes();
				assertThat(missed).as(tasks + " tasks").isLessThanOrEqualTo(before);
				before = missed;
			}
		}
	}

	@ParameterizedTest
	@MethodSource("policies")
	void noPolicyLeavesItsBounds(AutoscalingPolicy policy) {
		SplittableRandom random = new SplittableRandom(7);
		Scenario scenario = Days.of(new Demand.Open(steps(random, 0, 3000)), steps(random, 0.01, 2), 3);
		assertThat(Days.predict(scenario, Days.blocking(), policy).timeline().seconds())
			.allSatisfy((second) -> assertThat(second.desired()).isBetween(policy.minTasks(), policy.maxTasks()));
	}

	@Test
	void aFixedNumberNeverMoves() {
		SplittableRandom random = new SplittableRandom(8);
		Scenario scenario = Days.of(new Demand.Open(steps(random, 0, 3000)), steps(random, 0.01, 2), 1);
		Prediction prediction = Days.predict(scenario, Days.async(), new FixedTasks(4));
		assertThat(prediction.timeline().seconds()).allMatch((second) -> second.desired() == 4);
		assertThat(prediction.timeline().events())
			.noneMatch((event) -> event.kind() == Kind.OUT || event.kind() == Kind.IN);
	}

	@ParameterizedTest
	@ValueSource(ints = { 1, 3, 7 })
	void equalBoundsNeverMove(int tasks) {
		SplittableRandom random = new SplittableRandom(10);
		Scenario scenario = Days.of(new Demand.Open(steps(random, 0, 3000)), steps(random, 0.01, 2), tasks);
		Stream
			.of(Days.cpu(tasks, tasks), Days.tracking(Signal.IN_FLIGHT, 100, tasks, tasks),
					new HorizontalPodAutoscaler(Signal.CPU, 50, tasks, tasks, 300),
					new ConcurrencyAutoscaler(100, tasks, tasks))
			.forEach((policy) -> assertThat(Days.predict(scenario, Days.blocking(), policy).timeline().events())
				.as(policy.toString())
				.noneMatch((event) -> event.kind() == Kind.OUT || event.kind() == Kind.IN));
	}

	@ParameterizedTest
	@MethodSource("policies")
	void noRequestIsLostFromTheBooks(AutoscalingPolicy policy) {
		SplittableRandom random = new SplittableRandom(9);
		Scenario scenario = Days.of(new Demand.Open(steps(random, 0, 1500)), steps(random, 0.01, 2), 2);
		List<Second> seconds = Days.predict(scenario, Days.blocking(), policy).timeline().seconds();
		double offered = seconds.stream().mapToDouble(Second::offered).sum();
		double ended = seconds.stream().mapToDouble((second) -> second.answered() + second.failed()).sum();
		assertThat(ended + seconds.getLast().inFlight()).isCloseTo(offered, within(offered / 1000));
	}

	@Test
	void aTaskThatDiesIsFollowedByAnother() {
		Scenario calm = Days.open(HOUR, 300, Days.slow(HOUR, 0, 0), 2);
		Scenario scenario = new Scenario("task-dies", calm.demand(), calm.delaySeconds(), calm.objective(),
				calm.balancer(), 20, 0, 2, List.of(600), List.of(), List.of(), calm.policies(), calm.assumptions());
		List<Second> seconds = Days.predict(scenario, Days.blocking(), new FixedTasks(2)).timeline().seconds();
		assertThat(seconds.get(610).ready()).isOne();
		assertThat(seconds.subList(610, 700)).anyMatch((second) -> second.ready() == 2);
	}

	@Test
	void aDeploymentReplacesAllTasksAndNeverHasFewerThanDesired() {
		Scenario calm = Days.open(HOUR, 300, Days.slow(HOUR, 0, 0), 3);
		Scenario scenario = new Scenario("deploy", calm.demand(), calm.delaySeconds(), calm.objective(),
				calm.balancer(), 20, 0, 3, List.of(), List.of(600), List.of(), calm.policies(), calm.assumptions());
		List<Second> seconds = Days.predict(scenario, Days.blocking(), new FixedTasks(3)).timeline().seconds();
		assertThat(seconds).allMatch((second) -> second.ready() >= 3);
		assertThat(seconds.subList(600, 800)).anyMatch((second) -> second.running() == 6);
		assertThat(seconds.getLast().running()).isEqualTo(3);
	}

	@Test
	void aTaskThatHoldsMoreThanItsMemoryTakesEnds() {
		ServiceFigures async = Days.async();
		ServiceFigures small = new ServiceFigures("small", async.cpus(), async.cpuMicros(), async.addedMillis(), null,
				null, async.queue(), Days.figure(100_000), Days.figure(50_000_000), async.readySeconds(), null, null,
				false);
		Scenario scenario = Days.open(HOUR, 600, Days.slow(HOUR, 600, HOUR), 1);
		assertThat(Days.predict(scenario, small, new FixedTasks(1)).timeline().events())
			.anyMatch((event) -> event.kind() == Kind.OUT_OF_MEMORY);
	}

	/** 8 s of CPU in 10,000 requests: 1,600 us beyond 400 for the first of them. */
	@Test
	void aFreshTaskCarriesLessUntilItHasServedEnough() {
		ServiceFigures cold = cold();
		assertThat(cold.capacityPerSecond(0.1, 0)).isCloseTo(1e6 / 2000, within(1e-6));
		assertThat(cold.capacityPerSecond(0.1, 7500)).isCloseTo(1e6 / 800, within(1e-6));
		assertThat(cold.capacityPerSecond(0.1, 10_000)).isCloseTo(1e6 / 400, within(1e-6));
		assertThat(cold.capacityPerSecond(0.1, ServiceFigures.WARM)).isCloseTo(1e6 / 400, within(1e-6));
		assertThat(Days.async().capacityPerSecond(0.1, 0)).isCloseTo(1e6 / 400, within(1e-6));
	}

	@Test
	void gettingWarmTakesTheSameCpuAtAnyRate() {
		Scenario slow = Days.open(HOUR, 20, Days.slow(HOUR, 0, 0), 1);
		Scenario fast = Days.open(HOUR, 200, Days.slow(HOUR, 0, 0), 1);
		assertThat(warmingCpuSeconds(slow)).isCloseTo(8, within(0.1));
		assertThat(warmingCpuSeconds(fast)).isCloseTo(8, within(0.1));
	}

	private static double warmingCpuSeconds(Scenario scenario) {
		return cpuSeconds(scenario, new Circumstances(0, false)) - cpuSeconds(scenario, Circumstances.USUAL);
	}

	private static double cpuSeconds(Scenario scenario, Circumstances circumstances) {
		return Prediction.of(scenario, cold(), "one", new FixedTasks(1), circumstances)
			.timeline()
			.seconds()
			.stream()
			.mapToDouble((second) -> second.cpuPercent() / 100)
			.sum();
	}

	/**
	 * 300/s on 200 threads, and from the 600th second on 1 s each: the queue grows by 100
	 * a second, so that a probe waits more than 5 s from the 610th on. It has failed at
	 * 615, and the next, of 620, at 625. Where the interval begins with a result, the
	 * next is that of 625, and fails at 630.
	 */
	@Test
	void aProbeHasFailedWhenItTimesOutAndTheNextFollowsItsStartOrItsResult() {
		Scenario scenario = Days.open(HOUR, 300, Days.slow(HOUR, 600, HOUR), 1);
		assertThat(firstReplaced(scenario, Circumstances.USUAL)).isEqualTo(625);
		assertThat(firstReplaced(scenario, Circumstances.behindHaproxy(ServiceFigures.WARM))).isEqualTo(630);
	}

	private static int firstReplaced(Scenario scenario, Circumstances circumstances) {
		return Prediction.of(scenario, Days.blocking(), "one", new FixedTasks(1), circumstances)
			.timeline()
			.events()
			.stream()
			.filter((event) -> event.kind() == Kind.REPLACED)
			.findFirst()
			.orElseThrow()
			.second();
	}

	private static ServiceFigures cold() {
		ServiceFigures async = Days.async();
		return new ServiceFigures("cold", async.cpus(), async.cpuMicros(), async.addedMillis(), null, null,
				async.queue(), null, null, async.readySeconds(), null, new Warming(Days.figure(8), Days.figure(10_000)),
				false);
	}

	@Test
	void aTaskUsesCpuBesideItsRequestsAndCarriesLessByThat() {
		ServiceFigures async = Days.async();
		ServiceFigures busy = new ServiceFigures("busy", async.cpus(), async.cpuMicros(), async.addedMillis(), null,
				null, async.queue(), null, null, async.readySeconds(), Days.figure(0.1), null, false);
		assertThat(busy.cores(0, ServiceFigures.WARM)).isEqualTo(0.1);
		assertThat(busy.cores(1000, ServiceFigures.WARM)).isCloseTo(0.5, within(1e-9));
		assertThat(busy.cores(10_000, ServiceFigures.WARM)).as("all that it has").isEqualTo(1);
		assertThat(busy.capacityPerSecond(0.1, ServiceFigures.WARM)).isCloseTo(0.9e6 / 400, within(1e-6));
		assertThat(busy.bindingLimit(0.1)).isEqualTo("CPU");
	}

	private static Course steps(SplittableRandom random, double least, double most) {
		double[] values = random.doubles(12, least, most).toArray();
		return Course.of(HOUR, (second) -> values[second / 300]);
	}

}
