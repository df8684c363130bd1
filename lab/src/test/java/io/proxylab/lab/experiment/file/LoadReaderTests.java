package io.proxylab.lab.experiment.file;

import io.proxylab.lab.experiment.Experiment;
import io.proxylab.lab.experiment.Load;
import io.proxylab.lab.experiment.UpstreamDelay;
import io.proxylab.load.protocol.LoadSettings.Arrivals;
import io.proxylab.load.protocol.Patience.Abandon;
import io.proxylab.load.protocol.Patience.Retries;
import io.proxylab.load.protocol.Patience;
import io.proxylab.load.protocol.Shape.Thinking;
import io.proxylab.load.protocol.Stretch;
import io.proxylab.load.protocol.UserStretch;
import io.proxylab.userservice.delay.DelaySchedule;

import java.time.Duration;
import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static io.proxylab.lab.experiment.file.ExperimentText.LEAST;
import static io.proxylab.lab.experiment.file.ExperimentText.parse;
import static org.assertj.core.api.Assertions.assertThat;

class LoadReaderTests {

	@Test
	void anOpenLoadHasRatesAndPoissonArrivalsUnlessItSaysOtherwise() {
		assertThat(parse(LEAST.replace("closed: { users: 100 }", "open: { rate: 1_000/s }")).loads())
			.containsExactly(new Load.Open(1000, Arrivals.POISSON));
		assertThat(parse("""
				targets: [webflux-webclient]
				load:
				  open: { rate: [10_000/s, 0.5/s], arrivals: constant }
				  closed: { users: 9 }
				upstream: { delay: 100ms }
				extraCells:
				  - { targets: [webflux-webclient], load: { open: { rate: 20/s } }, upstream: { delay: 1s } }
				""")).satisfies((experiment) -> {
			assertThat(experiment.loads()).extracting(Load::label)
				.containsExactly("9 users", "10,000/s constant", "0.5/s constant");
			assertThat(experiment.loads()).extracting(Load::id)
				.containsExactly("9users", "10000-per-s-constant", "0.5-per-s-constant");
			assertThat(experiment.extraCells()).singleElement()
				.satisfies((extra) -> assertThat(extra.loads()).containsExactly(new Load.Open(20, Arrivals.POISSON)));
		});
	}

	@Test
	void aRampStepsABurstACapacityAndUsersWhoThinkAreLoadsOfTheMatrix() {
		Experiment experiment = parse("""
				targets: [webflux-webclient]
				load:
				  closed: { users: [100, 200], thinkTime: 1s }
				  open: { rate: [{ from: 500/s, to: 3000/s, over: 60s }, { steps: [10/s, 2000/s, 5/s], each: 20s }] }
				  burst: { requests: [50, 5_000] }
				  capacity: { slo: "p99 <= delay + 50ms", from: 50/s }
				upstream: { delay: 100ms }
				claims:
				  - capacity(webflux-webclient, capacity) >= 1000/s
				  - held(webflux-webclient, burst of 5000) == 5000
				  - goodput(webflux-webclient, ramp 500/s) >= 1000/s
				""");
		assertThat(experiment.loads()).containsExactly(new Load.Closed(100, 1000), new Load.Closed(200, 1000),
				new Load.Open(500, Arrivals.POISSON, List.of(new Stretch(500, 3000, 60_000))),
				new Load.Open(10, Arrivals.POISSON,
						List.of(new Stretch(10, 10, 20_000), new Stretch(2000, 2000, 20_000),
								new Stretch(5, 5, 20_000))),
				new Load.Burst(50), new Load.Burst(5000),
				new Load.Capacity("p99 <= delay + 50ms, errors <= 0.1%", 50, Arrivals.POISSON));
		assertThat(experiment.loads()).extracting(Load::label)
			.containsExactly("100 users thinking 1s", "200 users thinking 1s", "ramp 500/s to 3,000/s over 1m poisson",
					"steps 10/s 2,000/s 5/s each 20s poisson", "burst of 50", "burst of 5,000",
					"capacity at p99 <= delay + 50ms, errors <= 0.1%");
		assertThat(experiment.loads()).extracting(Load::id)
			.allSatisfy((id) -> assertThat(id).matches("[A-Za-z0-9.-]+").hasSizeLessThan(80))
			.contains("100users-thinking-1s", "ramp-500-to-3000-per-s-over-1m-poisson", "burst-5000",
					"capacity-at-p99-delay-50ms-errors-0.1");
		assertThat(experiment.peak()).as("a capacity may need them").isEqualTo(8000);
	}

