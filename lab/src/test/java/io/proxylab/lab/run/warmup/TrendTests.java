package io.proxylab.lab.run.warmup;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TrendTests {

	@Test
	void aStraightLineUpOrDownIsATrend() {
		assertThat(Trend.isShown(new double[] { 1, 2, 3, 4, 5, 6, 7, 8 })).isTrue();
		assertThat(Trend.isShown(new double[] { 8, 7, 6, 5, 4, 3, 2, 1 })).isTrue();
	}

	@Test
	void whatStaysOrSwingsIsNone() {
		assertThat(Trend.isShown(new double[] { 5, 5, 5, 5, 5, 5, 5, 5 })).isFalse();
		assertThat(Trend.isShown(new double[] { 4, 6, 4, 6, 4, 6, 4, 6 })).isFalse();
	}

	/** Slope 1 with residuals of standard deviation 1: t is 6.5. */
	@Test
	void aSlopeThatStandsOutOfItsScatterIsATrend() {
		assertThat(Trend.isShown(new double[] { 1, 1, 4, 3, 6, 5, 8, 7 })).isTrue();
	}

	@Test
	void aSlopeThatTheScatterExplainsIsNone() {
		assertThat(Trend.isShown(new double[] { 10, 14, 9, 15, 11, 16, 10, 15 })).isFalse();
	}

}
