package io.proxylab.lab.probe;

import static org.assertj.core.api.Assertions.assertThat;

import io.proxylab.lab.trial.ProbeOutcome;
import io.proxylab.lab.trial.TrialRecord.Probes;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class HealthProbeTests {

	private static final long SECOND = 1_000_000_000L;

	private final AtomicLong now = new AtomicLong();

	private final ProbeLog log = new ProbeLog();

	@Test
	void successesAloneAreNoOutage() {
		answered(0, 0.01, true);
		answered(1, 1.01, true);
		assertThat(this.log.probes(2 * SECOND)).isEqualTo(new Probes(2, 0, 0));
	}

	@Test
	void anOutageLastsFromTheFirstFailedProbeToTheNextSuccess() {
		answered(0, 0.5, true);
		answered(1, 6, false);
		answered(2, 7, false);
		answered(3, 7.5, true);
		assertThat(this.log.probes(9 * SECOND)).isEqualTo(new Probes(4, 2, 6.5));
	}

	@Test
	void aSuccessThatWasSentEarlierButAnsweredLaterEndsAnOutage() {
		answered(1, 6, false);
		answered(0, 4, true);
		assertThat(this.log.probes(9 * SECOND)).isEqualTo(new Probes(2, 1, 3));
	}

	@Test
	void anOutageThatDoesNotEndLastsToTheEnd() {
		answered(0, 0.5, true);
		answered(2, 7, false);
		assertThat(this.log.probes(10 * SECOND)).isEqualTo(new Probes(2, 1, 8));
	}

	@Test
	void theLongestOutageCounts() {
		answered(0, 0, false);
		answered(1, 1.5, true);
		answered(2, 3, false);
		answered(4, 5, true);
		assertThat(this.log.probes(9 * SECOND)).isEqualTo(new Probes(4, 2, 3));
	}

	@Test
	void noProbeIsNoFailure() {
		assertThat(this.log.probes(9 * SECOND)).isEqualTo(new Probes(0, 0, 0));
	}

	@Test
	void everyProbeHasTheTimeoutOfALoadBalancer() throws Exception {
		HealthProbe probe = new HealthProbe((timeout) -> timeout.equals(Duration.ofSeconds(5)), this.now::get,
				this::clock);
		probe.send().join();
		assertThat(probe.stop().sum()).isEqualTo(new Probes(1, 0, 0));
	}

	@Test
	void aProbeWithoutOutcomeAtTheEndIsNotCounted() throws Exception {
		CountDownLatch asked = new CountDownLatch(1);
		HealthProbe probe = new HealthProbe((timeout) -> {
			if (this.now.get() == 0) {
				return false;
			}
			asked.countDown();
			return neverAnswered();
		}, this.now::get, this::clock);
		probe.send().join();
		this.now.set(SECOND);
		Thread pending = probe.send();
		asked.await();
		this.now.set(3 * SECOND);
		HealthProbe.Probing probing = probe.stop();
		assertThat(probing.sum()).isEqualTo(new Probes(1, 1, 3));
		assertThat(probing.outcomes()).containsExactly(new ProbeOutcome(0, 0, false));
		pending.join();
	}

	@Test
	void theOutcomesStandInTheOrderOfSendingOnTheWallClock() {
		answered(1, 6, false);
		answered(0, 0.25, true);
		assertThat(this.log.outcomes(10 * SECOND, 1_000_010_000L)).containsExactly(
				new ProbeOutcome(1_000_000_000L, 250, true), new ProbeOutcome(1_000_001_000L, 5000, false));
	}

	private Instant clock() {
		return Instant.ofEpochSecond(0, this.now.get());
	}

	private static boolean neverAnswered() {
		try {
			new CountDownLatch(1).await();
			return true;
		}
		catch (InterruptedException ex) {
			return false;
		}
	}

	private void answered(double sent, double answered, boolean success) {
		this.log.add((long) (sent * SECOND), (long) (answered * SECOND), success);
	}

}