	@Test
	void theNumberOfUsersMayGoEvenlyOrInSteps() {
		Experiment experiment = parse(
				"""
						targets: [webflux-webclient]
						load:
						  closed: { users: [{ from: 100, to: 800, over: 60s }, { steps: [100, 400, 100], each: 20s }], thinkTime: 1s }
						upstream: { delay: 100ms }
						""");
		assertThat(experiment.loads()).containsExactly(
				new Load.Closed(800, 1000, Thinking.CONSTANT, List.of(new UserStretch(100, 800, 60_000)),
						Patience.ENDLESS),
				new Load.Closed(
						400, 1000, Thinking.CONSTANT, List.of(new UserStretch(100, 100, 20_000),
								new UserStretch(400, 400, 20_000), new UserStretch(100, 100, 20_000)),
						Patience.ENDLESS));
		assertThat(experiment.loads()).extracting(Load::label)
			.containsExactly("ramp 100 to 800 users over 1m thinking 1s",
					"steps 100 400 100 users each 20s thinking 1s");
		assertThat(experiment.loads()).extracting(Load::id)
			.allSatisfy((id) -> assertThat(id).matches("[A-Za-z0-9.-]+").hasSizeLessThan(80))
			.doesNotHaveDuplicates();
		assertThat(experiment.loads()).extracting((load) -> load.window(experiment.measure()))
			.containsExactly(Duration.ofSeconds(60), Duration.ofSeconds(60));
		assertThat(experiment.peak()).isEqualTo(800);
	}

	@Test
	void timesForWhichUsersThinkMayBeSpread() {
		Experiment experiment = parse("""
				targets: [webflux-webclient]
				load: { closed: { users: 100, thinkTime: 1s, thinking: exponential } }
				upstream: { delay: 100ms }
				""");
		assertThat(experiment.loads()).singleElement().satisfies((load) -> {
			assertThat(load).isEqualTo(new Load.Closed(100, 1000, Thinking.EXPONENTIAL));
			assertThat(load.label()).isEqualTo("100 users thinking 1s exponential");
			assertThat(load.id()).isEqualTo("100users-thinking-1s-exponential");
		});
	}

