package io.proxylab.lab.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.proxylab.lab.analysis.CellRanking.AgainstBest;
import io.proxylab.lab.analysis.Results.CellResult;
import io.proxylab.lab.analysis.Results.Ranking;
import io.proxylab.lab.analysis.Results.Ranking.Status;
import io.proxylab.lab.analysis.figures.Intervals;
import io.proxylab.lab.claims.ClaimResult;
import io.proxylab.lab.claims.ClaimResult.CaseResult;
import io.proxylab.lab.claims.ClaimVerdict;
import io.proxylab.lab.statistics.Comparison.Verdict;
import io.proxylab.lab.statistics.Interval;
import io.proxylab.lab.trial.RawRun;
import io.proxylab.lab.trial.SyntheticRun;
import io.proxylab.lab.trial.SyntheticTrial;
import io.proxylab.lab.trial.TrialRecord.Fault;
import io.proxylab.load.protocol.LoadResult.ErrorKind;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Execution(ExecutionMode.CONCURRENT)
class ReplicatesTests {

	/** What a block makes of every figure in it. */
	private static final double[] BLOCKS = { 1, 1.1, 0.9, 1.05, 0.95, 1.02 };

	@TempDir
	static Path directory;

	/** Six replicates, for tests that only ask for something else each. */
	private static RawRun measured;

	@TempDir
	Path runs;

	@BeforeAll
	static void measure() {
		measured = blocks(6).gcLogs().in(directory);
	}

	@Test
	void whoIsNotShownToDifferFromTheBestIsTiedWithIt() {
		Results results = Analysis.of(measured);
		CellRanking throughput = ranking(results, RankedFigure.THROUGHPUT);
		assertThat(throughput.best()).isEqualTo("fast");
		assertThat(throughput.tied()).extracting(AgainstBest::target).containsExactly("near");
		assertThat(throughput.behind()).singleElement().satisfies((other) -> {
			assertThat(other.target()).isEqualTo("slow");
			assertThat(other.comparison().ratio().estimate()).isCloseTo(0.5, within(0.01));
		});
		assertThat(throughput.tied().getFirst().comparison().verdict()).isEqualTo(Verdict.EQUIVALENT);
		assertThat(throughput.unranked()).isEmpty();
		assertThat(results.ranking().status()).isEqualTo(Status.RANKED);
		assertThat(ranking(results, RankedFigure.ADDED).best()).as("less is better").isEqualTo("slow");
		assertThat(ranking(results, RankedFigure.CPU_PER_REQUEST).behind()).extracting(AgainstBest::target)
			.containsExactly("slow");
	}

	@Test
	void belowSixReplicatesNothingIsRankedAndWithOneThereIsNoInterval() {
		Results five = Analysis.of(blocks(5).in(this.runs.resolve("five")));
		assertThat(five.rankings()).isEmpty();
		assertThat(five.ranking())
			.isEqualTo(new Ranking(Status.UNRANKED, "5 launches of each target; a ranking needs 6"));
		assertThat(intervals(five, "fast").throughputPerSecond()).isNotNull();
		Results one = Analysis.of(blocks(1).in(this.runs.resolve("one")));
		assertThat(one.ranking().reason()).isEqualTo("one launch of each target; a ranking needs 6");
		assertThat(intervals(one, "fast")).isEqualTo(new Intervals(null, null, null, null, null));
	}

	@Test
	void aSingleFigureHasTheIntervalOfItsLogarithms() {
		Intervals intervals = intervals(Analysis.of(measured), "fast");
		Interval throughput = Objects.requireNonNull(intervals.throughputPerSecond());
		assertThat(throughput.replicates()).isEqualTo(6);
		assertThat(throughput.estimate()).isCloseTo(1001, within(2.0));
		assertThat(throughput.low()).isBetween(920.0, 940.0);
		assertThat(throughput.high()).isBetween(1070.0, 1090.0);
		assertThat(Objects.requireNonNull(intervals.addedP50Micros()).estimate()).isCloseTo(4000, within(10.0));
	}

