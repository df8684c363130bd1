package io.proxylab.lab.run.warmup;

import java.util.stream.DoubleStream;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class SteadyThroughputTests {

	@Test
	void fewReadingsAreNotSteadyHoweverEqual() {
		assertThat(after(1000, 1000, 1000, 1000, 1000, 1000, 1000)).isFalse();
	}

	@Test
	void equalReadingsAreSteady() {
		assertThat(after(1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000)).isTrue();
	}

	@Test
	void noiseWithoutTrendIsSteady() {
		assertThat(after(1000, 1020, 985, 1010, 990, 1015, 980, 1005)).isTrue();
	}

	@Test
	void aRiseOfOnePercentASecondIsNotSteady() {
		assertThat(after(1000, 1010, 1020, 1030, 1040, 1050, 1060, 1070)).isFalse();
	}

	@Test
	void aFallIsNotSteadyEither() {
		assertThat(after(1070, 1060, 1050, 1040, 1030, 1020, 1010, 1000)).isFalse();
	}

	@Test
	void onlyTheLastReadingsCount() {
		assertThat(after(10, 200, 500, 1000, 1000, 1000, 1000, 1000, 1000, 1000, 1000)).isTrue();
	}

	@Test
	void aTargetThatAnswersNothingIsNotSteady() {
		assertThat(after(0, 0, 0, 0, 0, 0, 0, 0)).isFalse();
	}

	private static boolean after(double... readings) {
		SteadyThroughput throughput = new SteadyThroughput();
		DoubleStream.of(readings).forEach(throughput::add);
		return throughput.isSteady();
	}

}
