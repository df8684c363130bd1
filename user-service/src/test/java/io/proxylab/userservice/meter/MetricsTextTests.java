package io.proxylab.userservice.meter;

import java.util.Map;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class MetricsTextTests {

	private final LoopMeter meter = new LoopMeter();

	@Test
	void writesCountersGaugesAndTheIntegral() {
		this.meter.connected();
		this.meter.held(0);
		this.meter.held(1_000_000_000);
		this.meter.answered(1_500_000_000, 0);
		this.meter.refused();
		assertThat(text(2_000_000_000)).contains("# TYPE user_service_requests_total counter")
			.contains("\nuser_service_requests_total 2\n")
			.contains("\nuser_service_in_flight 1\n")
			.contains("\nuser_service_in_flight_seconds_total 2.5\n")
			.contains("\nuser_service_refused_total 1\n")
			.contains("\nuser_service_connections 1\n");
	}

	@Test
	void bucketsOfDelayErrorsAreCumulativeAndNeverFlatter() {
		error(24_001);
		error(25_001);
		error(1_999_500);
		error(2_000_001);
		assertThat(text(0)).contains("delay_error_seconds_bucket{le=\"0.000025\"} 1\n")
			.contains("delay_error_seconds_bucket{le=\"0.00005\"} 2\n")
			.contains("delay_error_seconds_bucket{le=\"0.00175\"} 2\n")
			.contains("delay_error_seconds_bucket{le=\"0.002\"} 3\n")
			.contains("delay_error_seconds_bucket{le=\"0.0025\"} 4\n")
			.contains("delay_error_seconds_bucket{le=\"+Inf\"} 4\n")
			.contains("delay_error_seconds_count 4\n")
			.contains("delay_error_seconds_sum 0.004048503\n");
	}

	@Test
	void errorsOutOfRangeAreClampedAndCounted() {
		error(-1);
		error(3_600_000_000_001L);
		assertThat(text(0)).contains("delay_error_clamped_total 2\n")
			.contains("delay_error_seconds_bucket{le=\"0.000025\"} 1\n")
			.contains("delay_error_seconds_bucket{le=\"10\"} 1\n")
			.contains("delay_error_seconds_count 2\n");
	}

	@Test
	void readingsAddUp() {
		this.meter.held(0);
		MeterReading sum = this.meter.read(10).plus(this.meter.read(10));
		assertThat(sum.requests()).isEqualTo(2);
		assertThat(sum.inFlightNanos()).isEqualTo(20);
	}

	private void error(long nanos) {
		this.meter.held(0);
		this.meter.answered(0, nanos);
	}

	private String text(long now) {
		return MetricsText.of(this.meter.read(now), Map.of());
	}

}
