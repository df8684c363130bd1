package io.proxylab.lab.advise;

import io.proxylab.lab.advise.Advice.Situation;
import io.proxylab.lab.autoscale.service.Figure;
import io.proxylab.lab.autoscale.service.ServiceFigures;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/** Against calculations by hand. */
class AdviceTests {

	private static final Advice ADVICE = new Advice(RequirementsTests.needs(300, 1500, "100ms", "2s", 500), List.of());

	@Test
	void theCpuBindsWhatHasThreadsEnough() {
		// 0.5 cores / 250 us = 2,000/s; 200 threads / 101 ms = 1,980/s.
		Ceiling quick = Ceiling.of(service(200, null, null), 0.01);
		assertThat(quick.what()).isEqualTo("CPU");
		assertThat(quick.perSecond()).isCloseTo(2000, within(0.1));
		assertThat(quick.arithmetic()).isEqualTo("0.50 cores / 250 us");
	}

	@Test
	void threadsBindWhenTheUpstreamSlows() {
		List<Situation> situations = ADVICE.situations(service(200, null, null));
		assertThat(situations).extracting((one) -> one.ceiling().what())
			.containsExactly("request threads", "request threads", "request threads");
		Situation slow = situations.getLast();
		assertThat(slow.ceiling().perSecond()).isCloseTo(200 / 2.001, within(0.01));
		assertThat(slow.ceiling().arithmetic()).isEqualTo("200 request threads / 2001 ms");
		assertThat(slow.inFlight()).isCloseTo(600.3, within(0.1));
		// 300 / (0.7 * 99.95) = 4.29
		assertThat(slow.tasks()).isEqualTo(5);
	}

	@Test
	void memoryBindsWhatHasNoThreads() {
		// 100 MiB / 64 KiB = 1,600 requests; / 2.001 s = 799.6/s
		Ceiling slow = Ceiling.of(service(null, 64 * 1024.0, 100.0 * (1 << 20)), 2);
		assertThat(slow.what()).isEqualTo("memory");
		assertThat(slow.perSecond()).isCloseTo(799.6, within(0.1));
	}

	@Test
	void aBulkheadIsBelowTheThreadsOrAboveWhatASlowDayHolds() {
		assertThat(ADVICE.bulkhead(service(200, null, null))).isEqualTo(150);
		// One task holds 600.3 requests; 1.5 times as many, in tens.
		assertThat(ADVICE.bulkhead(service(null, null, null))).isEqualTo(910);
	}

	@Test
	void theTimeoutLetsThroughWhatASlowDayMayTake() {
		assertThat(ADVICE.timeoutMillis()).isEqualTo(2400);
	}

	private static ServiceFigures service(@Nullable Integer threads, @Nullable Double heldMemory,
			@Nullable Double memory) {
		return new ServiceFigures("any", figure(0.5), figure(250), figure(1),
				(threads != null) ? figure(threads) : null, null, ServiceFigures.QUEUE,
				(heldMemory != null) ? figure(heldMemory) : null, (memory != null) ? figure(memory) : null, figure(10),
				null, null, false);
	}

	private static Figure figure(double value) {
		return new Figure(value, "by hand");
	}

}
