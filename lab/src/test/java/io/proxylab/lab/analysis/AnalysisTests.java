package io.proxylab.lab.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.proxylab.lab.analysis.Results.CellResult;
import io.proxylab.lab.analysis.Results.CellStatus;
import io.proxylab.lab.analysis.Results.TrialResult;
import io.proxylab.lab.experiment.Connections.Reuse;
import io.proxylab.lab.experiment.Observability;
import io.proxylab.lab.trial.LaunchRecord.BoxRecord;
import io.proxylab.lab.trial.SyntheticRun;
import io.proxylab.lab.trial.SyntheticTrial;
import io.proxylab.lab.trial.TimeSeries.ThreadKind;
import io.proxylab.load.protocol.LoadResult.ErrorKind;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class AnalysisTests {

	private static final Map<String, Object> LIMITS = Map.of("requestThreads", 200, "client.pool.max", 2000);

	@TempDir
	Path runs;

	static Stream<Arguments> bound() {
		return Stream.of(
				Arguments.of("users beyond the threads wait for a thread",
						new SyntheticTrial("servlet", 800, 500).throughput(396).targetCores(0.12).measuredInFlight(198),
						LIMITS, "capped at 400 req/s: 200 request threads / 500 ms; CPU 12%"),
				Arguments.of("a pool smaller than the threads binds before them",
						new SyntheticTrial("servlet", 800, 500).throughput(99).targetCores(0.05).measuredInFlight(49.5),
						Map.of("requestThreads", 200, "client.pool.max", 50),
						"capped at 100 req/s: 50 pooled connections / 500 ms; CPU 5%"),
				Arguments.of("a pool binds a target without request threads",
						new SyntheticTrial("webflux", 800, 100).throughput(4950).targetCores(0.4).measuredInFlight(495),
						Map.of("client.pool.max", 500),
						"capped at 5,000 req/s: 500 pooled connections / 100 ms; CPU 40%"),
				Arguments.of("a pool's share for one upstream binds before the whole pool",
						new SyntheticTrial("webflux", 800, 100).throughput(50).targetCores(0.01).measuredInFlight(5),
						Map.of("client.pool.max", 25, "client.pool.maxPerRoute", 5),
						"capped at 50 req/s: 5 pooled connections / 100 ms; CPU 1%"),
				Arguments.of("threads that do not wait are no limit",
						new SyntheticTrial("servlet", 800, 500).throughput(1590).addedMicros(1000).targetCores(0.3),
						LIMITS, "no limit reached: 800 users / (500 + 1.3 ms) = 1,596 req/s; CPU 30%"),
				Arguments.of("the box's CPU is used up",
						new SyntheticTrial("servlet", 800, 10).throughput(10_000).targetCores(0.98), LIMITS,
						"CPU-bound at 10,204 req/s: 1 core / 98 us a request; CPU 98%"),
				Arguments.of("few users ask for no more",
						new SyntheticTrial("servlet", 100, 10).throughput(8000).addedMicros(2000).targetCores(0.55),
						LIMITS, "no limit reached: 100 users / (10 + 2.6 ms) = 7,966 req/s; CPU 55%"),
				Arguments.of("as many users as threads are no limit of the threads",
						new SyntheticTrial("servlet", 200, 500).throughput(398).addedMicros(1000).targetCores(0.1),
						LIMITS, "no limit reached: 200 users / (500 + 1.3 ms) = 399 req/s; CPU 10%"),
				Arguments.of("the control can use up the lab's own cores",
						new SyntheticTrial("direct", 800, 10).throughput(30_000).otherCores(0.97), Map.of(),
						"limit out of sight: the core of generator and upstream was 99% busy (generator 0.49, upstream 0.49)"),
				Arguments.of("where nothing explains the figures, nothing is claimed",
						new SyntheticTrial("webflux", 800, 100).throughput(1000).targetCores(0.3), Map.of(),
						"limit not shown: 100 of 800 users' requests were at the upstream at a time; CPU 30%"));
	}

	@ParameterizedTest(name = "{0}")
	@MethodSource("bound")
	void theBindingLimitIsNamedWithItsArithmetic(String why, SyntheticTrial trial, Map<String, Object> limits,
			String sentence) {
		CellResult cell = only(new SyntheticRun().with(trial)
			.limits("servlet", limits)
			.limits("webflux", limits)
			.limits("direct", limits));
		assertThat(cell.sentence()).as(why).isEqualTo(sentence);
	}

	static Stream<Arguments> refused() {
		SyntheticTrial sound = trial();
		return Stream.of(
				Arguments.of("fewer in flight than Little's law predicts", trial().measuredInFlight(8),
						"Little's law at the upstream: 8.0 in flight measured, 10.0 predicted (1000.0/s x 10.00 ms)"),
				Arguments.of("an upstream 20 ms too slow", trial().delayErrorMicros(20_000),
						"the upstream's delay was up to 20.0 ms too long (p99; at most 10.0 ms), on average 0.00 ms (at most 1.0 ms)"),
				Arguments.of("an upstream 2 ms too slow on average",
						trial().meanDelayErrorMicros(2000).measuredInFlight(12),
						"the upstream's delay was up to 0.3 ms too long (p99; at most 10.0 ms), on average 2.00 ms (at most 1.0 ms)"),
				Arguments.of("a generator without CPU to spare", trial().otherCores(0.93),
						"the core of generator and upstream was 95% busy (generator 0.47, upstream 0.47); at most 90%"),
				Arguments.of("a target beyond its box", trial().targetCores(1.2),
						"the target used 1.20 cores where 1.00 were its limit (" + SyntheticRun.BOX.label() + ")"),
				Arguments.of("no correct answer", trial().throughput(0).error(ErrorKind.CONNECT_REFUSED, 50),
						"0 correct answers, 50 failed requests"),
				Arguments.of("a target that died", trial().failure("the target ended with exit code 137"),
						"the target ended with exit code 137"),
				Arguments.of("a client that opened no connection a request",
						trial().clientCloses().connectionsOpened(100),
						"the generator opened 100 connections for 10000 answers"),
				Arguments.of("a client that did", trial().clientCloses(), ""),
				Arguments.of("nothing at all", sound, ""));
	}

	@ParameterizedTest(name = "{0}")
	@MethodSource("refused")
	void aTrialThatCannotBeTrustedSaysWhy(String why, SyntheticTrial trial, String reason) {
		TrialResult result = Analysis.of(new SyntheticRun().with(trial).in(this.runs)).trials().getFirst();
		assertThat(result.reasons()).as(why).isEqualTo(reason.isEmpty() ? List.of() : List.of(reason));
		assertThat(result.valid()).isEqualTo(reason.isEmpty());
	}

	@ParameterizedTest
	@CsvSource({ "9999, true", "120, false" })
	void aTargetThatSaysItClosesIsHeldToItByTheUpstreamsCount(long connections, boolean valid) {
		Results results = Analysis.of(new SyntheticRun().with(trial().upstreamConnections(connections))
			.limits("servlet", Map.of("client.keepAlive", false, "observability", "tracing"))
			.in(this.runs));
		assertThat(results.complete()).isEqualTo(valid);
		assertThat(results.cells()).singleElement()
			.satisfies((cell) -> assertThat(cell.upstreamConnections()).isEqualTo(Reuse.CLOSE))
			.satisfies((cell) -> assertThat(cell.observability()).isEqualTo(Observability.TRACING));
		assertThat(results.trials().getFirst().checks())
			.filteredOn((check) -> check.check().equals("connectionsAsAsked"))
			.singleElement()
			.satisfies((check) -> assertThat(check.detail())
				.isEqualTo("the upstream accepted " + connections + " connections for 10000 requests"));
	}

	@Test
	void aCellWhoseClientClosesIsAnotherCell() {
		Results results = Analysis.of(new SyntheticRun().with(trial().throughput(900).clientCloses().order(2))
			.with(trial().throughput(1000))
			.in(this.runs));
		assertThat(results.cells()).extracting(CellResult::clientConnections)
			.containsExactly(Reuse.KEEP_ALIVE, Reuse.CLOSE);
		assertThat(results.cells())
			.extracting((cell) -> Objects.requireNonNull(cell.figures()).throughputPerSecond().median())
			.containsExactly(1000.0, 900.0);
	}

	@Test
	void aCoreIsUsedUpByWhatTheKernelDoesToo() {
		SyntheticTrial control = new SyntheticTrial("direct", 800, 10).throughput(53_000)
			.otherCores(0.85)
			.delayErrorMicros(20_000);
		assertThat(Analysis.of(new SyntheticRun().with(control.kernelCores(0.01)).in(this.runs.resolve("idle")))
			.complete()).isFalse();
		assertThat(Analysis.of(new SyntheticRun().with(control.kernelCores(0.13)).in(this.runs.resolve("busy")))
			.complete()).isTrue();
	}

	@Test
	void withoutCpuCreditsAnInstanceElsewhereStandsAtItsBaseline() {
		SyntheticTrial standing = trial().throughput(900).targetCores(0.101);
		assertThat(refusals(standing, "standing")).containsExactly(
				"CPU stood at 0.10 cores, the baseline of t2.micro, in 40 of 40 readings while requests waited: "
						+ "its CPU credits may be used up");
		assertThat(refusals(trial().throughput(900).targetCores(0.3), "free")).isEmpty();
		assertThat(refusals(trial().throughput(7900).targetCores(0.1), "unhindered")).isEmpty();
		assertThat(Analysis.of(new SyntheticRun().with(standing).in(this.runs.resolve("here"))).complete()).isTrue();
	}

	private List<String> refusals(SyntheticTrial trial, String directory) {
		return Analysis.of(new SyntheticRun().with(trial).elsewhere().in(this.runs.resolve(directory)))
			.trials()
			.getFirst()
			.reasons();
	}

	@Test
	void theControlMayUseUpTheLabsOwnCores() {
		SyntheticTrial control = new SyntheticTrial("direct", 800, 10).throughput(30_000)
			.otherCores(0.97)
			.delayErrorMicros(20_000);
		assertThat(Analysis.of(new SyntheticRun().with(control).in(this.runs)).complete()).isTrue();
	}

	@Test
	void theFiguresOfATrialAreThoseOfItsFiles() {
		CellResult cell = only(new SyntheticRun().with(trial().error(ErrorKind.TIMEOUT, 100)
			.error(ErrorKind.BAD_STATUS, 300)
			.throttledSeconds(2)
			.failedProbes(3)));
		Figures figures = Objects.requireNonNull(cell.figures());
		assertThat(figures.throughputPerSecond()).isEqualTo(new Spread(1030, 1030, 1030, 1));
		assertThat(figures.goodputPerSecond()).isEqualTo(1000);
		assertThat(figures.errorRatio()).isCloseTo(400 / 10_400.0, within(1e-9));
		assertThat(figures.responseTime().p50Micros()).isBetween(12_000L, 12_015L);
		assertThat(figures.addedTime().p50Micros()).isBetween(2000L, 2001L);
		assertThat(figures.addedTime().p99Micros()).isBetween(3000L, 3001L);
		assertThat(figures.addedTime().maxMicros()).isBetween(8000L, 8007L);
		Figures.CpuFigures cpu = Objects.requireNonNull(figures.cpu());
		assertThat(cpu.cores()).isCloseTo(0.5, within(1e-6));
		assertThat(cpu.percentOfBox()).isCloseTo(50, within(1e-4));
		assertThat(cpu.microsPerRequest()).isCloseTo(5e6 / 10_300, within(1e-3));
		assertThat(cpu.throttledSecondsPerTrial()).isCloseTo(2, within(1e-6));
		assertThat(cpu.coresByKind().get(ThreadKind.REQUEST)).isCloseTo(0.375, within(1e-6));
		assertThat(figures.threadsMax()).isEqualTo(40);
		assertThat(cell.notes()).containsExactly("3.8% of the requests failed; 1,000 correct answers/s",
				"3 of 10 health probes failed, 3 s in a row: a load balancer may replace the task",
				"throttled by its quota for 2.0 s of 10 s");
	}

	@Test
	void aTargetThatStillCompilesIsCalledCold() {
		assertThat(only(new SyntheticRun().with(trial().jitShare(0.45))).notes())
			.containsExactly("JIT compilers used 45% of its CPU: it was not warm");
	}

	@Test
	void garbageCollectionIsThatOfTheWindowAndUnknownWithoutALog() {
		assertThat(Objects.requireNonNull(only(new SyntheticRun().with(trial()).gcLogs()).figures()).gc())
			.isEqualTo(new Figures.GcFigures(2, 15, 12.5, 13.0 * (1 << 20) / 3));
		assertThat(Objects.requireNonNull(only(new SyntheticRun().with(trial())).figures()).gc()).isNull();
	}

	@Test
	void percentOfBoxIsOfTheBoxAndNotOfTheMachine() {
		CellResult cell = only(new SyntheticRun().with(trial().targetCores(0.24))
			.box(new BoxRecord("ecs-256", 0.25, 512L << 20, "cgroup v1 quota", "cgroup v1", List.of(1), List.of(0),
					"")));
		assertThat(Objects.requireNonNull(Objects.requireNonNull(cell.figures()).cpu()).percentOfBox()).isCloseTo(96,
				within(1e-4));
	}

	@Test
	void aBoxIsHeldByWhatHoldsItAndNotByItsNumber() {
		assertThat(held("cgroup v2 quota", 0.4)).isFalse();
		assertThat(held("affinity, in whole cores", 0.98)).isTrue();
		assertThat(held("affinity, in whole cores", 1.5)).isFalse();
		assertThat(held("none", 2)).isTrue();
	}

	private boolean held(String cpuLimit, double cores) {
		BoxRecord box = new BoxRecord("ecs-256", 0.25, 512L << 20, cpuLimit, "JVM flags only", List.of(1), List.of(0),
				"");
		return Analysis.of(new SyntheticRun().with(trial().targetCores(cores)).box(box).in(this.runs)).complete();
	}

	@Test
	void aPercentileThatTooFewAnswersSupportIsWithheld() {
		TimeFigures times = Objects.requireNonNull(only(new SyntheticRun().with(trial().throughput(40))).figures())
			.responseTime();
		assertThat(times.count()).isEqualTo(400);
		assertThat(times.p50Micros()).isNotNull();
		assertThat(times.p99Micros()).isNull();
		assertThat(times.maxMicros()).isNotNull();
	}

	@Test
	void replicatesAreMergedAndTheirSpreadIsShownWithoutRanking() {
		Results results = Analysis.of(new SyntheticRun().with(trial().throughput(900))
			.with(trial().throughput(1100).replicate(2).addedMicros(4000))
			.with(trial().throughput(1000).replicate(3))
			.in(this.runs));
		Figures figures = Objects.requireNonNull(results.cells().getFirst().figures());
		assertThat(figures.throughputPerSecond()).isEqualTo(new Spread(1000, 900, 1100, 3));
		assertThat(figures.addedTime().count()).isEqualTo(30_000);
		assertThat(results.ranking().reason()).isEqualTo("3 launches of each target; a ranking needs 6");
	}

	@Test
	void figuresAreOfTheValidTrialsAndSayWhatIsLeftOut() {
		Results results = Analysis.of(new SyntheticRun().with(trial().throughput(900))
			.with(trial().throughput(100).replicate(2).delayErrorMicros(30_000))
			.in(this.runs));
		CellResult cell = results.cells().getFirst();
		assertThat(cell.status()).isEqualTo(CellStatus.VALID);
		assertThat(Objects.requireNonNull(cell.figures()).throughputPerSecond().median()).isEqualTo(900);
		assertThat(cell.notes()).containsExactly("1 invalid trial is left out");
		assertThat(results.complete()).isFalse();
	}

	@Test
	void figuresOfInvalidTrialsAloneAreMarkedAndThoseOfNoneAreMissing() {
		assertThat(only(new SyntheticRun().with(trial().delayErrorMicros(30_000))).status())
			.isEqualTo(CellStatus.INVALID);
		CellResult missing = only(new SyntheticRun().with(trial().failure("the target did not start")));
		assertThat(missing.status()).isEqualTo(CellStatus.MISSING);
		assertThat(missing.sentence()).isEqualTo("not measured: the target did not start");
	}

	@Test
	void aCellSaysWhyItIsMissingInOneLineAndItsLaunchTellsTheRest() {
		String reason = "target servlet ended (exit code 137)\n    the end of its log a.out:\n    last words";
		Results results = Analysis
			.of(new SyntheticRun().with(trial().failure(reason)).launchFailure("servlet", reason).in(this.runs));
		assertThat(results.cells()).extracting(CellResult::sentence)
			.containsExactly("not measured: target servlet ended (exit code 137)");
		assertThat(results.invalid()).extracting(TrialResult::reasons)
			.containsExactly(List.of("target servlet ended (exit code 137)"));
		assertThat(results.failedLaunches()).extracting(Results.FailedLaunch::reason).containsExactly(reason);
	}

	@Test
	void whatWasPlannedAndNotMeasuredIsListed() {
		Results results = Analysis.of(new SyntheticRun().with(trial())
			.without(new SyntheticTrial("direct", 100, 10))
			.launchFailure("direct", "port 8081 is taken")
			.in(this.runs));
		assertThat(results.missing()).extracting("id").containsExactly("r1-direct-100users-10ms");
		assertThat(results.failedLaunches()).extracting("reason").containsExactly("port 8081 is taken");
		assertThat(results.complete()).isFalse();
	}

	@Test
	void rowsAreInTheOrderOfDelayLoadAndTargetWithTheControlFirst() {
		Results results = Analysis.of(new SyntheticRun().with(new SyntheticTrial("b", 100, 500))
			.with(new SyntheticTrial("a", 100, 10))
			.with(new SyntheticTrial("direct", 100, 10))
			.with(new SyntheticTrial("a", 20, 10))
			.in(this.runs));
		assertThat(results.cells()).extracting((cell) -> cell.delay() + " " + cell.load().label() + " " + cell.target())
			.containsExactly("10ms 20 users a", "10ms 100 users direct", "10ms 100 users a", "500ms 100 users b");
	}

	private static SyntheticTrial trial() {
		return new SyntheticTrial("servlet", 100, 10);
	}

	private CellResult only(SyntheticRun run) {
		List<CellResult> cells = Analysis.of(run.in(this.runs)).cells();
		assertThat(cells).hasSize(1);
		return cells.getFirst();
	}

}
