package io.proxylab.lab.analysis;

import io.proxylab.lab.analysis.figures.AttemptFigures;
import io.proxylab.lab.analysis.figures.Figures;
import io.proxylab.lab.analysis.figures.TimeLine;
import io.proxylab.lab.analysis.validity.CheckOutcome.Verdict;
import io.proxylab.lab.analysis.Results.CellResult;
import io.proxylab.lab.experiment.Load;
import io.proxylab.lab.report.words.CellRemarks;
import io.proxylab.lab.trial.RawRun;
import io.proxylab.lab.trial.SyntheticRun;
import io.proxylab.lab.trial.SyntheticTrial;
import io.proxylab.load.protocol.LoadResult.Attempts;
import io.proxylab.load.protocol.LoadResult.ErrorKind;
import io.proxylab.load.protocol.LoadSettings.Arrivals;
import io.proxylab.load.protocol.Patience;
import io.proxylab.load.protocol.Patience.Retries;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class AttemptsAnalysisTests {

	private static final Load RETRYING = new Load.Open(1000, Arrivals.CONSTANT, List.of(),
			new Patience(2000L, new Retries(2, 100, true, null), null));

	@TempDir
	Path runs;

	/** In ten seconds: 10,000 due, 9,000 correct, 600 of 1,600 timeouts tried again. */
	@Test
	void offeredSentRetriedGivenUpAndWastedAreToldApart() {
		CellResult cell = cell(retrying().upstreamPerSecond(1050));
		Figures figures = Objects.requireNonNull(cell.figures());
		AttemptFigures attempts = Objects.requireNonNull(figures.attempts());
		assertThat(figures.goodputPerSecond()).isCloseTo(900, within(1e-6));
		assertThat(attempts.offeredPerSecond()).isCloseTo(1000, within(1e-6));
		assertThat(attempts.sentPerSecond()).isCloseTo(1060, within(1e-6));
		assertThat(attempts.retriesPerSecond()).isCloseTo(60, within(1e-6));
		assertThat(attempts.givenUpPerSecond()).isCloseTo(160, within(1e-6));
		assertThat(Objects.requireNonNull(attempts.wastedPerSecond())).isCloseTo(150, within(1e-6));
		assertThat(CellRemarks.of(cell)).contains("goodput 900.0/s of 1,000.0/s offered; 1,060.0/s attempts sent, "
				+ "60.0/s of them retries; 160.0/s given up; the upstream worked on 150.0/s for nobody; "
				+ "7 not tried again for want of budget");
	}

	@Test
	void ofUsersWhoOnlyWaitNothingOfThisIsTold() {
		CellResult cell = cell(new SyntheticTrial("servlet", new Load.Open(1000, Arrivals.CONSTANT), 100));
		assertThat(Objects.requireNonNull(cell.figures()).attempts()).isNull();
		assertThat(CellRemarks.of(cell)).noneMatch((remark) -> remark.contains("goodput"));
	}

	@Test
	void theUpstreamMayHaveAnsweredEveryAttempt() {
		assertThat(requestsAgree(retrying().upstreamPerSecond(1060))).isEqualTo(Verdict.PASSED);
		assertThat(requestsAgree(retrying().upstreamPerSecond(1300))).as("more than were sent")
			.isEqualTo(Verdict.FAILED);
	}

	@Test
	void manyAttemptsThatFailedDoNotTellHowLongTheUpstreamTook() {
		assertThat(verdict(retrying(), "littlesLawHolds")).isEqualTo(Verdict.NOT_APPLICABLE);
	}

	@Test
	void secondBySecondTheyAreOnTheTimeLine() {
		SyntheticTrial trial = retrying();
		long start = Objects
			.requireNonNull(new SyntheticRun().with(trial).in(this.runs).trials().getFirst().record().measured())
			.windowStartEpochMicros() / 1000;
		trial.attemptRows("startEpochMillis,endEpochMillis,due,first,retries,correct,failed,givenUp,overBudget\n"
				+ String.format(Locale.ROOT, "%d,%d,1000,990,10,900,0,5,0\n%d,%d,1000,980,200,100,0,150,0\n", start,
						start + 1000, start + 1000, start + 2000));
		RawRun run = new SyntheticRun().with(trial).in(this.runs);
		TimeLine line = TimeLine.of(run.trials().getFirst(), run.launches().getFirst()).orElseThrow();
		assertThat(line.seconds().subList(0, 2)).extracting(TimeLine.Second::sentPerSecond)
			.containsExactly(1000.0, 1180.0);
		assertThat(line.seconds().subList(0, 2)).extracting(TimeLine.Second::retriesPerSecond)
			.containsExactly(10.0, 200.0);
		assertThat(line.seconds().subList(0, 2)).extracting(TimeLine.Second::givenUpPerSecond)
			.containsExactly(5.0, 150.0);
	}

	private static SyntheticTrial retrying() {
		return new SyntheticTrial("servlet", RETRYING, 100).throughput(900)
			.error(ErrorKind.TIMEOUT, 1000)
			.attempts(new Attempts(10_000, 600, new TreeMap<>(Map.of(ErrorKind.TIMEOUT, 600L)), 1600, 7));
	}

	private CellResult cell(SyntheticTrial trial) {
		return Analysis.of(new SyntheticRun().with(trial).in(this.runs)).cells().getFirst();
	}

	private Verdict requestsAgree(SyntheticTrial trial) {
		return verdict(trial, "requestsAgree");
	}

	private Verdict verdict(SyntheticTrial trial, String check) {
		return Analysis.of(new SyntheticRun().with(trial).in(this.runs))
			.trials()
			.getFirst()
			.checks()
			.stream()
			.filter((outcome) -> outcome.check().equals(check))
			.findFirst()
			.orElseThrow()
			.verdict();
	}

}
