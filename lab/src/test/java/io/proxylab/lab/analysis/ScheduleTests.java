package io.proxylab.lab.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.proxylab.lab.analysis.Results.CellResult;
import io.proxylab.lab.analysis.evidence.Phase;
import io.proxylab.lab.analysis.figures.PhaseFigures;
import io.proxylab.lab.analysis.figures.TimeLine.Second;
import io.proxylab.lab.analysis.figures.TimeLine;
import io.proxylab.lab.analysis.findings.HealthVerdict;
import io.proxylab.lab.report.words.FindingText;
import io.proxylab.lab.report.words.StoryText;
import io.proxylab.lab.trial.Observed;
import io.proxylab.lab.trial.RawRun;
import io.proxylab.lab.trial.RawTrial;
import io.proxylab.lab.trial.SyntheticRun;
import io.proxylab.lab.trial.SyntheticSlowdown;
import io.proxylab.lab.trial.SyntheticTrial;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A trial of a minute whose upstream slows from 100 ms to 1 s after 20 s. */
class ScheduleTests {

	private static final Map<String, Object> LIMITS = Map.of("requestThreads", 200, "client.pool.max", 2000);

	@TempDir
	Path runs;

	@Test
	void aTimeLineHasAPointASecondOfEverythingThatWasRead() {
		RawRun run = run(capped(2100));
		TimeLine line = TimeLine.of(run.trials().getFirst(), run.launches().getFirst()).orElseThrow();
		assertThat(line.seconds()).hasSize(60);
		Second before = line.seconds().get(19);
		assertThat(before.goodputPerSecond()).isEqualTo(1980);
		assertThat(before.responseP50Millis()).isCloseTo(102, within(0.1));
		assertThat(before.cpuPercentOfBox()).isCloseTo(38, within(0.01));
		assertThat(before.upstreamInFlight()).isCloseTo(198, within(0.01));
		assertThat(before.threads()).isEqualTo(231);
		assertThat(before.probeMillis()).isEqualTo(3);
		assertThat(before.probeFailed()).isFalse();
		Second after = line.seconds().get(20);
		assertThat(after.goodputPerSecond()).isEqualTo(200);
		assertThat(after.responseP50Millis()).isCloseTo(2000, within(1.0));
		assertThat(after.responseP99Millis()).isCloseTo(2500, within(2.0));
		assertThat(after.cpuPercentOfBox()).isCloseTo(9, within(0.01));
		assertThat(after.upstreamInFlight()).isCloseTo(199, within(0.01));
		assertThat(after.probeMillis()).isEqualTo(2100);
	}

	@Test
	void theControlHasNoCpuAndNoThreads() {
		RawRun run = run(new SyntheticTrial("direct", 400, 100).slowdown(60,
				new SyntheticSlowdown(20, 1000, 400, 300, 0, 400, 0, 3)));
		assertThat(TimeLine.of(run.trials().getFirst(), run.launches().getFirst()).orElseThrow().seconds())
			.allSatisfy((second) -> {
				assertThat(second.cpuPercentOfBox()).isNull();
				assertThat(second.threads()).isNull();
			});
		CellResult cell = cell(run);
		assertThat(cell.health()).isNull();
		assertThat(StoryText.of(cell.story()))
			.containsExactly("when the delay went from 100ms to 1s, correct answers fell from "
					+ "1,000/s to 400/s, in-flight requests at the upstream rose from 100 to 400");
	}

	@Test
	void secondsWithoutAnswersAreZeroAndHaveNoPercentile() {
		RawRun run = run(new SyntheticTrial("servlet", 400, 100).slowdown(60,
				new SyntheticSlowdown(20, 1000, 0, 0, 0.01, 200, 231, 5000)));
		Second stalled = TimeLine.of(run.trials().getFirst(), run.launches().getFirst())
			.orElseThrow()
			.seconds()
			.get(40);
		assertThat(stalled.goodputPerSecond()).isZero();
		assertThat(stalled.responseP50Millis()).isNull();
		assertThat(stalled.probeFailed()).isTrue();
	}

