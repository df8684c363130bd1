package io.proxylab.load.protocol;

import java.util.List;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class RateTests {

	/** Up from 100 to 300 in 10 s, down to 50 in 4 s, then it stays at 20 for 5 s. */
	private static final Rate RATE = new Rate(100,
			List.of(new Stretch(100, 300, 10_000), new Stretch(300, 50, 4000), new Stretch(20, 20, 5000)));

	@ParameterizedTest
	@CsvSource({ "-2, -200", "0, 0", "5, 750", "10, 2000", "14, 2700", "16.5, 2750", "19, 2800", "29, 3000" })
	void arrivalsAreTheAreaBelowTheRate(double seconds, double arrivals) {
		assertThat(RATE.arrivals(seconds)).isCloseTo(arrivals, within(1e-9));
	}

	@ParameterizedTest
	@ValueSource(doubles = { -3, 0, 0.001, 4, 9.999, 10, 12, 13.999, 14, 15, 19, 100 })
	void theTimeOfAnArrivalIsTheInverse(double seconds) {
		assertThat(RATE.seconds(RATE.arrivals(seconds))).isCloseTo(seconds, within(1e-9));
	}

	@Test
	void itKnowsItsGreatestItsLastAndItsMeanValue() {
		assertThat(RATE.mostPerSecond()).isEqualTo(300);
		assertThat(RATE.lastPerSecond()).isEqualTo(20);
		assertThat(RATE.meanPerSecond(0, 10)).isCloseTo(200, within(1e-9));
		assertThat(RATE.meanPerSecond(9, 11)).isCloseTo((290 + 268.75) / 2, within(1e-9));
		assertThat(RATE.changes()).isTrue();
		Rate constant = new Rate(7, List.of());
		assertThat(constant.changes()).isFalse();
		assertThat(constant.mostPerSecond()).isEqualTo(7);
		assertThat(constant.arrivals(3)).isEqualTo(21);
	}

}
