package io.proxylab.lab.autoscale.policy;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

class MetricsTests {

	@Test
	void aMeanIsOfTheSecondsThatAreKnown() {
		Metrics metrics = new Metrics(4);
		metrics.add(2, 10, 1, 5);
		metrics.addMissing();
		metrics.add(4, 30, 3, 15);
		assertThat(metrics.mean(Signal.CPU, 0, 3)).hasValue(20);
		assertThat(metrics.mean(Signal.REQUESTS, 0, 3)).hasValue(120);
		assertThat(metrics.mean(Signal.IN_FLIGHT, 2, 99)).hasValue(15);
		assertThat(metrics.mean(Signal.CPU, 1, 2)).isEmpty();
		assertThat(metrics.tasksOfLatest(3, 3)).isEqualTo(3);
		assertThat(metrics.tasksOfLatest(3, 2)).isZero();
	}

	@Test
	void datapointsAreWholePeriodsThatMayBeSeenByNow() {
		Metrics metrics = new Metrics(100);
		for (int second = 0; second < 95; second++) {
			metrics.add(1, Math.floorDiv(second, 10), 0, 0);
		}
		assertThat(metrics.datapoints(Signal.CPU, 10, 95, 3)).containsExactly(6, 7, 8);
		assertThat(metrics.datapoints(Signal.CPU, 10, 40, 3)).containsExactly(1, 2, 3);
		assertThat(metrics.datapoints(Signal.CPU, 10, 15, 3)).containsExactly(0);
		assertThat(metrics.datapoints(Signal.CPU, 10, -5, 3)).isEmpty();
	}

	@Test
	void aPeriodWithoutDataIsNoNumber() {
		Metrics metrics = new Metrics(20);
		for (int second = 0; second < 20; second++) {
			metrics.addMissing();
		}
		assertThat(metrics.datapoints(Signal.CPU, 10, 20, 2)).containsExactly(Double.NaN, Double.NaN);
	}

	@Test
	void moreSecondsThanAnnouncedAreRefused() {
		Metrics metrics = new Metrics(1);
		metrics.addMissing();
		assertThatIllegalStateException().isThrownBy(metrics::addMissing);
	}

}
