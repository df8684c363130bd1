package io.proxylab.jmeter.run;

import java.util.concurrent.atomic.AtomicLong;

import org.apache.jmeter.assertions.AssertionResult;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class SampleTallyTests {

	private final SampleTally tally = new SampleTally();

	@Test
	void labelsAreCountedApartInTheOrderInWhichTheyBegan() {
		sample("late", 2000, 10, "200", true);
		sample("early", 1000, 100, "200", true);
		sample("early", 1100, 300, "200", true);
		assertThat(this.tally.figures()).extracting(LabelFigures::label).containsExactly("early", "late");
		assertThat(this.tally.figures().getFirst()).satisfies((early) -> {
			assertThat(early.count()).isEqualTo(2);
			assertThat(early.firstStartEpochMillis()).isEqualTo(1000);
			assertThat(early.lastEndEpochMillis()).isEqualTo(1400);
			assertThat(early.meanMillis()).isEqualTo(200);
			assertThat(early.maxMillis()).isEqualTo(300);
		});
	}

	@Test
	void failuresAreGroupedByWhatCameInsteadOfACorrectAnswer() {
		sample("cell", 1, 1, "503", false);
		SampleResult refused = result("cell", 1, 1, "Non HTTP response code: java.net.ConnectException", false);
		refused.setResponseMessage("Non HTTP response message: Connection refused");
		hear(refused);
		SampleResult wrongBody = result("cell", 1, 1, "200", false);
		AssertionResult assertion = new AssertionResult("body");
		assertion.setFailure(true);
		wrongBody.addAssertionResult(assertion);
		hear(wrongBody);
		hear(wrongBody);
		assertThat(FailureReason.of(refused)).isEqualTo("ConnectException: Connection refused");
		LabelFigures cell = this.tally.figures().getFirst();
		assertThat(cell.failed()).isEqualTo(4);
		assertThat(cell.mostFrequentFailure()).isEqualTo("2 x wrong body (status 200)");
	}

	@Test
	void cpuIsChargedToTheLabelThatRanForTheWholeSecond() {
		AtomicLong nanos = new AtomicLong();
		AtomicLong cpu = new AtomicLong();
		Watch watch = new Watch(this.tally, nanos::get, cpu::get, null);
		sample("one", 1, 1, "200", true);
		tick(watch, nanos, cpu, 2_000_000_000);
		sample("one", 1, 1, "200", true);
		tick(watch, nanos, cpu, 500_000_000);
		sample("two", 2, 1, "200", true);
		tick(watch, nanos, cpu, 2_000_000_000);
		sample("two", 3, 1, "200", true);
		tick(watch, nanos, cpu, 250_000_000);
		watch.end();
		assertThat(this.tally.figures()).extracting(LabelFigures::cpuCores).containsExactly(0.5, 0.25);
	}

	private static void tick(Watch watch, AtomicLong nanos, AtomicLong cpu, long cpuNanos) {
		nanos.addAndGet(1_000_000_000);
		cpu.addAndGet(cpuNanos);
		watch.tick();
	}

	private void sample(String label, long startMillis, long elapsedMillis, String code, boolean correct) {
		hear(result(label, startMillis, elapsedMillis, code, correct));
	}

	private void hear(SampleResult result) {
		this.tally.sampleOccurred(new SampleEvent(result, "users"));
	}

	private static SampleResult result(String label, long startMillis, long elapsedMillis, String code,
			boolean correct) {
		SampleResult result = SampleResult.createTestSample(startMillis, startMillis + elapsedMillis);
		result.setSampleLabel(label);
		result.setResponseCode(code);
		result.setSuccessful(correct);
		return result;
	}

}