	@Test
	void aTargetWithTooFewValidTrialsIsUnrankedAndSaidSo() {
		SyntheticRun run = blocks(6).with(trial("broken", 1, 2000))
			.with(trial("broken", 2, 2000).delayErrorMicros(30_000));
		for (int replicate = 3; replicate <= 6; replicate++) {
			run.without(trial("broken", replicate, 2000));
		}
		CellRanking throughput = ranking(Analysis.of(run.in(this.runs)), RankedFigure.THROUGHPUT);
		assertThat(throughput.best()).isEqualTo("fast");
		assertThat(throughput.unranked()).containsExactly("broken");
	}

	@Test
	void sevenReplicatesOfWhichOneIsInvalidStillRankAndSayWhichIsLeftOut() {
		SyntheticRun run = blocks(6).with(trial("fast", 7, 1000))
			.with(trial("near", 7, 990).delayErrorMicros(30_000))
			.with(trial("slow", 7, 500));
		CellRanking throughput = ranking(Analysis.of(run.in(this.runs)), RankedFigure.THROUGHPUT);
		assertThat(throughput.tied()).singleElement()
			.satisfies((near) -> assertThat(near.comparison().leftOut()).containsExactly(7));
		assertThat(throughput.behind()).singleElement()
			.satisfies((slow) -> assertThat(slow.comparison().leftOut()).isEmpty());
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			throughput(fast) >= 1.9 * throughput(slow)       | CONFIRMED
			throughput(fast) == throughput(near) +- 3%       | CONFIRMED
			throughput(slow) == throughput(fast)             | REFUTED
			goodput(fast) == throughput(fast) +- 1%          | CONFIRMED
			p50(fast) == 14ms                                | CONFIRMED
			p90(fast) == 16ms                                | CONFIRMED
			p99(fast) == 16ms                                | CONFIRMED
			p99.9(fast) == max(fast)                         | CONFIRMED
			max(fast) == 26ms                                | CONFIRMED
			mean(fast) < p90(fast)                           | CONFIRMED
			added(fast) == 4ms                               | CONFIRMED
			addedP99(fast) == 6ms                            | CONFIRMED
			cpu(fast) == 50% +- 1%                           | CONFIRMED
			cpuPerRequest(fast) == cpu(fast) / throughput(fast) | CONFIRMED
			threads(fast) == 40                              | CONFIRMED
			rss(fast) == 200MiB                              | CONFIRMED
			stacks(fast) < 4MiB                              | CONFIRMED
			gcPause(fast) == 15ms                            | CONFIRMED
			allocationRate(fast) == 13MiB / 3s +- 1%         | CONFIRMED
			allocationRate(fast) > 5MiB / 1s                 | REFUTED
			failedProbes(fast) == 0                          | CONFIRMED
			errorRatio(fast) > 0                             | REFUTED
			threads(slow) > 40                               | REFUTED
			throughput(fast) >= 1000/s                       | UNDECIDED
			""")
	void aClaimIsHeldAgainstTheFiguresOfTheRun(String claim, ClaimVerdict verdict) {
		Results results = Analysis.of(SyntheticRun.asked(measured, "claims: [\"" + claim + "\"]", null));
		assertThat(results.claims()).singleElement()
			.satisfies((result) -> assertThat(result.verdict()).as("%s", result).isEqualTo(verdict));
	}

	@Test
	void aTrialThatIsInvalidOrMissingIsNamedByTheClaimThatNeedsIt() {
		SyntheticRun run = new SyntheticRun().experiment("claims: [throughput(a) > 1/s]")
			.with(trial("a", 1, 1000).delayErrorMicros(30_000))
			.without(trial("a", 2, 1000));
		assertThat(Analysis.of(run.in(this.runs)).claims()).singleElement().satisfies((claim) -> {
			assertThat(claim.verdict()).isEqualTo(ClaimVerdict.UNDECIDED);
			assertThat(claim.cases()).extracting(CaseResult::sentence)
				.containsExactly("no value; left out: replicate 1 (trial r1-a-100users-10ms is invalid), "
						+ "replicate 2 (trial r2-a-100users-10ms is missing)");
		});
	}

	@Test
	void aFigureThatATrialDoesNotHaveIsNamedToo() {
		SyntheticRun run = new SyntheticRun().experiment("claims: [cpu(direct) < 1, p99.9(direct) < 1s]")
			.with(trial("direct", 1, 100));
		assertThat(Analysis.of(run.in(this.runs)).claims()).flatExtracting(ClaimResult::cases)
			.extracting(CaseResult::sentence)
			.containsExactly("no value; left out: replicate 1 (trial r1-direct-100users-10ms has no cpu)",
					"no value; left out: replicate 1 (trial r1-direct-100users-10ms has no p99.9)");
	}

	@Test
	void whetherATargetSurvivedIsAskedOfTrialsThatHaveNoFiguresForIt() {
		SyntheticRun run = new SyntheticRun()
			.experiment("claims: [survived(a) <= 0, survived(b) >= 1, survived(c) >= 1]");
		for (int replicate = 1; replicate <= 2; replicate++) {
			run.with(trial("a", replicate, 1000).failure("target a ended (exit code 3)", Fault.TARGET_ENDED))
				.with(trial("b", replicate, 1000))
				.with(trial("c", replicate, 1000).failure("the generator ended", Fault.LABORATORY));
		}
		assertThat(Analysis.of(run.in(this.runs)).claims()).extracting(ClaimResult::verdict)
			.containsExactly(ClaimVerdict.CONFIRMED, ClaimVerdict.CONFIRMED, ClaimVerdict.UNDECIDED);
	}

	@Test
	void aGateGoesByItsEstimateWhateverItsVerdict() {
		String gates = "gates: [throughput(fast) >= 900/s, throughput(fast) >= 1000/s, throughput(slow) >= 900/s]";
		Results six = Analysis.of(SyntheticRun.asked(measured, gates, null));
		assertThat(six.gates()).extracting(ClaimResult::verdict)
			.containsExactly(ClaimVerdict.CONFIRMED, ClaimVerdict.UNDECIDED, ClaimVerdict.REFUTED);
		assertThat(six.gates()).extracting(ClaimResult::holds).containsExactly(true, true, false);
		assertThat(six.gatesHold()).isFalse();
		Results one = Analysis.of(blocks(1).experiment("gates: [throughput(fast) >= 900/s]").in(this.runs));
		assertThat(one.gates()).extracting(ClaimResult::verdict).containsExactly(ClaimVerdict.UNDECIDED);
		assertThat(one.gatesHold()).isTrue();
	}

	@Test
	void aCellWhoseClientClosesIsClaimedAboutByThatWord() {
		SyntheticRun run = new SyntheticRun()
			.experiment("claims: [\"throughput(a, close) <= 0.95 * throughput(a, keepAlive)\"]")
			.with(trial("a", 1, 1000))
			.with(trial("a", 1, 900).clientCloses().order(2))
			.with(trial("a", 2, 1000))
			.with(trial("a", 2, 900).clientCloses().order(2).error(ErrorKind.TIMEOUT, 1));
		assertThat(Analysis.of(run.in(this.runs)).claims()).extracting(ClaimResult::verdict)
			.containsExactly(ClaimVerdict.CONFIRMED);
	}

	private static CellRanking ranking(Results results, RankedFigure figure) {
		return results.rankings().stream().filter((ranking) -> ranking.figure() == figure).reduce((one, other) -> {
			throw new AssertionError("one cell expected");
		}).orElseThrow();
	}

	private static Intervals intervals(Results results, String target) {
		return results.cells()
			.stream()
			.filter((cell) -> cell.target().equals(target))
			.map(CellResult::intervals)
			.map(Objects::requireNonNull)
			.findFirst()
			.orElseThrow();
	}

	/** Three targets and the control; what a block makes of them, all share. */
	private static SyntheticRun blocks(int replicates) {
		SyntheticRun run = new SyntheticRun();
		for (int replicate = 1; replicate <= replicates; replicate++) {
			double block = BLOCKS[replicate - 1];
			run.with(trial("direct", replicate, (int) (3000 * block)))
				.with(trial("fast", replicate, (int) (1000 * block)).addedMicros(4000))
				.with(trial("near", replicate, (int) (990 * block)).addedMicros(4000))
				.with(trial("slow", replicate, (int) (500 * block)).addedMicros(2000));
		}
		return run;
	}

	private static SyntheticTrial trial(String target, int replicate, int throughput) {
		return new SyntheticTrial(target, 100, 10).replicate(replicate).throughput(throughput);
	}

}
