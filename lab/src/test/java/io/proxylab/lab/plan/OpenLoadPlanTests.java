package io.proxylab.lab.plan;

import io.proxylab.lab.experiment.Box;
import io.proxylab.lab.experiment.Connections.Reuse;
import io.proxylab.lab.experiment.Connections;
import io.proxylab.lab.experiment.Experiment;
import io.proxylab.lab.experiment.IdleCores;
import io.proxylab.lab.experiment.Load;
import io.proxylab.lab.experiment.Measure;
import io.proxylab.lab.experiment.Observability;
import io.proxylab.lab.experiment.Profiling;
import io.proxylab.lab.experiment.Target;
import io.proxylab.lab.experiment.UpstreamDelay;
import io.proxylab.lab.experiment.WarmUp;
import io.proxylab.lab.experiment.file.ExperimentFile;
import io.proxylab.load.protocol.LoadSettings.Arrivals;
import io.proxylab.load.protocol.Stretch;
import io.proxylab.proxy.catalogue.Catalogue;
import io.proxylab.userservice.delay.DelaySchedule;
import java.time.Duration;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class OpenLoadPlanTests {

	@Test
	void bothKindsOfLoadAreLoadsOfTheMatrix() {
		Plan plan = plan("300ms", new Load.Closed(20), open(500), open(2000));
		assertThat(plan.trials()).extracting(Plan.Trial::id)
			.containsExactlyInAnyOrder("r1-direct-20users-300ms", "r1-direct-500-per-s-poisson-300ms",
					"r1-direct-2000-per-s-poisson-300ms", "r1-webflux-webclient-20users-300ms",
					"r1-webflux-webclient-500-per-s-poisson-300ms", "r1-webflux-webclient-2000-per-s-poisson-300ms");
		assertThat(plan.trials()).extracting((trial) -> trial.cell().label()).contains("2,000/s poisson x 300ms");
	}

	@Test
	void anOpenLoadRisesForASecondAndThenSettlesAsLongAsAClosedOne() {
		assertThat(plan("300ms", open(500)).trials()).allSatisfy((trial) -> {
			assertThat(trial.spread()).hasMillis(1000);
			assertThat(trial.settle()).hasMillis(2500);
		});
		assertThat(plan("0ms", open(500)).trials()).allSatisfy((trial) -> assertThat(trial.settle()).hasMillis(2000));
	}

	@Test
	void withoutAWarmUpTheWindowBeginsWithTheFirstRequestAtItsRate() {
		Plan cold = Planner.plan(ExperimentFile.parse("""
				targets: [webflux-webclient]
				load: { open: { rate: 500/s } }
				upstream: { delay: 300ms }
				warmUp: none
				""", "cold.yaml"));
		assertThat(cold.trials()).allSatisfy((trial) -> {
			assertThat(trial.spread()).isZero();
			assertThat(trial.settle()).isZero();
		});
	}

	@Test
	void aRampOrStepsSayHowLongTheWindowIs() {
		Load steps = new Load.Open(10, Arrivals.POISSON,
				List.of(new Stretch(10, 10, 20_000), new Stretch(20, 20, 20_000)));
		assertThat(plan("300ms", steps).trials())
			.allSatisfy((trial) -> assertThat(trial.window()).as("whole delays").hasMillis(40_200));
	}

	@Test
	void usersWhoThinkStartSpreadOverAWholeTurn() {
		assertThat(plan("300ms", new Load.Closed(20, 2000)).trials()).allSatisfy((trial) -> {
			assertThat(trial.spread()).hasMillis(2300);
			assertThat(trial.settle()).hasMillis(2300 + 4 * 300);
		});
	}

	@ParameterizedTest
	@CsvSource({ "1000, 1s, 100000", "10000, 100ms, 10000", "100000, 0ms, 1000", "1000, 300ms, 100200" })
	void aNumberOfRequestsTakesAsLongAsTheirRateSaysInWholeDelays(double rate, String delay, long windowMillis) {
		assertThat(plan(delay, new Measure(Duration.ofSeconds(10), 100_000L, 1, Profiling.NONE, null, IdleCores.POLL),
				open(rate))
			.trials()).isNotEmpty().allSatisfy((trial) -> assertThat(trial.window()).hasMillis(windowMillis));
	}

	@Test
	void aCapacityTakesAsLongAsManyWindows() {
		Load capacity = new Load.Capacity("p99 <= 1s, errors <= 0.1%", 100, Arrivals.POISSON);
		Plan one = plan("300ms", open(500));
		Plan search = plan("300ms", capacity);
		assertThat(search.trials().getFirst().window()).isEqualTo(one.trials().getFirst().window());
		assertThat(search.trials().getFirst().spread()).as("it goes to the limit").hasSeconds(3);
		assertThat(search.estimate().of(search.trials().getFirst()))
			.isGreaterThan(one.estimate().of(one.trials().getFirst()).multipliedBy(8));
	}

	/** By Little's law, of a target that adds 10 ms. */
	@ParameterizedTest
	@CsvSource({ "2000, 20, 220 users x 100ms", "2000, 800, 800 users x 100ms", "1, 5, 10 users x 100ms",
			"1000000, 5, 60000 users x 100ms" })
	void theWarmUpIsAClosedLoadWithAsManyRequestsInProgress(double rate, int users, String cell) {
		assertThat(plan("100ms", new Load.Closed(users), open(rate)).launches())
			.allSatisfy((launch) -> assertThat(launch.warmUpCell().label()).isEqualTo(cell));
	}

	@Test
	void aWarmUpByRequestsTakesAsLongAsThatClosedLoadTakes() {
		Plan plan = plan("100ms", open(2000));
		// 220 users on 100 ms ask for 2,200 a second; then a light load and the open one
		// are
		// visited, and the closed one comes again.
		assertThat(plan.launches()).filteredOn((launch) -> !(launch.target() instanceof Target.Direct))
			.singleElement()
			.satisfies((launch) -> assertThat(plan.estimate().warmUp(launch)).hasSeconds(10 + 3 + 3 + 4));
	}

	private static Load open(double rate) {
		return new Load.Open(rate, Arrivals.POISSON);
	}

	private static Plan plan(String delay, Load... loads) {
		return plan(delay, new Measure(Duration.ofSeconds(10), 1), loads);
	}

	private static Plan plan(String delay, Measure measure, Load... loads) {
		List<Target> targets = List
			.of(new Target.Proxy("webflux-webclient", Catalogue.load().find("webflux-webclient"), new TreeMap<>()));
		return Planner.plan(new Experiment("open", Experiment.Place.LOCAL, new Box("t2.micro", 1, 1L << 30),
				Experiment.Track.TUNED, Experiment.Generator.NETTY, targets, List.of(loads),
				List.of(UpstreamDelay.of(DelaySchedule.parse(delay))), List.of(),
				new Connections(Reuse.KEEP_ALIVE, Reuse.KEEP_ALIVE), List.of(Observability.METRICS),
				new WarmUp.Requests(22_000), measure, 42));
	}

}
