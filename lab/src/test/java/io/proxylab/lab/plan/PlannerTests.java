package io.proxylab.lab.plan;

import static io.proxylab.lab.plan.Experiments.experiment;
import static org.assertj.core.api.Assertions.assertThat;

import io.proxylab.lab.experiment.Connections;
import io.proxylab.lab.experiment.Connections.Reuse;
import io.proxylab.lab.experiment.Experiment;
import io.proxylab.lab.experiment.Experiment.Generator;
import io.proxylab.lab.experiment.Experiment.Place;
import io.proxylab.lab.experiment.Experiment.Track;
import io.proxylab.lab.experiment.ExtraCells;
import io.proxylab.lab.experiment.Load;
import io.proxylab.lab.experiment.UpstreamDelay;
import io.proxylab.lab.experiment.WarmUp;
import io.proxylab.lab.plan.Plan.Launch;
import io.proxylab.lab.plan.Plan.Trial;
import io.proxylab.userservice.delay.DelaySchedule;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlannerTests {

	private static final String SCHEDULE = "0s:100ms,20s:1s";

	@Test
	void everyReplicateLaunchesEveryTargetAndTheControlOnce() {
		Plan plan = plan(42, 3, 30, "10ms", "100ms");
		for (int replicate = 1; replicate <= 3; replicate++) {
			assertThat(plan.launches().subList(3 * (replicate - 1), 3 * replicate))
				.as("the block of replicate %d", replicate)
				.extracting(Launch::id)
				.containsExactlyInAnyOrder("r" + replicate + "-direct", "r" + replicate + "-servlet-blocking-apache5",
						"r" + replicate + "-webflux-webclient");
		}
	}

	@Test
	void everyLaunchMeasuresEveryCellOnce() {
		assertThat(plan(42, 2, 30, "10ms", "100ms").launches()).allSatisfy((launch) -> {
			assertThat(launch.trials()).extracting((trial) -> trial.cell().label())
				.containsExactlyInAnyOrder("20 users x 10ms", "20 users x 100ms", "800 users x 10ms",
						"800 users x 100ms");
			assertThat(launch.trials()).allSatisfy((trial) -> assertThat(trial.launchId()).isEqualTo(launch.id()));
		});
	}

	@Test
	void onlyALaunchWhoseOneCellIsItsWarmUpsEndsInItUnderItsOwnLoad() {
		// In the orders of so many seeds each of the four cells comes last.
		List<Launch> launches = IntStream.range(0, 40)
			.mapToObj((seed) -> plan(seed, 1, 30, "10ms", "100ms").launches().getFirst())
			.toList();
		assertThat(launches).noneMatch(Launch::warmedUpByItsOnlyLoad);
		assertThat(launches.stream()
			.map((launch) -> launch.after(launch.trials().size() - 1, Set.of(launch.id())))
			.filter(Launch::warmedUpByItsOnlyLoad)
			.map((launch) -> launch.trials().getFirst().cell().label())).isNotEmpty().containsOnly("800 users x 10ms");
	}

	@Test
	void allLaunchesOfAReplicateTakeTheirCellsInItsOrder() {
		Plan plan = plan(42, 6, 30, "10ms", "100ms");
		Set<List<String>> orders = new HashSet<>();
		for (int replicate = 1; replicate <= 6; replicate++) {
			Set<List<String>> ofBlock = plan.launches()
				.subList(3 * (replicate - 1), 3 * replicate)
				.stream()
				.map((launch) -> launch.trials().stream().map((trial) -> trial.cell().label()).toList())
				.collect(Collectors.toSet());
			assertThat(ofBlock).as("orders of replicate %d", replicate).hasSize(1);
			orders.addAll(ofBlock);
		}
		assertThat(orders).as("it is drawn anew for each").hasSizeGreaterThan(2);
	}

	@Test
	void cellsBesideTheMatrixBelongToTheirTargetsAndTheControl() {
		Experiment matrix = experiment(42, 1, Duration.ofSeconds(30), "10ms");
		UpstreamDelay slow = UpstreamDelay.of(DelaySchedule.parse("1s"));
		UpstreamDelay slowing = UpstreamDelay.of(DelaySchedule.parse(SCHEDULE));
		Experiment experiment = new Experiment("test", Place.LOCAL, matrix.box(), Track.TUNED, Generator.NETTY,
				matrix.targets(), matrix.loads(), matrix.delays(),
				List.of(new ExtraCells(List.of("webflux-webclient"), List.of(new Load.Closed(2000)),
						List.of(slow, slowing)),
						new ExtraCells(List.of("servlet-blocking-apache5"), List.of(new Load.Closed(2000)),
								List.of(slow))),
				matrix.connections(), matrix.observability(), matrix.warmUp(), matrix.measure(), 42);
		Plan plan = Planner.plan(experiment);
		assertThat(plan.trials()).extracting(Trial::id)
			.contains("r1-webflux-webclient-2000users-1s", "r1-webflux-webclient-2000users-0s-100ms-20s-1s",
					"r1-servlet-blocking-apache5-2000users-1s", "r1-direct-2000users-1s",
					"r1-direct-2000users-0s-100ms-20s-1s")
			.doesNotHaveDuplicates()
			.hasSize(6 + 5);
		assertThat(plan.launches()).hasSize(3 + 2)
			.allSatisfy((launch) -> assertThat(launch.warmUpCell().label()).isEqualTo("800 users x 10ms"));
		assertThat(experiment.peak()).isEqualTo(2000);
	}

	@Test
	void withoutAMatrixEachTargetIsWarmedUpWithItsOwnCells() {
		Experiment matrix = experiment(42, 1, Duration.ofSeconds(30), "10ms");
		List<UpstreamDelay> slow = List.of(UpstreamDelay.of(DelaySchedule.parse("1s")));
		Experiment experiment = new Experiment("test", Place.LOCAL, matrix.box(), Track.TUNED, Generator.NETTY,
				matrix.targets(), List.of(), List.of(),
				List.of(new ExtraCells(List.of("webflux-webclient"), List.of(new Load.Closed(4000)), slow),
						new ExtraCells(List.of("servlet-blocking-apache5"), List.of(new Load.Closed(200)), slow)),
				matrix.connections(), matrix.observability(), matrix.warmUp(), matrix.measure(), 42);
		assertThat(Planner.plan(experiment).launches())
			.extracting((launch) -> launch.id() + ": " + launch.warmUpCell().label() + ", " + launch.trials().size())
			.containsExactlyInAnyOrder("r1-direct: 4000 users x 1s, 2", "r1-webflux-webclient: 4000 users x 1s, 1",
					"r1-servlet-blocking-apache5: 200 users x 1s, 1");
	}

	@Test
	void withoutAWarmUpEachCellHasAFreshProcessAndIsMeasuredFromItsFirstRequest() {
		Experiment warm = experiment(42, 1, Duration.ofSeconds(30), "10ms", "100ms");
		Plan plan = Planner.plan(new Experiment("test", Place.LOCAL, warm.box(), Track.TUNED, Generator.NETTY,
				warm.targets(), warm.loads(), warm.delays(), List.of(), warm.connections(), warm.observability(),
				new WarmUp.None(), warm.measure(), 42));
		assertThat(plan.launches()).hasSize(3 * 4).allSatisfy((launch) -> assertThat(launch.trials()).hasSize(1));
		assertThat(plan.launches()).extracting(Launch::id)
			.doesNotHaveDuplicates()
			.contains("r1-webflux-webclient-800users-100ms");
		assertThat(plan.trials()).allSatisfy((trial) -> {
			assertThat(trial.spread()).isEqualTo(trial.cell().delay().typical());
			assertThat(trial.settle()).isEqualTo(trial.spread());
		});
	}

	@Test
	void connectionsThatTheClientClosesMakeCellsOfTheirOwn() {
		Experiment kept = experiment(42, 1, Duration.ofSeconds(30), "10ms", SCHEDULE);
		Experiment both = new Experiment("test", Place.LOCAL, kept.box(), Track.TUNED, Generator.NETTY, kept.targets(),
				kept.loads(), kept.delays(), List.of(),
				new Connections(List.of(Reuse.KEEP_ALIVE, Reuse.CLOSE), List.of(Reuse.KEEP_ALIVE)),
				kept.observability(), kept.warmUp(), kept.measure(), 42);
		Plan plan = Planner.plan(both);
		assertThat(plan.launches()).hasSize(3 + 3 * 2 * 2)
			.allSatisfy(
					(launch) -> assertThat(launch.warmUpCell().label()).isEqualTo("800 users x 10ms, client closes"));
		assertThat(plan.trials()).hasSize(3 * 2 * 2 * 2)
			.extracting(Trial::id)
			.doesNotHaveDuplicates()
			.contains("r1-direct-20users-10ms", "r1-direct-20users-10ms-close",
					"r1-webflux-webclient-800users-0s-100ms-20s-1s-close");
	}

	@Test
	void theSameSeedMakesTheSamePlan() {
		assertThat(plan(7, 6, 30, "10ms", "100ms")).isEqualTo(plan(7, 6, 30, "10ms", "100ms"));
	}

	@Test
	void aPlanOfMoreReplicatesBeginsWithThatOfFewer() {
		List<Launch> fewer = plan(7, 2, 30, "10ms", "100ms").launches();
		assertThat(plan(7, 6, 30, "10ms", "100ms").launches()).startsWith(fewer.toArray(Launch[]::new));
	}

	@Test
	void overManySeedsEveryTargetAndEveryCellComesFirst() {
		List<Launch> first = LongStream.range(0, 100)
			.mapToObj((seed) -> plan(seed, 1, 30, "10ms", "100ms").launches().getFirst())
			.toList();
		assertThat(first).extracting((launch) -> launch.target().name())
			.contains("direct", "servlet-blocking-apache5", "webflux-webclient");
		assertThat(new HashSet<>(first.stream().map((launch) -> launch.trials().getFirst().cell()).toList()))
			.hasSize(4);
	}

	@Test
	void theOrderOfTheFirstSeedNeverChanges() {
		assertThat(plan(42, 1, 30, "10ms").trials()).extracting(Trial::id)
			.containsExactly("r1-servlet-blocking-apache5-800users-10ms", "r1-servlet-blocking-apache5-20users-10ms",
					"r1-webflux-webclient-800users-10ms", "r1-webflux-webclient-20users-10ms",
					"r1-direct-800users-10ms", "r1-direct-20users-10ms");
	}

	@Test
	void theWarmUpHasTheHeaviestLoadOnTheShortestDelay() {
		assertThat(plan(42, 1, 30, "100ms", "10ms", "1s").launches())
			.allSatisfy((launch) -> assertThat(launch.warmUpCell().label()).isEqualTo("800 users x 10ms"));
	}

	@Test
	void theWarmUpOfASchedulesLaunchHasTheDelayItBeginsWith() {
		assertThat(plan(42, 1, 30, SCHEDULE).launches())
			.allSatisfy((launch) -> assertThat(launch.warmUpCell().label()).isEqualTo("800 users x 100ms"));
	}

	@Test
	void aScheduleHasALaunchOfItsOwnForEachLoad() {
		Plan plan = plan(42, 1, 30, "10ms", SCHEDULE);
		assertThat(plan.launches()).hasSize(9);
		assertThat(plan.launches().stream().filter((launch) -> launch.trials().getFirst().cell().delay().schedule()))
			.hasSize(6)
			.allSatisfy((launch) -> {
				assertThat(launch.trials()).hasSize(1);
				assertThat(launch.trials().getFirst().id()).isEqualTo(launch.id());
			})
			.extracting(Launch::id)
			.contains("r1-webflux-webclient-800users-0s-100ms-20s-1s");
		assertThat(plan(42, 1, 30, SCHEDULE).launches()).hasSize(6);
	}

	@Test
	void whatIsLeftOfAPlanAreItsOpenTrialsInTheirOrder() {
		Plan plan = plan(42, 1, 30, "10ms", "100ms");
		Launch first = plan.launches().get(0);
		Launch second = plan.launches().get(1);
		Set<String> finished = Stream.concat(first.trials().stream(), second.trials().stream().limit(1))
			.map(Trial::id)
			.collect(Collectors.toSet());
		Plan left = plan.remaining(finished, Set.of(first.id(), second.id()));
		assertThat(left.launches()).extracting(Launch::id)
			.containsExactly(second.id() + "+2", plan.launches().get(2).id());
		assertThat(left.launches().getFirst().trials()).extracting(Trial::id)
			.isEqualTo(second.trials().stream().skip(1).map(Trial::id).toList());
		assertThat(left.launches().getFirst().trials())
			.allSatisfy((trial) -> assertThat(trial.launchId()).isEqualTo(second.id() + "+2"));
		assertThat(plan.remaining(finished, Set.of(second.id(), second.id() + "+2")).launches()).extracting(Launch::id)
			.contains(second.id() + "+3");
		Set<String> all = plan.trials().stream().map(Trial::id).collect(Collectors.toSet());
		assertThat(plan.remaining(all, Set.of()).launches()).isEmpty();
	}

	@Test
	void idsAreUniqueAndSafeAsFileNames() {
		String everySecond = String.join(",",
				IntStream.range(0, 60).mapToObj((s) -> s + "s:" + (s + 1) + "ms").toList());
		String butTheLast = everySecond.replace(":60ms", ":61ms");
		Plan plan = plan(42, 2, 120, "10ms", "lognormal(100ms,0.5)", "exponential(100ms)", "250us", everySecond,
				butTheLast);
		List<String> ids = plan.trials().stream().map(Trial::id).toList();
		assertThat(ids).doesNotHaveDuplicates().allSatisfy((id) -> {
			assertThat(id).matches("[a-zA-Z0-9][a-zA-Z0-9._@-]*");
			assertThat(id.length()).isLessThan(200);
		});
		assertThat(plan.launches()).extracting(Launch::id).doesNotHaveDuplicates();
		assertThat(ids).contains("r1-direct-20users-lognormal-100ms-0.5", "r1-direct-20users-exponential-100ms");
	}

	@ParameterizedTest
	@CsvSource(quoteCharacter = '`', delimiter = '|', textBlock = """
			# delay                | asked  | spread | settle | window
			10ms                   | 30000  | 10     | 1000   | 30000
			500ms                  | 12000  | 500    | 2500   | 12000
			700ms                  | 30000  | 700    | 3500   | 30100
			1s                     | 300    | 1000   | 5000   | 1000
			1h                     | 30000  | 3600000 | 18000000 | 3600000
			0ms                    | 2000   | 0      | 1000   | 2000
			300us                  | 1000   | 1      | 1000   | 1001
			exponential(700ms)     | 30000  | 700    | 3500   | 30000
			lognormal(100ms,0.5)   | 30000  | 114    | 1000   | 30000
			0s:700ms,20s:1s        | 30000  | 700    | 3500   | 30000
			""")
	void usersSpreadOverOneDelaySettleForFourMoreAndWindowsHoldWholePeriods(String delay, long asked, long spread,
			long settle, long window) {
		Experiment experiment = experiment(42, 1, Duration.ofMillis(asked), delay);
		assertThat(Planner.plan(experiment).trials()).allSatisfy((trial) -> {
			assertThat(trial.spread()).hasMillis(spread);
			assertThat(trial.settle()).hasMillis(settle);
			assertThat(trial.window()).hasMillis(window);
		});
	}

	private static Plan plan(long seed, int replicates, long windowSeconds, String... delays) {
		return Planner.plan(experiment(seed, replicates, Duration.ofSeconds(windowSeconds), delays));
	}

}
