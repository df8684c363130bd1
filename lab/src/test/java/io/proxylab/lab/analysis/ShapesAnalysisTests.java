package io.proxylab.lab.analysis;

import io.proxylab.lab.analysis.evidence.Spread;
import io.proxylab.lab.analysis.figures.BurstFigures;
import io.proxylab.lab.analysis.figures.CapacityFigures;
import io.proxylab.lab.analysis.figures.PhaseFigures;
import io.proxylab.lab.analysis.validity.CheckOutcome.Verdict;
import io.proxylab.lab.analysis.Results.CellResult;
import io.proxylab.lab.analysis.Results.TrialResult;
import io.proxylab.lab.analysis.validity.CheckOutcome;
import io.proxylab.lab.capacity.CapacityFound;
import io.proxylab.lab.capacity.CapacityFound.Probe;
import io.proxylab.lab.experiment.Load;
import io.proxylab.lab.report.tables.CapacityTable;
import io.proxylab.lab.report.tables.CellBlock;
import io.proxylab.lab.report.words.CellRemarks;
import io.proxylab.lab.report.words.StoryText;
import io.proxylab.lab.trial.SyntheticDisturbance;
import io.proxylab.lab.trial.SyntheticRun;
import io.proxylab.lab.trial.SyntheticTrial;
import io.proxylab.load.protocol.LoadResult;
import io.proxylab.load.protocol.LoadResult.Offered;
import io.proxylab.load.protocol.LoadResult.Times;
import io.proxylab.load.protocol.LoadSettings.Arrivals;
import io.proxylab.load.protocol.Patience;
import io.proxylab.load.protocol.Shape.Thinking;
import io.proxylab.load.protocol.Stretch;
import io.proxylab.load.protocol.UserStretch;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Loads of other shapes than users without a pause and rates that stay. */
class ShapesAnalysisTests {

	private static final String SLO = "p99 <= delay + 50ms, errors <= 0.1%";

	@TempDir
	Path runs;

	/** 1,000/s in the mean, in ten parts of a second. */
	private static SyntheticTrial ramp() {
		return new SyntheticTrial("servlet",
				new Load.Open(500, Arrivals.POISSON, List.of(new Stretch(500, 1500, 10_000))), 100);
	}

	@Test
	void aRampIsNoReasonToRefuseATrialAndIsToldPartByPart() {
		Results results = analysed(ramp().throughput(1000));
		assertThat(results.complete()).as("%s", results.invalid()).isTrue();
		CellResult cell = results.cells().getFirst();
		assertThat(cell.phases()).extracting(PhaseFigures::rate)
			.hasSize(10)
			.startsWith("500/s to 600/s", "600/s to 700/s")
			.endsWith("1,400/s to 1,500/s");
		assertThat(cell.phases()).extracting(PhaseFigures::settledFromSeconds)
			.as("a ramp has no sudden change")
			.containsExactly(0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0);
		assertThat(cell.health()).isNotNull();
	}

	@Test
	void whereARampIsTooMuchTheStorySaysFromWhenOnAndWhatCapsIt() {
		CellResult cell = analysed(ramp().throughput(995).measuredInFlight(99.5).inProgress(400).targetCores(0.4))
			.cells()
			.getFirst();
		assertThat(StoryText.of(cell.story())).containsExactly(
				"did not keep up from 1,100/s to 1,200/s on, 6 s into the window: it gave 995 correct answers/s, "
						+ "at most 995/s at any time; capped at 1,000 req/s: 100 request threads / 100 ms; CPU 40%");
	}

	@Test
	void aRampThatIsMetIsSaidToBe() {
		SyntheticTrial trial = new SyntheticTrial("servlet",
				new Load.Open(90, Arrivals.CONSTANT, List.of(new Stretch(90, 110, 10_000))), 100)
			.throughput(109);
		assertThat(StoryText.of(analysed(trial.due(1000)).cells().getFirst().story()))
			.containsExactly("kept up with the load all the time, up to 110/s");
	}

