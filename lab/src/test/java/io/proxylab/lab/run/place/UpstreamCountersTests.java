package io.proxylab.lab.run.place;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

class UpstreamCountersTests {

	private static final String BEFORE = """
			# TYPE user_service_requests_total counter
			user_service_requests_total 1000
			user_service_connections_opened_total 10
			user_service_in_flight 3
			user_service_in_flight_seconds_total 50.5
			user_service_delay_error_seconds_bucket{le="1.0E-4"} 900
			user_service_delay_error_seconds_bucket{le="0.001"} 990
			user_service_delay_error_seconds_bucket{le="+Inf"} 1000
			""";

	private static final String AFTER = """
			user_service_requests_total 3000
			user_service_connections_opened_total 25
			user_service_in_flight 3
			user_service_in_flight_seconds_total 250.5
			user_service_delay_error_seconds_bucket{le="1.0E-4"} 2700
			user_service_delay_error_seconds_bucket{le="0.001"} 2990
			user_service_delay_error_seconds_bucket{le="+Inf"} 3000
			""";

	@Test
	void theWindowIsTheDifferenceOfTwoReadings() {
		var window = UpstreamCounters.parse(BEFORE, 0).until(UpstreamCounters.parse(AFTER, 2_000_000_000L));
		assertThat(window.windowSeconds()).isEqualTo(2.0);
		assertThat(window.requests()).isEqualTo(2000);
		assertThat(window.connectionsOpened()).isEqualTo(15);
		assertThat(window.meanInFlight()).isCloseTo(100, within(1e-9));
	}

	@Test
	void theDelayErrorIsThatOfTheWindowAlone() {
		var window = UpstreamCounters.parse(BEFORE, 0).until(UpstreamCounters.parse(AFTER, 1));
		assertThat(window.delayErrorP99Micros()).isEqualTo(1000);
	}

	@Test
	void aWindowWithoutAnswersHasNoDelayError() {
		var window = UpstreamCounters.parse(BEFORE, 0).until(UpstreamCounters.parse(BEFORE, 1));
		assertThat(window.delayErrorP99Micros()).isZero();
	}

	@Test
	void aMissingCounterIsNamed() {
		assertThatIllegalArgumentException().isThrownBy(() -> UpstreamCounters.parse("other 1\n", 0))
			.withMessageContaining("user_service_requests_total");
	}

}
