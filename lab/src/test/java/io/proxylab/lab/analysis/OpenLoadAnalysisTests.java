package io.proxylab.lab.analysis;

import io.proxylab.lab.analysis.figures.OpenFigures;
import io.proxylab.lab.analysis.validity.CheckOutcome.Verdict;
import io.proxylab.lab.analysis.Results.CellResult;
import io.proxylab.lab.analysis.Results.TrialResult;
import io.proxylab.lab.analysis.validity.CheckOutcome;
import io.proxylab.lab.experiment.Load;
import io.proxylab.lab.report.words.FindingText;
import io.proxylab.lab.trial.SyntheticRun;
import io.proxylab.lab.trial.SyntheticTrial;
import io.proxylab.lab.trial.Tolerances;
import io.proxylab.load.protocol.LoadSettings.Arrivals;
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

import static org.assertj.core.api.Assertions.assertThat;

class OpenLoadAnalysisTests {

	@TempDir
	Path runs;

	static Stream<Arguments> bound() {
		return Stream.of(
				Arguments.of("all that is due is answered", poisson(1000).throughput(1000).targetCores(0.3),
						"no limit reached: offered 1,000/s; CPU 30%"),
				Arguments.of("a busy CPU suffices", poisson(1000).throughput(990).targetCores(0.95),
						"no limit reached: offered 1,000/s; CPU 95%"),
				Arguments.of("threads that nobody waits for are no limit",
						poisson(1900).throughput(1900).measuredInFlight(190).inProgress(194).targetCores(0.4),
						"no limit reached: offered 1,900/s; CPU 40%"),
				Arguments.of("requests wait for a thread",
						poisson(2500).throughput(1980).measuredInFlight(198).inProgress(2600).targetCores(0.4),
						"capped at 2,000 req/s: 200 request threads / 100 ms; CPU 40%"),
				Arguments.of("the box's CPU is used up", poisson(1800).throughput(1000).targetCores(0.98),
						"CPU-bound at 1,020 req/s: 1 core / 980 us a request; CPU 98%"),
				Arguments.of("no known limit explains it", poisson(1800).throughput(1000).targetCores(0.3),
						"overloaded: offered 1,800/s, served 1,000/s; CPU 30%"));
	}

	@ParameterizedTest(name = "{0}")
	@MethodSource("bound")
	void theBindingLimitOfAnOpenLoadIsNamed(String why, SyntheticTrial trial, String sentence) {
		List<CellResult> cells = Analysis
			.of(new SyntheticRun().with(trial)
				.limits("servlet", Map.of("requestThreads", 200, "client.pool.max", 2000))
				.in(this.runs))
			.cells();
		assertThat(cells).singleElement().satisfies((cell) -> assertThat(cell.sentence()).as(why).isEqualTo(sentence));
	}

	static Stream<Arguments> refused() {
		return Stream.of(Arguments.of("Poisson arrivals scatter", poisson(1000).due(9600), ""),
				Arguments.of("but not that much", poisson(1000).due(9500),
						"950.0 requests/s were due, 1000.0 were asked for (at most 45.0 off)"),
				Arguments.of("constant arrivals do not scatter", constant(1000).due(9940),
						"994.0 requests/s were due, 1000.0 were asked for (at most 5.1 off)"),
				Arguments.of("half a percent is allowed", constant(1000).due(9951), ""),
				Arguments.of("a generator that was late", poisson(1000).sendLagMicros(6000),
						"the generator sent requests up to 6.00 ms late (p99): it is the limit, not the target "
								+ "(at most 5.00 ms)"),
				Arguments.of("a generator that was hardly late", poisson(1000).sendLagMicros(4990), ""));
	}

	@ParameterizedTest(name = "{0}")
	@MethodSource("refused")
	void aTrialUnderOpenLoadThatCannotBeTrustedSaysWhy(String why, SyntheticTrial trial, String reason) {
		assertThat(Analysis.of(new SyntheticRun().with(trial).in(this.runs)).trials()).singleElement()
			.satisfies((result) -> assertThat(result.reasons()).as(why)
				.isEqualTo(reason.isEmpty() ? List.of() : List.of(reason)));
	}

	@Test
	void aCalibratedMachineIsJudgedByWhatItCanDo() {
		Tolerances calibrated = new Tolerances(Tolerances.Source.CALIBRATION, 1L, 300, 10_000, 1000, 0.8);
		assertThat(judged(poisson(1000).sendLagMicros(400), calibrated).reasons()).containsExactly(
				"the generator sent requests up to 0.40 ms late (p99): it is the limit, not the target (at most 0.30 ms)");
		assertThat(judged(poisson(1000).sendLagMicros(290), calibrated).reasons()).isEmpty();
		assertThat(judged(poisson(1000).otherCores(0.85), calibrated).reasons()).singleElement()
			.asString()
			.endsWith("; at most 80%");
		assertThat(judged(poisson(1000).otherCores(0.85), Tolerances.DEFAULTS).reasons()).isEmpty();
	}