	@Test
	void anOpenLoadWhoseRampWasNotOfferedIsRefused() {
		assertThat(analysed(ramp().throughput(1000).due(9000)).invalid()).singleElement()
			.satisfies((trial) -> assertThat(trial.reasons())
				.containsExactly("900.0 requests/s were due, 1000.0 were asked for (at most 45.0 off)"));
	}

	@Test
	void stepsArePhasesWithTheirRates() {
		SyntheticTrial trial = new SyntheticTrial("servlet", new Load.Open(900, Arrivals.POISSON,
				List.of(new Stretch(900, 900, 5000), new Stretch(1100, 1100, 5000))), 100)
			.throughput(1000);
		CellResult cell = analysed(trial).cells().getFirst();
		assertThat(cell.phases()).extracting(PhaseFigures::rate).containsExactly("900/s", "1,100/s");
		assertThat(cell.phases()).extracting(PhaseFigures::settledFromSeconds).containsExactly(0.0, 7.0);
	}

	@Test
	void ofUsersWhoseNumberChangesTheStorySaysWithHowManyThereWasMost() {
		List<UserStretch> then = List.of(new UserStretch(50, 50, 5000), new UserStretch(400, 400, 5000));
		SyntheticTrial trial = new SyntheticTrial("servlet",
				new Load.Closed(400, 0, Thinking.CONSTANT, then, Patience.ENDLESS), 100)
			.throughput(995)
			.measuredInFlight(99.5)
			.targetCores(0.4);
		Results results = analysed(trial);
		CellResult cell = results.cells().getFirst();
		assertThat(cell.phases()).extracting(PhaseFigures::rate).containsExactly("50 users", "400 users");
		assertThat(cell.load().steady()).isFalse();
		assertThat(StoryText.of(cell.story())).singleElement()
			.asString()
			.startsWith("gave most with ")
			.contains("995 correct answers/s at 40% CPU");
	}

	static Stream<Arguments> bursts() {
		return Stream.of(
				Arguments.of("all are held", burst(5000).throughput(500).measuredInFlight(5000),
						"no limit reached: 5,000 of 5,000 requests were at the upstream at a time; CPU 50%"),
				Arguments.of("as many as there are threads",
						burst(5000).throughput(10).measuredInFlight(100).unfinished(4900),
						"capped at 10 req/s: 100 request threads / 10,000 ms; CPU 50%"),
				Arguments.of("as many as the server has connections",
						burst(5000).throughput(300).measuredInFlight(3000).unfinished(2000),
						"capped at 300 req/s: 3000 connections of the server / 10,000 ms; CPU 50%"),
				Arguments.of("as many as nobody knows why",
						burst(5000).throughput(150).measuredInFlight(1500).unfinished(3500),
						"limit not shown: at most 1,500 of 5,000 requests were at the upstream at a time; CPU 50%"));
	}

	@ParameterizedTest(name = "{0}")
	@MethodSource("bursts")
	void whatBindsABurstIsNamed(String why, SyntheticTrial trial, String sentence) {
		Results results = analysed(trial);
		assertThat(results.complete()).as("%s", results.invalid()).isTrue();
		assertThat(results.cells().getFirst().sentence()).as(why).isEqualTo(sentence);
	}

	@Test
	void aBurstIsToldAsItWent() {
		CellResult cell = analysed(burst(5000).throughput(300).measuredInFlight(3000).unfinished(2000)).cells()
			.getFirst();
		assertThat(CellRemarks.of(cell))
			.contains("held at most 5,000 of 5,000 requests at the same time, the upstream 3,000 of them; "
					+ "all connected after 0.50 s, sent after 0.60 s, 3,000 answered, 2,000 without an outcome at the end");
		BurstFigures burst = Objects.requireNonNull(Objects.requireNonNull(cell.figures()).burst());
		assertThat(burst.answered()).isEqualTo(3000);
		assertThat(burst.answeredSeconds()).as("not all were").isNull();
	}