	@Test
	void aTrialWithoutFiguresHasNoTimeLine() {
		RawRun run = run(new SyntheticTrial("servlet", 400, 100).failure("the target did not start"));
		assertThat(TimeLine.of(run.trials().getFirst(), run.launches().getFirst())).isEmpty();
	}

	@Test
	void aPhaseHasTheFiguresFromFiveSecondsAfterItsChangeOn() {
		List<PhaseFigures> phases = cell(run(capped(2100))).phases();
		assertThat(phases).extracting(PhaseFigures::delay).containsExactly("100ms", "1s");
		assertThat(phases).extracting(PhaseFigures::fromSeconds).containsExactly(0.0, 20.0);
		assertThat(phases).extracting(PhaseFigures::settledFromSeconds).containsExactly(0.0, 25.0);
		assertThat(phases).extracting(PhaseFigures::untilSeconds).containsExactly(20.0, 60.0);
		PhaseFigures slow = phases.getLast();
		assertThat(slow.responseTime().count()).isEqualTo(200 * 35);
		assertThat(slow.responseTime().p50Micros()).isBetween(1_999_000L, 2_001_000L);
		assertThat(slow.goodputPerSecond()).isCloseTo(200, within(1e-6));
		assertThat(slow.cpuPercentOfBox()).isCloseTo(9, within(0.01));
		assertThat(slow.upstreamMeanInFlight()).isCloseTo(199, within(0.01));
		assertThat(slow.threadsMax()).isEqualTo(231);
		assertThat(slow.probesSent()).isEqualTo(40);
		assertThat(slow.probesFailed()).isZero();
		assertThat(slow.probeMaxMillis()).isEqualTo(2100);
	}

	@Test
	void percentilesOfSeveralTrialsAreThoseOfTheirMergedHistograms() {
		RawRun run = new SyntheticRun().with(capped(2100))
			.with(new SyntheticTrial("servlet", 400, 100).throughput(1980)
				.replicate(2)
				.slowdown(60, new SyntheticSlowdown(20, 1000, 600, 3_000_000, 0.11, 199, 231, 3)))
			.in(this.runs);
		PhaseFigures slow = cell(run).phases().getLast();
		assertThat(slow.responseTime().count()).isEqualTo(800 * 35);
		// The mean of the two medians would be 3 s.
		assertThat(slow.responseTime().p50Micros()).isBetween(3_990_000L, 4_010_000L);
		assertThat(slow.goodputPerSecond()).isCloseTo(400, within(1e-6));
		assertThat(slow.cpuPercentOfBox()).isCloseTo(10, within(0.01));
	}

	@Test
	void phasesEndWithTheWindowAndAShortOneCountsFromItsSecondHalfOn() {
		assertThat(Phase.of("0s:100ms,20s:1s,24s:exponential(50ms),2m:10ms", 60)).containsExactly(
				new Phase("100ms", null, 0.1, 0, 20), new Phase("1s", null, 1, 20, 24),
				new Phase("exponential(50ms)", null, 0.05, 24, 60));
		assertThat(new Phase("1s", null, 1, 20, 24).settledFromSeconds()).isEqualTo(22);
		assertThat(new Phase("1s", null, 1, 20, 21).settledFromSeconds()).as("times are recorded by the second")
			.isEqualTo(20);
	}

	@Test
	void aConstantDelayHasNoPhasesNoVerdictAndNoStory() {
		CellResult cell = cell(run(new SyntheticTrial("servlet", 100, 10).failedProbes(3)));
		assertThat(cell.phases()).isEmpty();
		assertThat(cell.health()).isNull();
		assertThat(cell.story()).isEmpty();
		assertThat(FindingText.of(cell.findings()))
			.containsExactly("3 of 10 health probes failed, 3 s in a row: a load balancer may replace the task");
	}

	@Test
	void aTargetThatIsCappedAndAnswersItsProbesIsSeenByNoCpuPolicy() {
		CellResult cell = cell(run(capped(2100)));
		assertThat(cell.health()).isEqualTo(new HealthVerdict(6, 0, null));
		assertThat(StoryText.of(cell.story())).containsExactly(
				"every health probe passed, the slowest within 2.1 s of 5 s",
				"capped at 200 req/s: 200 request threads / 1,000 ms, with CPU at 9% of the box: "
						+ "a CPU policy at 70% would not have scaled out",
				"when the delay went from 100ms to 1s, correct answers fell from 1,980/s to 200/s, CPU fell from "
						+ "38% to 9% of the box, in-flight requests at the upstream rose from 198 to 199");
	}