	@Test
	void theResultsSayByWhichTolerancesTrialsWereJudged() {
		Tolerances calibrated = new Tolerances(Tolerances.Source.CALIBRATION, 1L, 300, 10_000, 1000, 0.8);
		assertThat(
				Analysis.of(new SyntheticRun().with(poisson(1000)).tolerances(calibrated).in(this.runs)).tolerances())
			.isEqualTo(calibrated);
	}

	@Test
	void aControlThatHasUsedUpTheLabsCoresMayBeLate() {
		SyntheticTrial control = new SyntheticTrial("direct", new Load.Open(1000, Arrivals.POISSON), 100)
			.otherCores(0.97)
			.sendLagMicros(5000);
		assertThat(Analysis.of(new SyntheticRun().with(control).in(this.runs)).complete()).isTrue();
	}

	/**
	 * A thousand answers a second reach the generator, and all stay in the target that
	 * are sent beyond.
	 */
	@ParameterizedTest
	@CsvSource({ "1500, 15000, true", "1500, 10000, false", "2500, 15000, false" })
	void whatPilesUpInTheTargetMayHaveReachedTheUpstream(int upstreamPerSecond, long sent, boolean agree) {
		SyntheticTrial trial = poisson(1500).due(15_000)
			.sent(sent)
			.inProgress(200)
			.upstreamPerSecond(upstreamPerSecond)
			.measuredInFlight(upstreamPerSecond / 10.0);
		assertThat(Analysis.of(new SyntheticRun().with(trial).in(this.runs)).complete()).isEqualTo(agree);
	}

	@ParameterizedTest
	@CsvSource({ "2.2, PASSED", "2.5, FAILED" })
	void ofFewRequestsOneMayBeOnItsWayAtEachEdge(double upstreamPerSecond, Verdict verdict) {
		SyntheticTrial few = poisson(2).throughput(2).upstreamPerSecond(upstreamPerSecond);
		assertThat(judged(few, Tolerances.DEFAULTS).checks())
			.filteredOn((check) -> check.check().equals("requestsAgree"))
			.singleElement()
			.extracting(CheckOutcome::verdict)
			.isEqualTo(verdict);
	}

	@Test
	void itsFiguresAreWhatWasDueWhatWasSentAndHowLate() {
		CellResult cell = Analysis
			.of(new SyntheticRun()
				.with(poisson(2000).throughput(1000).due(20_010).sent(12_000).sendLagMicros(120).unfinished(3000))
				.with(poisson(2000).replicate(2).throughput(1000).due(19_990).sent(12_000).unfinished(2000))
				.in(this.runs))
			.cells()
			.getFirst();
		assertThat(Objects.requireNonNull(cell.figures()).open())
			.isEqualTo(new OpenFigures(2000, 1200, 120, 120, 120, 5000));
		assertThat(FindingText.of(cell.findings())).containsExactly(
				"only 1,200/s of 2,000/s could be sent: all connections to it were in use",
				"5,000 requests were not answered by the end of the drain");
	}

	@Test
	void whatIsAnsweredWithARefusalIsNotKeptUpWith() {
		assertThat(sentence(400, 6000)).isEqualTo("turns away 60% of 1,000/s: 400 correct answers/s; CPU 50%");
		assertThat(sentence(980, 200)).startsWith("no limit reached: offered 1,000/s");
	}

	private String sentence(int correct, int refused) {
		return Analysis
			.of(new SyntheticRun()
				.with(poisson(1000).throughput(correct).error(ErrorKind.BAD_STATUS, refused).due(10_000).sent(10_000))
				.in(this.runs.resolve(correct + "")))
			.cells()
			.getFirst()
			.sentence();
	}

	@Test
	void closedLoadsComeBeforeOpenOnesAndEachIsARowOfItsOwn() {
		List<CellResult> cells = Analysis
			.of(new SyntheticRun().with(poisson(1000).order(1))
				.with(new SyntheticTrial("servlet", 800, 100).order(2))
				.with(poisson(500).throughput(500).order(3))
				.with(constant(1000).order(4))
				.in(this.runs))
			.cells();
		assertThat(cells).extracting((cell) -> cell.load().label())
			.containsExactly("800 users", "500/s poisson", "1,000/s constant", "1,000/s poisson");
		assertThat(Objects.requireNonNull(cells.getFirst().figures()).open()).as("of a closed load").isNull();
	}

	private TrialResult judged(SyntheticTrial trial, Tolerances tolerances) {
		return Analysis.of(new SyntheticRun().with(trial).tolerances(tolerances).in(this.runs)).trials().getFirst();
	}

	private static SyntheticTrial poisson(double rate) {
		return new SyntheticTrial("servlet", new Load.Open(rate, Arrivals.POISSON), 100);
	}

	private static SyntheticTrial constant(double rate) {
		return new SyntheticTrial("servlet", new Load.Open(rate, Arrivals.CONSTANT), 100);
	}

}
