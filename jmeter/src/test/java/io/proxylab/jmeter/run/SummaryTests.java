package io.proxylab.jmeter.run;

import java.util.List;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class SummaryTests {

	private static final LabelFigures WARM_UP = new LabelFigures("warm-up users=800 delay=10ms", 1_000_000, 0, 0,
			200_000, 12.5, 11, 60, 400, 1.99, "");

	private static final LabelFigures CELL = new LabelFigures("users=100 delay=100ms", 29_500, 0, 200_000, 230_000,
			101.5, 101, 109, 150, 0.4, "");

	@Test
	void throughputIsSamplesPerSecondFromFirstStartToLastEnd() {
		assertThat(CELL.throughput()).isEqualTo(29_500 / 30.0);
		assertThat(new LabelFigures("instant", 1, 0, 5, 5, 0, 0, 0, 0, 0, "").throughput()).isZero();
	}

	@Test
	void aRunWithoutFailuresIsCorrect() {
		Summary summary = new Summary(List.of(WARM_UP, CELL), 2);
		assertThat(summary.isCorrect()).isTrue();
		assertThat(summary.text()).isEqualTo("""
				label                           samples   failed   samples/s  mean ms  p50 ms  p99 ms  max ms CPU cores
				warm-up users=800 delay=10ms    1000000        0      5000.0     12.5      11      60     400      1.99
				users=100 delay=100ms             29500        0       983.3    101.5     101     109     150      0.40
				Times are JMeter's whole milliseconds; CPU is JMeter's own, of 2.
				""");
	}

	@Test
	void failuresAreCountedAndTheMostFrequentIsNamed() {
		Summary summary = new Summary(List
			.of(new LabelFigures(CELL.label(), 100, 7, 0, 1000, 1, 1, 1, 1, 0.1, "5 x wrong body (status 200)")), 2);
		assertThat(summary.isCorrect()).isFalse();
		assertThat(summary.text())
			.endsWith("users=100 delay=100ms: 7 of 100 samples failed, most of them: 5 x wrong body (status 200)\n");
	}

	@Test
	void aCellInWhichJMeterUsedAllItsCoresSaysSo() {
		Summary summary = new Summary(
				List.of(WARM_UP, new LabelFigures(CELL.label(), 100, 0, 0, 1000, 1, 1, 1, 1, 0.93, "")), 1);
		assertThat(summary.text()).endsWith("of 1.\n" + "users=100 delay=100ms: JMeter used 0.93 of its 1 cores:"
				+ " the throughput is JMeter's limit, not the target's\n");
	}

	@Test
	void aRunThatOnlyWarmedUpIsNotCorrect() {
		String missing = "No cell was measured: check that its users and its duration are at least 1.\n";
		Summary warmedUp = new Summary(List.of(WARM_UP), 2);
		assertThat(warmedUp.isCorrect()).isFalse();
		assertThat(warmedUp.text()).endsWith(missing);
		assertThat(new Summary(List.of(), 2).text()).isEqualTo(missing);
	}

}
