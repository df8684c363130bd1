package io.proxylab.lab.analysis.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import io.proxylab.lab.analysis.Analysis;
import io.proxylab.lab.analysis.Results;
import io.proxylab.lab.analysis.Results.TrialResult;
import io.proxylab.lab.analysis.validity.CheckOutcome.Verdict;
import io.proxylab.lab.trial.SyntheticRun;
import io.proxylab.lab.trial.SyntheticTrial;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Targets that call the upstream three times for an answer. */
class CallsPerAnswerTests {

	private static final int DELAY_MILLIS = 500;

	@TempDir
	Path runs;

	private static Map<String, Object> limits(String how, Map<String, Object> others) {
		Map<String, Object> limits = new TreeMap<>(others);
		limits.put("calls.count", 3);
		limits.put("calls.how", how);
		return limits;
	}

	/** What the upstream sees of answers of three calls. */
	private static SyntheticTrial trial(String how, int users, int throughput) {
		SyntheticTrial trial = new SyntheticTrial("servlet", users, DELAY_MILLIS).throughput(throughput)
			.targetCores(0.1)
			.upstreamPerSecond(3 * throughput)
			.measuredInFlight(3.0 * throughput * DELAY_MILLIS / 1000);
		return how.equals("sequential") ? trial.meanDelayErrorMicros(2L * 1000 * DELAY_MILLIS) : trial;
	}

	private Results results(SyntheticTrial trial, Map<String, Object> limits) {
		return Analysis.of(new SyntheticRun().with(trial).limits("servlet", limits).in(this.runs));
	}

	@ParameterizedTest
	@CsvSource({ "parallel, 100, 190", "sequential, 100, 64" })
	void theUpstreamCountsEachAndTheChecksKnowThat(String how, int users, int throughput) {
		Results results = results(trial(how, users, throughput), limits(how, Map.of()));
		assertThat(results.trials().getFirst().reasons()).isEmpty();
	}

	@Test
	void oneCallAnAnswerIsNotThree() {
		Results results = results(trial("parallel", 100, 190), Map.of("calls.count", 1));
		assertThat(results.trials().getFirst().reasons()).singleElement()
			.asString()
			.startsWith("the upstream answered 570.0 requests/s, the generator counts 190.0 correct");
	}

	@Test
	void threeCallsAnAnswerAreNotOne() {
		Results results = results(new SyntheticTrial("servlet", 100, DELAY_MILLIS).throughput(190).targetCores(0.1),
				limits("parallel", Map.of()));
		assertThat(results.trials().getFirst().reasons()).singleElement()
			.asString()
			.startsWith("the upstream answered 190.0 requests/s, the generator counts 570.0 correct")
			.endsWith("3 calls each");
	}

	@Test
	void whereCallsVaryTheChecksOfTheirNumberSayThatTheyDoNotApply() {
		TrialResult result = results(trial("parallel", 100, 190), Map.of("calls.count", "varying")).trials().getFirst();
		assertThat(result.reasons()).isEmpty();
		assertThat(result.checks()).filteredOn((check) -> check.verdict() == Verdict.NOT_APPLICABLE)
			.filteredOn((check) -> List.of("requestsAgree", "littlesLawHolds").contains(check.check()))
			.hasSize(2)
			.allSatisfy((check) -> assertThat(check.detail())
				.isEqualTo("how often the target calls the upstream differs from answer to answer"));
	}

	@Test
	void whereTheUpstreamTakesOtherDelaysThanTheCellItsMeanIsNotJudged() {
		SyntheticTrial slower = new SyntheticTrial("servlet", 100, DELAY_MILLIS).throughput(150)
			.targetCores(0.1)
			.meanDelayErrorMicros(100_000)
			.measuredInFlight(150 * 0.6);
		assertThat(results(slower, Map.of()).trials().getFirst().reasons()).singleElement()
			.asString()
			.contains("on average 99.87 ms");
		TrialResult unlike = results(slower, Map.of("calls.delays", "unlike")).trials().getFirst();
		assertThat(unlike.reasons()).isEmpty();
		assertThat(unlike.checks()).filteredOn((check) -> check.check().equals("upstreamDelayFidelity"))
			.singleElement()
			.satisfies((check) -> assertThat(check.detail())
				.endsWith("its mean is not judged, as not every answer takes the same"));
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			value = { "parallel | 2000 | 396 | capped at 400 req/s: 200 request threads / 500 ms; CPU 10%",
					"sequential | 2000 | 132 | capped at 133 req/s: 200 request threads / 1,500 ms; CPU 10%",
					"parallel | 300 | 198 | capped at 200 req/s: 300 pooled connections / 1,500 ms; CPU 10%",
					"sequential | 100 | 66 | capped at 67 req/s: 100 pooled connections / 1,500 ms; CPU 10%" })
	void whatAnAnswerHoldsIsAThreadAndAConnectionACall(String how, int pool, int throughput, String sentence) {
		Results results = results(trial(how, 800, throughput),
				limits(how, Map.of("requestThreads", 200, "client.pool.max", pool)));
		assertThat(results.cells().getFirst().sentence()).isEqualTo(sentence);
	}

}
