package io.proxylab.load.recording;

import java.util.List;

import io.proxylab.load.protocol.LoadResult.BurstResult;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class BurstLogTests {

	private static final long START = 1_000_000;

	@Test
	void heldAtTheSameTimeIsCountedOverAllEventLoops() {
		BurstLog one = new BurstLog(2);
		BurstLog other = new BurstLog(2);
		answered(one, 0, 10, 100);
		answered(one, 1, 20, 40);
		answered(other, 0, 30, 60);
		// Sent when the second one was over.
		answered(other, 1, 40, 50);
		assertThat(BurstLog.summary(List.of(one, other), START))
			.isEqualTo(new BurstResult(4, 4, 4, 4, 3, 38L, 39L, 40L, 100L));
		assertThat(one.over() + other.over()).isEqualTo(4);
	}

	@Test
	void whatFailedOrIsStillPendingIsNotAnswered() {
		BurstLog log = new BurstLog(5);
		answered(log, 0, 10, 20);
		log.begun(1, at(1));
		log.connected(1, at(2));
		log.failed(1, at(3), at(30));
		log.begun(2, at(1));
		log.connected(2, at(4));
		log.pending(2, at(5));
		log.begun(3, at(6));
		log.neverSent();
		assertThat(log.over()).isEqualTo(3);
		assertThat(BurstLog.summary(List.of(log), START)).isEqualTo(new BurstResult(4, 3, 3, 1, 3, 8L, 9L, 10L, 20L));
	}

	@Test
	void whatWasTriedAgainWasHeldTwiceAndAnsweredOnce() {
		BurstLog log = new BurstLog(2);
		answered(log, 0, 10, 50);
		log.begun(1, at(8));
		log.connected(1, at(9));
		log.retried(1, at(12), at(20));
		log.answered(1, at(60), at(70));
		assertThat(log.over()).isEqualTo(2);
		assertThat(BurstLog.summary(List.of(log), START)).isEqualTo(new BurstResult(2, 2, 2, 2, 2, 8L, 9L, 60L, 70L));
	}

	@Test
	void ofNothingThereIsNoTime() {
		assertThat(BurstLog.summary(List.of(new BurstLog(3)), START))
			.isEqualTo(new BurstResult(0, 0, 0, 0, 0, null, null, null, null));
	}

	/** Microseconds after the start. */
	private static long at(long micros) {
		return START + 1000 * micros;
	}

	private static void answered(BurstLog log, int slot, long sentMicros, long answeredMicros) {
		log.begun(slot, at(sentMicros - 2));
		log.connected(slot, at(sentMicros - 1));
		log.answered(slot, at(sentMicros), at(answeredMicros));
	}

}
