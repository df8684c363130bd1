package io.proxylab.lab.analysis.steadiness;

import static org.assertj.core.api.Assertions.assertThat;

import io.proxylab.lab.analysis.Analysis;
import io.proxylab.lab.analysis.Results;
import io.proxylab.lab.analysis.evidence.Spread;
import io.proxylab.lab.report.words.PeakRemarks;
import io.proxylab.lab.report.words.RunRemarks;
import io.proxylab.lab.trial.ChangedTrial;
import io.proxylab.lab.trial.LaunchRecord.CompilersRecord;
import io.proxylab.lab.trial.LaunchRecord.WarmUpRecord;
import io.proxylab.lab.trial.RunDirectory;
import io.proxylab.lab.trial.SyntheticRun;
import io.proxylab.lab.trial.SyntheticTrial;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
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
				new Spread(5, 5, 5, 1), new Spread(1000, 1000, 1000, 1), null));
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
			.warmUp(new WarmUpRecord("steady", 90_000, 40, 20, false, null))
			.warmUp("r1-servlet", SLOWLY));
		assertThat(PeakRemarks.of(results))
			.containsExactly("servlet: ready after 1.8 s; peak not known: no warm-up settled");
	}

	@Test
	void compilersThatRanAheadLeaveNoTimeToPeakAndAreToldWithWhatTheyTook() {
		Results results = results(new SyntheticRun().with(trial(1))
			.warmUp(new WarmUpRecord("steady", 90_000, 40, 20, true,
					Map.of("target", new CompilersRecord("ahead of all else", true, 16.42))))
			.warmUp("r1-servlet", SLOWLY));
		assertThat(results.timeToPeak()).singleElement().satisfies((peak) -> assertThat(peak.peakSeconds()).isNull());
		assertThat(PeakRemarks.of(results)).containsExactly("servlet: ready after 1.8 s; compiling took 16.4 s of CPU");
	}

	@Test
	void compilersThatWereLeftAloneAreToldBesideTheTimeToPeak() {
		Results results = results(new SyntheticRun().with(trial(1))
			.warmUp(new WarmUpRecord("steady", 90_000, 40, 20, true,
					Map.of("target", new CompilersRecord("as the JVM has them", false, 16.42))))
			.warmUp("r1-servlet", SLOWLY));
		assertThat(PeakRemarks.of(results)).containsExactly("servlet: ready after 1.8 s; compiling took 16.4 s of CPU, "
				+ "then 5.0 s of the heaviest load to its peak of 1,000/s");
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

	@Test
	void aLaunchThatWasMadeAgainCountsOnceAndIsNamed() throws IOException {
		RunDirectory run = new SyntheticRun().with(trial(1)).warmUp("r1-servlet", SLOWLY).writeTo(this.runs);
		Path again = Files.createDirectory(run.path().resolve("launches/r1-servlet+2"));
		String launch = Files.readString(run.path().resolve("launches/r1-servlet/launch.json"));
		Files.writeString(again.resolve("launch.json"),
				launch.replace("\"id\": \"r1-servlet\"", "\"id\": \"r1-servlet+2\""));
		ChangedTrial.sumRunAgain(run.path());
		Results before = Analysis.of(run.read());
		assertThat(before.timeToPeak()).as("the second one was not measured").hasSize(1);
		assertThat(before.timeToPeak().getFirst().launches()).isOne();
		assertThat(RunRemarks.caveats(before)).noneMatch((caveat) -> caveat.startsWith("Launched again"));
		Path trial = run.path().resolve("trials").resolve(trial(1).id());
		Files.writeString(trial.resolve("trial.json"),
				Files.readString(trial.resolve("trial.json")).replace("\"r1-servlet\"", "\"r1-servlet+2\""));
		ChangedTrial.sumAgain(trial);
		Results after = Analysis.of(run.read());
		assertThat(after.timeToPeak()).singleElement().satisfies((peak) -> {
			assertThat(peak.launches()).isOne();
			assertThat(peak.peakSeconds()).as("that of the second one, which has no readings").isNull();
		});
		assertThat(RunRemarks.caveats(after))
			.contains("Launched again, by ./proxylab resume or because the target had ended under a load, and so "
					+ "later than the others of their replicate: r1-servlet+2.");
	}

	private Results results(SyntheticRun run) {
		return Analysis.of(run.in(this.runs));
	}

	private static SyntheticTrial trial(int replicate) {
		return new SyntheticTrial("servlet", 100, 10).replicate(replicate);
	}

}