	@Test
	void anEngineHoldsABurstByItself() {
		CellResult cell = Analysis
			.of(new SyntheticRun().with(burst(5000).throughput(500).measuredInFlight(5000))
				.withoutUpstream()
				.in(this.runs))
			.cells()
			.getFirst();
		assertThat(Objects.requireNonNull(Objects.requireNonNull(cell.figures()).burst()).heldBy()).isEqualTo("engine");
		assertThat(cell.sentence())
			.isEqualTo("no limit reached: 5,000 of 5,000 requests were in the engine at a time; CPU 50%");
	}

	@Test
	void aBurstThatWasCutToWhatTheMachineHoldsCountsAsItRan() {
		Results results = analysed(burst(5000).throughput(190)
			.measuredInFlight(1900)
			.reduced(new LoadResult.Reduced(5000, 1900, 1900, "the limit of open files")));
		assertThat(results.invalid()).isEmpty();
		assertThat(Objects.requireNonNull(results.cells().getFirst().figures()).burst()).isNotNull()
			.satisfies((burst) -> {
				assertThat(burst.requests()).isEqualTo(1900);
				assertThat(burst.connectedSeconds()).isEqualTo(0.5);
			});
	}

	@Test
	void aBurstThatWasCutCountsByItsRequestsWhereTheyShareConnections() {
		Results results = analysed(burst(5000).throughput(190)
			.measuredInFlight(1900)
			.reduced(new LoadResult.Reduced(50, 19, 1900, "the limit of open files")));
		assertThat(results.invalid()).isEmpty();
		assertThat(Objects.requireNonNull(results.cells().getFirst().figures()).burst()).isNotNull()
			.satisfies((burst) -> assertThat(burst.requests()).isEqualTo(1900));
	}

	@Test
	void aBurstThatTheGeneratorCouldNotBeginInTimeIsRefused() {
		assertThat(analysed(burst(5000).throughput(500).measuredInFlight(5000).begunMicros(11_000_000)).invalid())
			.singleElement()
			.satisfies((trial) -> assertThat(trial.reasons()).containsExactly("the generator took 11.00 s to begin "
					+ "5,000 requests, which the upstream holds for 10.00 s each"));
	}

	@Test
	void usersWhoThinkAskForLess() {
		CellResult cell = analysed(new SyntheticTrial("servlet", new Load.Closed(1100, 1000), 90).throughput(1000)
			.addedMicros(8000)
			.targetCores(0.3)).cells().getFirst();
		assertThat(cell.sentence())
			.isEqualTo("no limit reached: 1100 users / (1,000 + 90 + 10.2 ms) = 1,000 req/s; CPU 30%");
	}

	@Test
	void aCapacityIsToldWithWhatBindsAboveIt() {
		SyntheticTrial trial = capacity(new CapacityFound(SLO, 960.0, 1000.0, List.of(probe(500, List.of()),
				probe(1000, List.of("added time p99 80.0 ms > 50ms")), probe(960, List.of()))))
			.throughput(960)
			.measuredInFlight(96)
			.targetCores(0.4);
		Results results = analysed(trial);
		assertThat(results.complete()).as("%s", results.invalid()).isTrue();
		CellResult cell = results.cells().getFirst();
		assertThat(cell.sentence())
			.isEqualTo("capacity 960 to 1,000/s at " + SLO + "; at 1,000/s added time p99 80.0 ms > 50ms "
					+ "(capped at 1,000 req/s: 100 request threads / 100 ms; CPU 40%)");
		CapacityFigures capacity = Objects.requireNonNull(Objects.requireNonNull(cell.figures()).capacity());
		assertThat(capacity.carriedPerSecond()).isEqualTo(Spread.of(960));
		assertThat(capacity.missedPerSecond()).isEqualTo(Spread.of(1000));
		assertThat(capacity.path()).extracting(CapacityFigures.Step::offeredPerSecond)
			.containsExactly(500.0, 1000.0, 960.0);
	}

