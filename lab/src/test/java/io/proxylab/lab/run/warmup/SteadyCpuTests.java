package io.proxylab.lab.run.warmup;

import java.util.function.IntToDoubleFunction;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class SteadyCpuTests {

	@Test
	void fewReadingsAreNotSteadyHoweverEqual() {
		assertThat(after(7, 5000, (second) -> 100)).isFalse();
	}

	@Test
	void equalCostIsSteadyWhateverTheThroughput() {
		assertThat(after(8, 5000, (second) -> 100)).isTrue();
		SteadyCpu cpu = new SteadyCpu();
		for (int second = 0; second < 8; second++) {
			cpu.add(0.1 * (second + 1), 1000 * (second + 1));
		}
		assertThat(cpu.isSteady()).isTrue();
	}

	@Test
	void requestsThatGetCheaperByTwoPercentASecondAreNotSteady() {
		assertThat(after(8, 5000, (second) -> 100 * Math.pow(0.98, second))).isFalse();
	}

	@Test
	void onlyTheLastReadingsCount() {
		assertThat(after(16, 5000, (second) -> (second < 8) ? 400 : 100)).isTrue();
	}

	@Test
	void whatTheKernelsClockCannotTellIsNoDifference() {
		assertThat(after(8, 20, (second) -> (second < 4) ? 500 : 600)).as("10 ms more in 4 s").isTrue();
	}

	@Test
	void withoutAReadingItSaysNothing() {
		assertThat(after(8, 5000, (second) -> -1)).isTrue();
	}

	@Test
	void aTargetThatAnswersNothingIsNotSteady() {
		assertThat(after(8, 0, (second) -> 100)).isFalse();
	}

	private static boolean after(int seconds, double answers, IntToDoubleFunction microsPerRequest) {
		SteadyCpu cpu = new SteadyCpu();
		for (int second = 0; second < seconds; second++) {
			double micros = microsPerRequest.applyAsDouble(second);
			cpu.add((micros < 0) ? -1 : answers * micros / 1e6, answers);
		}
		return cpu.isSteady();
	}

}
