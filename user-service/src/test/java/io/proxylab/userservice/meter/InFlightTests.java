package io.proxylab.userservice.meter;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

class InFlightTests {

	@ParameterizedTest
	@ValueSource(longs = { 0, 1_000_000, Long.MAX_VALUE - 10, -5 })
	void theIntegralIsExactWhereverTheClockStands(long origin) {
		InFlight inFlight = new InFlight();
		inFlight.started(origin);
		inFlight.started(origin + 10);
		assertThat(inFlight.integralNanos(origin + 15)).isEqualTo(15 + 5);
		inFlight.ended(origin + 20);
		assertThat(inFlight.count()).isEqualTo(1);
		assertThat(inFlight.integralNanos(origin + 30)).isEqualTo(30 + 10);
		inFlight.ended(origin + 30);
		assertThat(inFlight.count()).isZero();
		assertThat(inFlight.integralNanos(origin + 1000)).isEqualTo(40);
	}

	@Test
	void theIntegralOfManyRequestsOverDaysDoesNotOverflow() {
		InFlight inFlight = new InFlight();
		long day = 86_400_000_000_000L;
		for (int request = 0; request < 10_000; request++) {
			inFlight.started(100 * day);
		}
		assertThat(inFlight.integralNanos(110 * day)).isEqualTo(10_000 * 10 * day);
	}

}
