package io.proxylab.lab.run.progress;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(value = 30, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class UnhurriedListenerTests {

	private static final int EVENTS = 100_000;

	@Test
	void aListenerThatBlocksForEverDelaysNeitherTheRunNorItsEnd() {
		CountDownLatch never = new CountDownLatch(1);
		UnhurriedListener unhurried = new UnhurriedListener("test", (event) -> await(never), Duration.ofMillis(10));
		for (int i = 0; i < EVENTS; i++) {
			unhurried.heard(new RunEvent.Stopped(i, "why"));
		}
		unhurried.close();
		assertThat(unhurried.forgotten()).isBetween(EVENTS - 5_000L, EVENTS - 1L);
	}

	@Test
	void theEndWaitsUntilEverythingWasHeardInItsOrder() {
		List<RunEvent> heard = new ArrayList<>();
		CountDownLatch told = new CountDownLatch(1);
		UnhurriedListener unhurried = new UnhurriedListener("test", (event) -> {
			await(told);
			heard.add(event);
		}, Duration.ofMinutes(1));
		List<RunEvent> events = List.of(new RunEvent.Stopped(1, "one"), new RunEvent.Stopped(2, "two"),
				new RunEvent.Stopped(3, "three"));
		events.forEach(unhurried::heard);
		told.countDown();
		unhurried.close();
		assertThat(heard).isEqualTo(events);
		assertThat(unhurried.forgotten()).isZero();
	}

	private static void await(CountDownLatch latch) {
		try {
			assertThat(latch.await(1, TimeUnit.HOURS)).isTrue();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

}