	@Test
	void aCapacityThatWasNotFoundOrHasNoEndIsSaidToBeSo() {
		assertThat(
				sentence(capacity(new CapacityFound(SLO, null, 500.0, List.of(probe(500, List.of("errors 9% > 0.1%")))))
					.throughput(500)))
			.startsWith("no rate that was tried met " + SLO + "; at 500/s errors 9% > 0.1%");
		assertThat(
				sentence(capacity(new CapacityFound(SLO, 500.0, null, List.of(probe(500, List.of())))).throughput(500)))
			.isEqualTo("capacity at least 500/s at " + SLO);
	}

	@Test
	void aCapacityThatTheTargetDidNotSurviveIsToldAsALowerBoundAndRefused() {
		Results results = analysed(capacity(new CapacityFound(SLO, 500.0, 1000.0,
				List.of(probe(500, List.of()),
						new Probe(1000, false, List.of("target servlet ended (exit code 3)"), null))))
			.throughput(500)
			.disturbed(SyntheticDisturbance.ended(1, 0)));
		CellResult cell = results.cells().getFirst();
		assertThat(cell.sentence())
			.isEqualTo("capacity at least 500/s at " + SLO + "; at 1,000/s target servlet ended (exit code 3)");
		assertThat(results.invalid()).singleElement()
			.satisfies(
					(trial) -> assertThat(trial.reasons()).containsExactly("the target: it did not survive 1,000/s of "
							+ "the search for its capacity: target servlet ended (exit code 3)"));
		assertThat(CapacityTable.of(CellBlock.of(results).getFirst()).orElseThrow().rows()).last().satisfies((row) -> {
			assertThat(row.figures()).containsExactly("1,000", "-", "-", "-", "-");
			assertThat(row.sentence()).isEqualTo("missed: target servlet ended (exit code 3)");
		});
	}

	@Test
	void theChecksOfAScheduleAreThoseOfTheRateThatWasKept() {
		SyntheticTrial trial = capacity(
				new CapacityFound(SLO, 500.0, null, List.of(probe(250, List.of()), probe(500, List.of()))))
			.throughput(500)
			.due(2500);
		assertThat(analysed(trial).invalid()).singleElement()
			.extracting(TrialResult::reasons)
			.asString()
			.contains("250.0 requests/s were due, 500.0 were asked for");
	}

	@Test
	void whatDoesNotApplyToABurstSaysSo() {
		assertThat(analysed(burst(5000).throughput(300).measuredInFlight(3000).unfinished(2000)).trials()
			.getFirst()
			.checks()).filteredOn((check) -> check.verdict() == Verdict.NOT_APPLICABLE)
			.extracting(CheckOutcome::check)
			.contains("littlesLawHolds", "offeredAsAsked", "generatorOnTime");
	}

	private String sentence(SyntheticTrial trial) {
		return analysed(trial).cells().getFirst().sentence();
	}

	private Results analysed(SyntheticTrial trial) {
		return Analysis.of(new SyntheticRun().with(trial)
			.limits("servlet", Map.of("requestThreads", 100, "client.pool.max", 2000, "server.connections.max", 3000))
			.in(this.runs));
	}

	private static SyntheticTrial burst(int requests) {
		return new SyntheticTrial("servlet", new Load.Burst(requests), 10_000);
	}

	private static SyntheticTrial capacity(CapacityFound found) {
		return new SyntheticTrial("servlet", new Load.Capacity(SLO, 500, Arrivals.CONSTANT), 100).capacity(found);
	}

	/** In the window of the trial itself, with 400 requests in progress. */
	private static Probe probe(double perSecond, List<String> missed) {
		long start = (SyntheticTrial.EPOCH_MILLIS + 3_600_000L + 20_000L) * 1000;
		Times none = new Times(0, 0, 0, 0, 0, 0, 0, 0);
		return new Probe(perSecond, missed.isEmpty(), missed,
				new LoadResult(start, start + 10_000_000, 10_000_000, 9000, 9000, 900, new TreeMap<>(), none, none,
						none, none, none, 0, 0, 0, 0, 0, 400, false, 0, new Offered(10_000, 10_000)));
	}

}