	@Test
	void aTargetThatFailsItsHealthChecksIsReplacedAndItsNotesDoNotSayItAgain() {
		CellResult cell = cell(run(capped(5000)));
		assertThat(cell.health()).isEqualTo(new HealthVerdict(6, 4, 45.0));
		assertThat(StoryText.of(cell.story()).getFirst())
			.isEqualTo("ECS would have replaced the task 25 s after the upstream slowed "
					+ "to 1s: 3 health checks in a row failed (every 10 s, timeout 5 s)");
		assertThat(StoryText.of(cell.story()).get(1))
			.contains("CPU at 9% of the box: a CPU policy at 70% would not have scaled out");
		assertThat(FindingText.of(cell.findings())).isEmpty();
	}

	@Test
	void aTargetWithFreeThreadsHasNoCapAndNeedsNoPolicy() {
		assertThat(StoryText.of(cell(run(new SyntheticTrial("webflux", 400, 100).throughput(3900)
			.targetCores(0.38)
			.slowdown(60, new SyntheticSlowdown(20, 1000, 398, 3000, 0.06, 398, 40, 4)))).story()))
			.containsExactly("every health probe passed, the slowest within 4 ms of 5 s",
					"when the delay went from 100ms to 1s, correct answers fell from 3,900/s to 398/s, CPU fell from "
							+ "38% to 6% of the box, in-flight requests at the upstream rose from 390 to 398");
	}

	@Test
	void aBusyTargetIsSeenByACpuPolicy() {
		assertThat(StoryText
			.of(cell(run(new SyntheticTrial("servlet", 400, 100).throughput(1980)
				.slowdown(60, new SyntheticSlowdown(20, 1000, 200, 1_000_000, 0.85, 199, 231, 5000)))).story())
			.get(1)).endsWith("with CPU at 85% of the box: a CPU policy at 70% would scale out, if that lasts");
	}

	@Test
	void theVerdictOfACellIsThatOfItsWorstLaunch() {
		CellResult cell = cell(new SyntheticRun().with(capped(2100)).with(capped(5000).replicate(2)).in(this.runs));
		assertThat(Objects.requireNonNull(cell.health()).unhealthyAtSeconds()).isEqualTo(45.0);
		assertThat(StoryText.of(cell.story()).getFirst()).endsWith("(worst of 2 launches)");
	}

	@Test
	void withoutProbesNothingIsSaidOfItsHealth() {
		RawRun run = run(capped(3));
		RawTrial trial = run.trials().getFirst();
		RawTrial unprobed = new RawTrial(trial.record(),
				new Observed(trial.observed().series(), List.of(), trial.observed().upstream()), trial.responseTime(),
				trial.addedTime(), trial.jvm(), trial.slow(), trial.attempts(), trial.requests());
		RawRun without = new RawRun(run.directory(), run.experiment(), run.manifest(), run.pace(), run.launches(),
				run.warmUps(), List.of(unprobed), run.halfTrials());
		assertThat(StoryText.of(cell(without).story()).getFirst())
			.isEqualTo("no health probe has an outcome: what ECS would have done is not known");
	}

	/** 200 request threads, all of which wait for the upstream. */
	private static SyntheticTrial capped(int probeMillis) {
		return new SyntheticTrial("servlet", 400, 100).throughput(1980)
			.targetCores(0.38)
			.threads(231)
			.slowdown(60, new SyntheticSlowdown(20, 1000, 200, 1_000_000, 0.09, 199, 231, probeMillis));
	}

	private RawRun run(SyntheticTrial trial) {
		return new SyntheticRun().with(trial).limits("servlet", LIMITS).in(this.runs);
	}

	private static CellResult cell(RawRun run) {
		return Analysis.of(run).cells().getFirst();
	}

}
