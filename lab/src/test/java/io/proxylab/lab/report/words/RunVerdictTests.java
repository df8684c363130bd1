package io.proxylab.lab.report.words;

import static org.assertj.core.api.Assertions.assertThat;

import io.proxylab.lab.analysis.Analysis;
import io.proxylab.lab.analysis.Results;
import io.proxylab.lab.report.CarriedPicture;
import io.proxylab.lab.report.ExampleRun;
import io.proxylab.lab.report.words.VerdictSentence.Topic;
import io.proxylab.lab.experiment.Load;
import io.proxylab.lab.trial.SyntheticRun;
import io.proxylab.lab.trial.SyntheticTrial;
import io.proxylab.lab.trial.TrialRecord.Fault;
import io.proxylab.load.protocol.LoadResult.ErrorKind;
import io.proxylab.load.protocol.LoadSettings.Arrivals;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunVerdictTests {

	@TempDir
	Path runs;

	@Test
	void whoIsBehindIsToldWithTheRatioAndItsInterval() {
		SyntheticRun run = new SyntheticRun();
		for (int replicate = 1; replicate <= 6; replicate++) {
			run.with(trial("fast", 10, replicate, 1000 + replicate))
				.with(trial("near", 10, replicate, 1001))
				.with(trial("slow", 10, replicate, 500 + replicate));
		}
		assertThat(lead(run)).isEqualTo("On 1 vCPU / 1 GiB, 18 of 18 windows warm");
		assertThat(sentences(run)).startsWith(
				"at 10ms, 100 users: `fast` carries 1,003 req/s, 1.99x `slow` [1.99, 2.00]; equivalent to it within 5%: `near`");
	}

	@Test
	void ofManyBehindTheNearestAndTheFarthestAreTold() {
		SyntheticRun run = new SyntheticRun();
		for (int replicate = 1; replicate <= 6; replicate++) {
			for (int target = 1; target <= 5; target++) {
				run.with(trial("t" + target, 10, replicate, 200 * target + replicate));
			}
		}
		assertThat(sentences(run).getFirst()).contains("`t5` carries 1,003 req/s, 1.25x `t4` [", "] to 4.9x `t1` [",
				"(4 are behind)");
	}

	@Test
	void withoutADifferenceThereIsNoWinner() {
		int[] scattered = { 1000, 700, 1300, 880, 1250, 820 };
		SyntheticRun undecided = new SyntheticRun();
		SyntheticRun equivalent = new SyntheticRun();
		for (int replicate = 1; replicate <= 6; replicate++) {
			undecided.with(trial("steady", 10, replicate, 1000))
				.with(trial("wild", 10, replicate, scattered[replicate - 1]));
			equivalent.with(trial("one", 10, replicate, 1000)).with(trial("other", 10, replicate, 1001));
		}
		assertThat(sentences(undecided).getFirst())
			.isEqualTo("at 10ms, 100 users: no difference shown between `steady` (1,000 req/s) and `wild`");
		assertThat(sentences(equivalent).getFirst())
			.isEqualTo("at 10ms, 100 users: `one` is equivalent to `other` within 5% (1,001 req/s)");
	}

	@Test
	void aTargetWithTooFewValidTrialsIsNamedAsUnranked() {
		SyntheticRun run = new SyntheticRun();
		for (int replicate = 1; replicate <= 6; replicate++) {
			run.with(trial("fast", 10, replicate, 1000)).with(trial("slow", 10, replicate, 500));
			SyntheticTrial half = trial("half", 10, replicate, 800);
			run.with((replicate > 3) ? half.delayErrorMicros(30_000) : half);
		}
		assertThat(sentences(run).getFirst()).endsWith("; unranked, too few valid trials: `half`");
		assertThat(sentences(run).getLast())
			.isEqualTo("refused or missing: 3 of 18 trials by `upstreamDelayFidelity` (3)");
	}

	@Test
	void whoStillCompiledIsCountedFirst() {
		SyntheticRun run = new SyntheticRun().with(trial("a", 10, 1, 700).jitShare(0.05)).with(trial("b", 10, 1, 900));
		assertThat(lead(run)).endsWith(", 1 of 2 windows warm: compare no CPU of the others");
		assertThat(lead(new SyntheticRun().with(trial("a", 10, 1, 700).jitShare(0.3))))
			.endsWith(", 0 of 1 windows warm: compare no CPU");
	}

	@Test
	void oneLaunchIsUnrankedAndShownInTheOrderOfTheTables() {
		SyntheticRun run = new SyntheticRun().with(trial("a", 10, 1, 700)).with(trial("b", 10, 1, 900));
		assertThat(lead(run)).isEqualTo("On 1 vCPU / 1 GiB, unranked, 2 of 2 windows warm");
		assertThat(sentences(run)).containsExactly("at 10ms, 100 users: `a` 700 req/s, `b` 900 req/s",
				"nothing was refused: 2 valid trials");
	}

	@Test
	void aFewReplicatesAreShownWithTheirIntervals() {
		SyntheticRun run = new SyntheticRun().with(trial("only", 10, 1, 990)).with(trial("only", 10, 2, 1010));
		assertThat(sentences(run).getFirst()).matches("at 10ms, 100 users: `only` 1,000 req/s \\[8\\d\\d, 1,1\\d\\d]");
	}

	@Test
	void theHeaviestLoadOfADelayIsToldUnlessTooLittleOfItIsValid() {
		SyntheticRun run = new SyntheticRun().with(users("a", 100, 500).throughput(199))
			.with(users("b", 100, 500).throughput(198))
			.with(users("a", 800, 500).throughput(1590).order(2))
			.with(users("b", 800, 500).throughput(1580).order(2).delayErrorMicros(30_000))
			.with(users("a", 100, 10).throughput(5000).order(3))
			.with(users("a", 800, 10).failure("the target ended").order(4));
		assertThat(sentences(run)).containsExactly("at 10ms, 100 users: `a` 5,000 req/s",
				"at 500ms, 100 users: `a` 199 req/s, `b` 198 req/s; no limit is reached there, and a request costs"
						+ " 2,513 us of CPU (`a`) to 2,525 us (`b`)",
				"refused or missing: 2 of 6 trials by `upstreamDelayFidelity` (1), having no figures (1)");
	}

	@Test
	void whereNothingIsValidNothingIsSaidOfTheFigures() {
		SyntheticRun run = new SyntheticRun().with(trial("a", 10, 1, 900).delayErrorMicros(30_000))
			.with(users("b", 100, 10).failure("the target ended"))
			.launchFailure("b", "the target ended");
		assertThat(sentences(run)).containsExactly(
				"at 10ms, 100 users: no figure can be trusted; refused: `a`; not measured: `b`",
				"refused or missing: 2 of 2 trials by `upstreamDelayFidelity` (1), having no figures (1); "
						+ "1 launch failed: `b`");
	}

	@Test
	void aTargetThatDidNotSurviveALoadIsSaidNotTo() {
		SyntheticRun run = new SyntheticRun().with(users("a", 800, 10).throughput(5000))
			.with(users("b", 800, 10).failure(
					"target b ended (exit code 3, failed)\n    the end of its log b.out:\n"
							+ "    Terminating due to java.lang.OutOfMemoryError: Java heap space",
					Fault.TARGET_ENDED));
		assertThat(sentences(run)).first()
			.isEqualTo("at 10ms, 800 users: `a` 5,000 req/s; `b` did not survive 800 users: heap full");
	}

	@Test
	void whatStopsABlockingTargetIsToldWithItsArithmeticAndWhatItsCpuHides() {
		SyntheticRun run = new SyntheticRun()
			.with(users("servlet", 800, 100).throughput(1990).targetCores(0.4).measuredInFlight(199).threads(231))
			.with(users("servlet", 800, 500).throughput(398)
				.targetCores(0.12)
				.measuredInFlight(199)
				.threads(231)
				.order(2))
			.limits("servlet", Map.of("requestThreads", 200));
		assertThat(sentences(run)).contains(
				"`servlet` stops at 2,000 req/s at 100ms (200 request threads / 100 ms, CPU 40%), "
						+ "at 400 req/s at 500ms (200 request threads / 500 ms, CPU 12%)",
				"a CPU policy at 70% would not scale out `servlet`: CPU is idle where a limit binds");
		RunVerdict verdict = RunVerdict.of(Analysis.of(run.in(this.runs.resolve("again"))));
		assertThat(Arrays.stream(Topic.values()).filter((topic) -> !verdict.of(topic).isEmpty()))
			.containsExactly(Topic.CARRIED, Topic.BOUND, Topic.SIGNAL, Topic.REFUSED);
	}

	@Test
	void whoUsesUpTheCpuOrTheCollectorIsTold() {
		SyntheticRun run = new SyntheticRun().with(users("lean", 800, 10).throughput(8000).targetCores(0.98))
			.with(users("heavy", 800, 10).throughput(4000).targetCores(0.98))
			.with(users("tight", 800, 10).throughput(3000).targetCores(0.98).collecting(120, 0.4))
			.limits("tight", Map.of("jvm.heap.maxBytes", 64L << 20))
			.gcLogs();
		assertThat(sentences(run))
			.contains("at 10ms the CPU of the box binds `heavy` (245 us a request), `lean` (122 us a request)")
			.anySatisfy((sentence) -> assertThat(sentence)
				.startsWith("at 10ms, 800 users: `tight` is GC-bound at 3,000 req/s with a heap of 64 MiB"));
	}

	@Test
	void whereTheLabItselfIsAtItsLimitTheTargetIsRefused() {
		SyntheticRun run = new SyntheticRun()
			.with(users("webflux", 800, 10).throughput(9000).targetCores(0.5).otherCores(0.97));
		assertThat(sentences(run)).containsExactly("at 10ms, 800 users: no figure can be trusted; refused: `webflux`",
				"refused or missing: 1 of 1 trial by `generatorHeadroom` (1)");
	}

	@Test
	void openLoadsBurstsCapacitiesAndSlowdownsHaveTheirOwnSentences() {
		assertThat(sentences(ExampleRun.synthetic())).contains(
				"at 100ms, capacity at p99 <= delay + 50ms, errors <= 0.1%, constant: `webflux-webclient` 960 to 1,920/s",
				"at 10s, burst of 5,000: held at the same time: `servlet-blocking-apache5` 200, `webflux-webclient` 4,990",
				"at 0s:100ms,20s:1s, 400 users: ECS would have replaced `servlet-blocking-apache5` "
						+ "(25 s into the delay of 1s, CPU 5%) and kept `webflux-webclient`; "
						+ "a CPU policy at 70% would not have scaled out `servlet-blocking-apache5`")
			.anySatisfy((sentence) -> assertThat(sentence)
				.startsWith("at 100ms, 2,000/s poisson: `webflux-webclient` (p99 ")
				.contains(" ms) keeps up; `servlet-blocking-apache5` does not: capped at "));
	}

	@Test
	void trustIsInFiguresAndThePictureLeavesOutTheControl() {
		Results results = Analysis.of(new SyntheticRun().with(trial("direct", 10, 1, 9000))
			.with(trial("a", 10, 1, 500).jitShare(0.05))
			.with(trial("b", 10, 1, 1000))
			.with(trial("c", 10, 1, 800).delayErrorMicros(30_000))
			.in(this.runs));
		Trust trust = RunVerdict.of(results).trust();
		assertThat(trust.ranked()).isFalse();
		assertThat(trust.allWarm()).isFalse();
		assertThat(trust.completeText()).isEqualTo("1 of 4 trials refused");
		assertThat(CarriedPicture.of(results)).singleElement()
			.satisfies((picture) -> assertThat(picture.bars()).containsExactly(
					new CarriedPicture.Bar("a", "500 req/s", 50, false),
					new CarriedPicture.Bar("b", "1,000 req/s", 100, true)));
	}

	@Test
	void whereManyRequestsFailThePictureIsOfCorrectAnswers() {
		Load load = new Load.Open(400, Arrivals.POISSON);
		Results results = Analysis
			.of(new SyntheticRun().with(new SyntheticTrial("a", load, 100).throughput(400).due(4000).sent(4000))
				.with(new SyntheticTrial("b", load, 100).throughput(100)
					.error(ErrorKind.BAD_STATUS, 3000)
					.due(4000)
					.sent(4000))
				.limits("b", Map.of("defence.bulkhead", 10))
				.in(this.runs));
		assertThat(results.complete()).as("%s", results.invalid()).isTrue();
		assertThat(CarriedPicture.of(results)).singleElement()
			.satisfies((picture) -> assertThat(picture.bars()).containsExactly(
					new CarriedPicture.Bar("a", "400 correct/s", 100, true),
					new CarriedPicture.Bar("b", "100 correct/s", 25, true)));
	}

	@Test
	void whereAllServeTheSameThePictureIsOfWhatARequestCosts() {
		SyntheticTrial dear = users("dear", 100, 500).throughput(199).targetCores(0.4);
		SyntheticTrial cheap = users("cheap", 100, 500).throughput(199).targetCores(0.1);
		assertThat(CarriedPicture.of(Analysis.of(new SyntheticRun().with(dear).with(cheap).in(this.runs))))
			.containsExactly(new CarriedPicture("100 users x 500ms: CPU a request",
					List.of(new CarriedPicture.Bar("cheap", "503 us", 25, true),
							new CarriedPicture.Bar("dear", "2,010 us", 100, true))));
	}

	@Test
	void whatCompilersTookIsNoCostOfARequest() {
		SyntheticTrial cold = users("cold", 100, 500).throughput(199).targetCores(0.4).jitShare(0.3);
		SyntheticTrial warm = users("warm", 100, 500).throughput(199).targetCores(0.1);
		SyntheticRun run = new SyntheticRun().with(cold).with(warm);
		assertThat(CarriedPicture.of(Analysis.of(run.in(this.runs)))).singleElement()
			.satisfies((picture) -> assertThat(picture.bars()).extracting(CarriedPicture.Bar::text)
				.containsExactly("199 req/s", "199 req/s"));
	}

	@Test
	void whatCannotBeComparedHasNoPicture() {
		assertThat(CarriedPicture.of(Analysis.of(new SyntheticRun().with(trial("only", 10, 1, 900)).in(this.runs))))
			.isEmpty();
	}

	@Test
	void aRunWithoutAProxySaysSo() {
		assertThat(sentences(new SyntheticRun().with(trial("direct", 10, 1, 9000))).getFirst())
			.startsWith("only the control was measured");
		assertThat(sentences(new SyntheticRun().without(trial("a", 10, 1, 900))).getFirst())
			.isEqualTo("nothing was measured");
	}

	private List<String> sentences(SyntheticRun run) {
		return RunVerdict.of(Analysis.of(run.in(this.runs))).sentences().stream().map(RunVerdictTests::marked).toList();
	}

	private String lead(SyntheticRun run) {
		return RunVerdict.of(Analysis.of(run.in(this.runs))).lead();
	}

	private static String marked(VerdictSentence sentence) {
		StringBuilder marked = new StringBuilder();
		sentence.parts().forEach((part) -> marked.append(part.name() ? "`" + part.text() + "`" : part.text()));
		return marked.toString();
	}

	private static SyntheticTrial trial(String target, int delayMillis, int replicate, int throughput) {
		return users(target, 100, delayMillis).replicate(replicate).throughput(throughput);
	}

	private static SyntheticTrial users(String target, int users, int delayMillis) {
		return new SyntheticTrial(target, users, delayMillis);
	}

}
