package io.proxylab.lab.analysis.steadiness;

import static org.assertj.core.api.Assertions.assertThat;

import io.proxylab.lab.analysis.Analysis;
import io.proxylab.lab.analysis.Results;
import io.proxylab.lab.analysis.steadiness.SteadyState.Verdict;
import io.proxylab.lab.report.words.FindingText;
import io.proxylab.lab.trial.LaunchRecord.WarmUpRecord;
import io.proxylab.lab.trial.SyntheticRun;
import io.proxylab.lab.trial.SyntheticSlowdown;
import io.proxylab.lab.trial.SyntheticTrial;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SteadyStateTests {

	private static final WarmUpRecord CEILING = new WarmUpRecord("steady", 90_000, 40, 20, false, null);

	@TempDir
	Path runs;

	@Test
	void whatDoesNotChangeIsSteady() {
		assertThat(of(new SyntheticRun().with(trial())))
			.isEqualTo(new SteadyState(Verdict.STEADY, "no change of throughput or CPU a request in 10 s"));
	}

	@Test
	void aThroughputThatShiftsWithinTheWindowIsNoSteadyState() {
		assertThat(of(new SyntheticRun().with(trial().shifting(4, 1100, 0.55))))
			.isEqualTo(new SteadyState(Verdict.NO_STEADY_STATE,
					"correct answers a second went from 1,000 to 1,100 after 4 s of the window (p < 0.001)"));
	}

	/**
	 * As Grizzly in the third round of study C: 128 users waited for 100 ms and more in
	 * the first six minutes of fifteen, and for less than 30 ms after them.
	 */
	@Test
	void minutesAfterWhichAServerGetsFasterAreFound() {
		assertThat(of(new SyntheticRun().with(trial().window(900).shifting(360, 4300, 0.9))))
			.isEqualTo(new SteadyState(Verdict.NO_STEADY_STATE,
					"correct answers a second went from 1,000 to 4,300 after 360 s of the window (p < 0.001)"));
	}

	@Test
	void soIsACostThatShiftsUnderTheSameThroughput() {
		assertThat(of(new SyntheticRun().with(trial().shifting(6, 1000, 0.4))))
			.isEqualTo(new SteadyState(Verdict.NO_STEADY_STATE,
					"CPU a request in us went from 500 to 400 after 6 s of the window (p < 0.001)"));
	}

	@Test
	void aShiftThatNobodyWouldMindIsNone() {
		assertThat(of(new SyntheticRun().with(trial().shifting(4, 1040, 0.52))).verdict()).isEqualTo(Verdict.STEADY);
	}

	@Test
	void aWindowThatIsLongEnoughJudgesItselfWhateverItsWarmUpShowed() {
		assertThat(of(new SyntheticRun().with(trial().jitShare(0.2)).warmUp(CEILING)).verdict())
			.isEqualTo(Verdict.STEADY);
	}

	@Test
	void ofAShortWindowAWarmUpThatNeverSettledIsToldUnlessTheCompilersWereQuiet() {
		Results results = Analysis
			.of(new SyntheticRun().with(trial().window(5).jitShare(0.2)).warmUp(CEILING).in(this.runs));
		String found = "the warm-up did not settle in 60 s, and the window has less than 6 seconds";
		assertThat(results.trials()).singleElement().satisfies((trial) -> {
			assertThat(trial.valid()).isTrue();
			assertThat(trial.steadyState()).isEqualTo(new SteadyState(Verdict.NO_STEADY_STATE, found));
		});
		assertThat(results.cells()).singleElement()
			.satisfies((cell) -> assertThat(FindingText.of(cell.findings())).contains("no steady state: " + found));
		SyntheticRun quiet = new SyntheticRun().with(trial().window(5)).warmUp(CEILING);
		assertThat(Analysis.of(quiet.in(this.runs.resolve("quiet"))).trials().getFirst().steadyState())
			.isEqualTo(new SteadyState(Verdict.NOT_TESTED, "the window has less than 6 seconds"));
	}

	@Test
	void aScheduleIsToChange() {
		SyntheticSlowdown slowdown = new SyntheticSlowdown(5, 1000, 100, 2000, 0.1, 100, 40, 10);
		assertThat(of(new SyntheticRun().with(trial().slowdown(20, slowdown))).verdict()).isEqualTo(Verdict.NOT_TESTED);
	}

	private SteadyState of(SyntheticRun run) {
		return Objects.requireNonNull(Analysis.of(run.in(this.runs)).trials().getFirst().steadyState());
	}

	private static SyntheticTrial trial() {
		return new SyntheticTrial("servlet", 100, 10);
	}

}
