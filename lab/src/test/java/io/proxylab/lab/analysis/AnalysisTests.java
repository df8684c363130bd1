package io.proxylab.lab.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.proxylab.lab.analysis.Results.CellResult;
import io.proxylab.lab.analysis.Results.CellStatus;
import io.proxylab.lab.analysis.Results.TrialResult;
import io.proxylab.lab.analysis.evidence.Spread;
import io.proxylab.lab.analysis.figures.Figures;
import io.proxylab.lab.analysis.figures.TimeFigures;
import io.proxylab.lab.experiment.Connections.Reuse;
import io.proxylab.lab.report.words.FindingText;
import io.proxylab.lab.trial.LaunchRecord.BoxRecord;
import io.proxylab.lab.trial.SyntheticRun;
import io.proxylab.lab.trial.SyntheticTrial;
import io.proxylab.lab.trial.TimeSeries.ThreadKind;
import io.proxylab.lab.trial.TrialRecord.ConnectAttempts;
import io.proxylab.load.protocol.LoadResult;
import io.proxylab.load.protocol.LoadResult.ErrorKind;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AnalysisTests {

	@TempDir
	Path runs;

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
	void aCellWhoseLoadWasCutDownToTheMachineSaysSo() {
		CellResult cell = only(
				new SyntheticRun().with(trial().reduced(new LoadResult.Reduced(1000, 900, 900, "too few ports"))));
		assertThat(FindingText.of(cell.findings())).contains("ran with 900 of 1,000 connections: too few ports");
	}

	@Test
	void attemptsToConnectThatWaitedAreToldOfAllTrials() {
		assertThat(repeated(trial().connectAttempts(new ConnectAttempts(0, 0)))).isEmpty();
		assertThat(repeated(trial().connectAttempts(new ConnectAttempts(1200, 31)),
				trial().replicate(2).connectAttempts(new ConnectAttempts(34, 0))))
			.containsExactly("1,234 attempts to connect met a full listen queue, and waited 1 s or more for the next");
		assertThat(repeated(trial().connectAttempts(new ConnectAttempts(0, 1))))
			.containsExactly("1 attempt to connect got no reply, and waited 1 s or more for the next");
	}

	private List<String> repeated(SyntheticTrial... trials) {
		SyntheticRun run = new SyntheticRun();
		Stream.of(trials).forEach(run::with);
		return FindingText.of(only(run).findings());
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
		assertThat(cpu.coresByKind().get(ThreadKind.REQUEST)).isCloseTo(0.390625, within(1e-6));
		assertThat(figures.threadsMax()).isEqualTo(40);
		assertThat(FindingText.of(cell.findings())).containsExactly(
				"3.8% of the requests failed; 1,000 correct answers/s",
				"3 of 10 health probes failed, 3 s in a row: a load balancer may replace the task",
				"throttled by its quota for 2.0 s of 10 s");
	}

	@Test
	void aTargetThatStillCompilesIsCalledCold() {
		assertThat(FindingText.of(only(new SyntheticRun().with(trial().jitShare(0.45))).findings()))
			.containsExactly("not warm: JIT compilers used 45% of its CPU; 500 us a request with them, 275 without");
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
		assertThat(FindingText.of(cell.findings())).containsExactly("1 invalid trial is left out");
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