	@Test
	void whatUsersDoWithoutAnAnswerIsPartOfEachLoadBesideIt() {
		Experiment experiment = parse("""
				targets: [webflux-webclient]
				load:
				  closed: { users: 100 }
				  open: { rate: 1000/s }
				  burst: { requests: 50 }
				  clientTimeout: 2s
				  retries: [none, { atMost: 2 }, { atMost: 1, backoff: 50ms, jitter: false, budget: 10% }]
				  abandon: { share: 5%, after: 500ms }
				upstream: { delay: 100ms }
				""");
		Abandon abandon = new Abandon(0.05, 500);
		Patience once = new Patience(2000L, null, abandon);
		Patience twice = new Patience(2000L, new Retries(2, 100, true, null), abandon);
		Patience thrifty = new Patience(2000L, new Retries(1, 50, false, 0.1), abandon);
		assertThat(experiment.loads()).containsExactly(new Load.Closed(100, 0, Thinking.CONSTANT, once),
				new Load.Closed(100, 0, Thinking.CONSTANT, twice), new Load.Closed(100, 0, Thinking.CONSTANT, thrifty),
				new Load.Open(1000, Arrivals.POISSON, List.of(), once),
				new Load.Open(1000, Arrivals.POISSON, List.of(), twice),
				new Load.Open(1000, Arrivals.POISSON, List.of(), thrifty), new Load.Burst(50, once),
				new Load.Burst(50, twice), new Load.Burst(50, thrifty));
		assertThat(experiment.loads()).extracting(Load::label)
			.contains("100 users + timeout 2s, 5% gone after 500ms",
					"1,000/s poisson + timeout 2s, 2 retries after 100ms, 5% gone after 500ms",
					"burst of 50 + timeout 2s, 1 retry after 50ms without jitter within 10%, 5% gone after 500ms");
		assertThat(experiment.loads()).extracting(Load::id)
			.doesNotHaveDuplicates()
			.allSatisfy((id) -> assertThat(id).matches("[A-Za-z0-9.-]+"))
			.contains("1000-per-s-poisson-timeout-2s-2-retries-after-100ms-5pct-gone-after-500ms");
		assertThat(experiment.loads())
			.allSatisfy((load) -> assertThat(load.closed(UpstreamDelay.of(DelaySchedule.parse("100ms"))).patience())
				.as("a target is warmed up by users who wait")
				.isEqualTo(Patience.ENDLESS));
	}

	/** The whole name of a load is the beginning of another's. */
	@Test
	void aClaimMeansTheLoadThatItNames() {
		assertThat(parse("""
				targets: [webflux-webclient]
				load: { open: { rate: 1000/s }, retries: [none, { atMost: 2 }] }
				upstream: { delay: 100ms }
				claims:
				  - goodput(webflux-webclient, 1000/s poisson) >= 900/s
				  - goodput(webflux-webclient, 1000/s poisson + 2 retries after 100ms) >= 900/s
				""").loads()).hasSize(2);
	}

	@Test
	void whatALoadIsWarmedUpWithIsAClosedLoadWithoutAPause() {
		UpstreamDelay delay = new UpstreamDelay("100ms", Duration.ofMillis(100), Duration.ofMillis(100), false);
		assertThat(new Load.Closed(100, 990).closed(delay)).isEqualTo(new Load.Closed(10));
		assertThat(new Load.Open(10, Arrivals.POISSON, List.of(new Stretch(10, 2000, 1000))).closed(delay))
			.isEqualTo(new Load.Closed(220));
		assertThat(new Load.Burst(5000).closed(delay)).isEqualTo(new Load.Closed(200));
		assertThat(new Load.Burst(50).closed(delay)).isEqualTo(new Load.Closed(50));
	}

	@Test
	void aBurstThatIsHeldForLongIsWarmedUpForOnAShortDelay() {
		Load burst = new Load.Burst(5000);
		assertThat(burst.warmUpDelay(fixed(5000)).spec()).isEqualTo("100ms");
		assertThat(burst.warmUpDelay(fixed(50)).spec()).isEqualTo("50ms");
		assertThat(new Load.Closed(100).warmUpDelay(fixed(5000)).spec()).isEqualTo("5000ms");
	}

	private static UpstreamDelay fixed(long millis) {
		return new UpstreamDelay(millis + "ms", Duration.ofMillis(millis), Duration.ofMillis(millis), false);
	}

	/** By Little's law; a health probe waits 5 s, and a target may add twice as much. */
	@ParameterizedTest
	@CsvSource({ "100/s, 100ms, 1010", "1/s, 100ms, 11", "0.1/s, 100ms, 10", "1000/s, '0s:100ms,20s:1s', 8000",
			"50/s, '0s:100ms,20s:1s', 550" })
	void anOpenLoadHasConnectionsForAQueueThatFailsAHealthProbe(String rate, String delay, int connections) {
		assertThat(parse("""
				targets: [webflux-webclient]
				load: { open: { rate: %s } }
				upstream: { delay: "%s" }
				""".formatted(rate, delay)).peak()).isEqualTo(connections);
	}

}
