package io.proxylab.lab.analysis.steadiness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.proxylab.lab.analysis.Analysis;
import io.proxylab.lab.analysis.evidence.Spread;
import io.proxylab.lab.analysis.steadiness.FreshTask.FirstMinutes;
import io.proxylab.lab.experiment.Load;
import io.proxylab.lab.experiment.Start;
import io.proxylab.lab.report.tables.ReportTable;
import io.proxylab.lab.trial.LaunchRecord.WarmUpRecord;
import io.proxylab.lab.trial.StartUp;
import io.proxylab.lab.trial.SyntheticRun;
import io.proxylab.lab.trial.SyntheticTrial;
import io.proxylab.lab.trial.TrialRecord.Fault;
import io.proxylab.load.protocol.LoadSettings.Arrivals;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FreshTaskTests {

	private static final WarmUpRecord NONE = new WarmUpRecord("none", 0, 0, 0, false, null);

	private static final StartUp START = new StartUp(Start.PLAIN, 4000, 3.5, 4300L, 3.75);

	@TempDir
	Path runs;

	@Test
	void theWayToThePeakIsToldFromTheStartOfTheProcess() {
		FreshTask task = task(run(rising().window(40)));
		assertThat(task.target()).isEqualTo("servlet");
		assertThat(task.launches()).isOne();
		assertThat(task.ready()).isEqualTo(moment(4, 3.5));
		assertThat(task.firstAnswer()).isEqualTo(moment(4.3, 3.75));
		assertThat(task.peakPerSecond()).isEqualTo(new Spread(1000, 1000, 1000, 1));
		assertThat(Objects.requireNonNull(task.half()).seconds().median()).as("400/s until the tenth second")
			.isEqualTo(4 + 11);
		assertThat(Objects.requireNonNull(task.nearPeak()).seconds().median()).isEqualTo(4 + 11);
		assertThat(task.firstMinutes()).isEmpty();
	}

	@Test
	void aWindowInWhoseEndCompilersWorkTellsNoPeak() {
		FreshTask task = task(run(rising().window(40).jitShare(0.2)));
		assertThat(task.ready()).isEqualTo(moment(4, 3.5));
		assertThat(task.peakPerSecond()).as("1,000/s for half a minute").isNull();
		assertThat(task.half()).isNull();
		assertThat(task.nearPeak()).isNull();
		assertThat(task(run(rising().window(40).jitShare(0.02))).peakPerSecond())
			.as("little, but as much as before: they starve")
			.isNull();
		assertThat(task(run(rising().window(31))).peakPerSecond()).as("7 s are too few").isNull();
	}

	@Test
	void aPeakIsThatOfTheLastQuarterHoweverItWandersBefore() {
		FreshTask task = task(run(rising().shifting(28, 1100, 0.5).window(40)));
		assertThat(task.peakPerSecond()).isEqualTo(new Spread(1100, 1100, 1100, 1));
		assertThat(Objects.requireNonNull(task.half()).seconds().median()).isEqualTo(4 + 29);
	}

	@Test
	void whatABoostReachesIsNoWayToThePeakOfItsBox() {
		SyntheticTrial steady = new SyntheticTrial("servlet", 100, 10).throughput(1000).jitShare(0).window(40);
		assertThat(Objects.requireNonNull(task(run(steady)).nearPeak()).seconds().median()).isEqualTo(4 + 1);
		StartUp boosted = new StartUp(Start.CPU_BOOST, 4000, 3.5, 4300L, 3.75);
		assertThat(Objects.requireNonNull(task(run(steady).startUp(boosted)).nearPeak()).seconds().median())
			.as("for ten seconds it had more")
			.isEqualTo(4 + 11);
	}

	/**
	 * 10 s of a core for 4,000 requests that take 500 us each of a warm one, which uses a
	 * fifth.
	 */
	@Test
	void gettingWarmTakesWhatItUsedBeyondAWarmOne() {
		SyntheticTrial trial = warming().jitShare(0);
		FreshTask.Warming warming = task(run(trial)).warming().getFirst();
		assertThat(warming.load()).isEqualTo("400/s constant");
		assertThat(warming.trials()).containsExactly("r1-servlet-400-per-s-constant-10ms");
		assertThat(warming.cpuSeconds().median()).isCloseTo(8, within(0.2));
		assertThat(warming.requests().median()).as("nine tenths of it in 3,600, which are 68% of all")
			.isCloseTo(3600 / 0.684, within(600.0));
	}

	@Test
	void aWindowInWhoseEndCompilersWorkTellsNotWhatGettingWarmTakes() {
		assertThat(task(run(warming().jitShare(0.2))).warming()).isEmpty();
		assertThat(task(run(warming().jitShare(0).window(3))).warming()).as("three seconds have no last quarter")
			.isEmpty();
		assertThat(task(run(rising().targetCores(1).jitShare(0).window(40))).warming())
			.as("under a closed load compilers wait")
			.isEmpty();
	}

	@Test
	void whatItsFirstRequestsMetIsCounted() {
		SyntheticTrial open = new SyntheticTrial("servlet", new Load.Open(1000, Arrivals.CONSTANT), 10)
			.addedMicros(300_000)
			.inProgress(313)
			.unfinished(3);
		FirstMinutes minutes = task(run(open)).firstMinutes().getFirst();
		assertThat(minutes.load()).isEqualTo("1,000/s constant");
		assertThat(minutes.due().median()).isEqualTo(10_000);
		assertThat(minutes.failed().median()).isEqualTo(3);
		assertThat(minutes.late().median()).as("one in a hundred takes four times as long").isEqualTo(100);
		assertThat(minutes.lateUntilSeconds().median()).isBetween(9.0, 10.1);
	}

	@Test
	void launchesHaveASpreadAndTheControlAndWarmLaunchesAreNoFreshTasks() {
		SyntheticRun run = run(rising().window(40)).with(rising().window(40).replicate(2))
			.with(new SyntheticTrial("direct", 100, 10));
		assertThat(Analysis.of(run.startUp(StartUp.NONE).in(this.runs)).freshTasks()).as("what was not started")
			.isEmpty();
		ReportTable table = ReportTable.of(Analysis.of(run.startUp(START).in(this.runs))).getFirst();
		assertThat(table.heading()).isEqualTo("Fresh tasks");
		assertThat(table.rows()).filteredOn((row) -> row.getFirst().equals("servlet"))
			.singleElement()
			.satisfies((row) -> assertThat(row).startsWith("servlet", "4.0 (4.0 to 4.0) [3.5 (3.5 to 3.5)]",
					"4.3 (4.3 to 4.3) [3.8 (3.8 to 3.8)]"));
		assertThat(Analysis.of(new SyntheticRun().with(rising()).startUp(START).in(this.runs)).freshTasks()).isEmpty();
	}

	@Test
	void aLoadThatAFreshTaskDidNotSurviveIsTold() {
		SyntheticRun run = run(rising().window(40))
			.with(new SyntheticTrial("servlet", new Load.Open(1000, Arrivals.CONSTANT), 10).failure(
					"target servlet ended\nTerminating due to java.lang.OutOfMemoryError: Java heap space",
					Fault.TARGET_ENDED));
		ReportTable table = ReportTable.of(Analysis.of(run.in(this.runs))).getFirst();
		assertThat(table.rows()).singleElement()
			.satisfies((row) -> assertThat(row).contains("did not survive 1,000/s constant: heap full"));
	}

	@Test
	void aFreshLaunchHasNoTimeToPeakOfAWarmUp() {
		assertThat(Analysis.of(run(rising()).in(this.runs)).timeToPeak()).isEmpty();
	}

	private static SyntheticRun run(SyntheticTrial trial) {
		return new SyntheticRun().with(trial).warmUp(NONE).startUp(START);
	}

	private FreshTask task(SyntheticRun run) {
		List<FreshTask> tasks = Analysis.of(run.in(this.runs)).freshTasks();
		assertThat(tasks).hasSize(1);
		return tasks.getFirst();
	}

	private static FreshTask.Moment moment(double seconds, double cpuSeconds) {
		return new FreshTask.Moment(new Spread(seconds, seconds, seconds, 1),
				new Spread(cpuSeconds, cpuSeconds, cpuSeconds, 1));
	}

	private static SyntheticTrial warming() {
		return new SyntheticTrial("servlet", new Load.Open(400, Arrivals.CONSTANT), 10).throughput(400)
			.targetCores(1)
			.shifting(10, 400, 0.2)
			.window(40);
	}

	private static SyntheticTrial rising() {
		return new SyntheticTrial("servlet", 100, 10).throughput(400).jitShare(0).shifting(10, 1000, 0.5);
	}

}
