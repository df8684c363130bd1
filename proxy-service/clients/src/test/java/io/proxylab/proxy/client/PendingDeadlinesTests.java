package io.proxylab.proxy.client;

import java.time.Duration;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class PendingDeadlinesTests {

	private static final long LATER = System.nanoTime() + Duration.ofHours(2).toNanos();

	@Test
	void anExchangeWithoutAConnectionGivesUp() {
		try (PendingDeadlines deadlines = new PendingDeadlines(Duration.ofHours(1))) {
			Exchange connected = new Exchange();
			Exchange waiting = new Exchange();
			deadlines.add(connected);
			deadlines.add(waiting);
			connected.connected();
			assertThat(deadlines.waiting()).isEqualTo(1);
			deadlines.check(LATER);
			assertThat(connected).isNotDone();
			assertThat(waiting).isCompletedExceptionally();
			assertThat(deadlines.waiting()).isZero();
		}
	}

	@Test
	void anExchangeWithTimeLeftGoesOn() {
		try (PendingDeadlines deadlines = new PendingDeadlines(Duration.ofHours(1))) {
			Exchange waiting = new Exchange();
			deadlines.add(waiting);
			deadlines.check(System.nanoTime());
			assertThat(waiting).isNotDone();
			assertThat(deadlines.waiting()).isEqualTo(1);
		}
	}

}
