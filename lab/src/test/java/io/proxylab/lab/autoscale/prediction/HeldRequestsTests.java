package io.proxylab.lab.autoscale.prediction;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class HeldRequestsTests {

	@ParameterizedTest
	@CsvSource({ "100, 0.1, 1000, 10", "100, 2, 1000, 200", "400, 0.5, 401, 200" })
	void belowTheCapacityThereAreAsManyAsLittlesLawSays(double arriving, double stay, double capacity, double held) {
		assertThat(after(60, 0, arriving, stay, capacity)).isCloseTo(held, within(0.01));
	}

	@Test
	void aboveTheCapacityTheyQueue() {
		double minute = after(60, 0, 300, 1, 200);
		double nextMinute = after(60, minute, 300, 1, 200);
		assertThat(nextMinute - minute).isCloseTo(60 * 100, within(1e-6));
		assertThat(HeldRequests.waitSeconds(200 + 600, 1, 200)).isEqualTo(3);
		assertThat(HeldRequests.waitSeconds(150, 1, 200)).isZero();
	}

	@Test
	void aQueueEmptiesAsFastAsTheCapacityIsAboveWhatCame() {
		assertThat(after(10, 1200, 100, 1, 200)).isCloseTo(200, within(1e-9));
		assertThat(after(60, 1200, 100, 1, 200)).isCloseTo(100, within(0.01));
	}

	@Test
	void withoutACapacityNothingLeaves() {
		assertThat(after(3, 5, 10, 0.1, 0)).isEqualTo(35);
		assertThat(HeldRequests.waitSeconds(35, 0.1, 0)).isInfinite();
		assertThat(HeldRequests.waitSeconds(0, 0.1, 0)).isZero();
	}

	@ParameterizedTest
	@CsvSource({ "0, 300, 0.1, 250", "0, 1000, 5, 100", "150, 10, 1, 200", "700, 150, 1, 200", "20, 0, 0.01, 500" })
	void noMoreLeaveThanTheCapacityAndNoneOutOfNothing(double held, double arriving, double stay, double capacity) {
		double after = HeldRequests.afterOneSecond(held, arriving, stay, capacity);
		assertThat(held + arriving - after).isBetween(0.0, capacity + 1e-9);
		assertThat(after).isNotNegative();
	}

	private static double after(int seconds, double held, double arriving, double stay, double capacity) {
		double now = held;
		for (int second = 0; second < seconds; second++) {
			now = HeldRequests.afterOneSecond(now, arriving, stay, capacity);
		}
		return now;
	}

}
