package io.proxylab.lab.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import io.proxylab.lab.report.PeakRemarks;
import io.proxylab.lab.trial.LaunchRecord.WarmUpRecord;
import io.proxylab.lab.trial.SyntheticRun;
import io.proxylab.lab.trial.SyntheticTrial;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TimeToPeakTests {

	private static final double[] SLOWLY = { 100, 400, 700, 900, 960, 1000, 1000, 990, 1000, 1010, 1000, 1000, 1000 };

	private static final double[] AT_ONCE = { 1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000 };

	@TempDir
	Path runs;

	@Test
	void itEndsWithTheFirstSecondNearThePeak() {
		Results results = results(new SyntheticRun().with(trial(1)).warmUp("r1-servlet", SLOWLY));
		assertThat(results.timeToPeak()).containsExactly(new TimeToPeak("servlet", 1, 1, new Spread(1.8, 1.8, 1.8, 1),
				new Spread(5, 5, 5, 1), new Spread(1000, 1000, 1000, 1)));
		assertThat(PeakRemarks.of(results))
			.containsExactly("servlet: ready after 1.8 s, then 5.0 s of the heaviest load to its peak of 1,000/s");
	}

	@Test
	void launchesHaveASpread() {
		Results results = results(new SyntheticRun().with(trial(1))
			.with(trial(2))
			.warmUp("r1-servlet", SLOWLY)
			.warmUp("r2-servlet", AT_ONCE));
		assertThat(PeakRemarks.of(results)).containsExactly("servlet: ready after 1.8 s (1.8 to 1.8), "
				+ "then 3.0 s (1.0 to 5.0) of the heaviest load to its peak of 1,000/s");
	}

	@Test
	void whatNeverSettledHasNone() {
		Results results = results(new SyntheticRun().with(trial(1))
			.warmUp(new WarmUpRecord("steady", 90_000, 40, 20, false))
			.warmUp("r1-servlet", SLOWLY));
		assertThat(PeakRemarks.of(results))
			.containsExactly("servlet: ready after 1.8 s; peak not known: no warm-up settled");
	}

	@Test
	void aWarmUpOfFewSecondsDoesNotTellIt() {
		Results results = results(new SyntheticRun().with(trial(1)).warmUp("r1-servlet", 1000, 1000, 1000));
		assertThat(PeakRemarks.of(results))
			.containsExactly("servlet: ready after 1.8 s; peak not known: its warm-up was too short to tell");
	}

	@Test
	void theControlAndWhatRunsElsewhereWereNotStartedHere() {
		assertThat(results(new SyntheticRun().with(new SyntheticTrial("direct", 100, 10))).timeToPeak()).isEmpty();
	}

	private Results results(SyntheticRun run) {
		return Analysis.of(run.in(this.runs));
	}

	private static SyntheticTrial trial(int replicate) {
		return new SyntheticTrial("servlet", 100, 10).replicate(replicate);
	}

}
