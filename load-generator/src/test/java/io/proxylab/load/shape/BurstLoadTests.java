package io.proxylab.load.shape;

import io.proxylab.load.shape.LoadShape.Outcome;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class BurstLoadTests {

	private final Clockwork clockwork = new Clockwork();

	@Test
	void nothingIsSentBeforeTheWindowAndThenAllAtOnce() {
		BurstLoad load = new BurstLoad(200, 0, 1, 1000);
		load.start(this.clockwork, 5000);
		this.clockwork.runUntil(5999);
		assertThat(this.clockwork.sent()).isEmpty();
		assertThat(load.unsent()).as("owed from the beginning").isEqualTo(200);
		this.clockwork.runUntil(6000);
		assertThat(this.clockwork.sent()).hasSize(200)
			.allSatisfy((sent) -> assertThat(sent.intended()).isEqualTo(6000));
		assertThat(this.clockwork.sent()).extracting(Clockwork.Sent::slot).doesNotHaveDuplicates();
		assertThat(load.unsent()).isZero();
	}

	@Test
	void eventLoopsShareTheRequestsOut() {
		assertThat(new BurstLoad(5, 0, 2, 0).slots()).isEqualTo(3);
		assertThat(new BurstLoad(5, 1, 2, 0).slots()).isEqualTo(2);
	}

	@Test
	void aRequestIsSentOnceWhateverBecomesOfIt() {
		BurstLoad load = new BurstLoad(2, 0, 1, 0);
		load.start(this.clockwork, 0);
		this.clockwork.runUntil(10);
		load.ended(0, Outcome.UNREACHABLE, 10);
		load.ended(1, Outcome.SERVED, 10);
		this.clockwork.runUntil(1_000_000_000);
		assertThat(this.clockwork.sent()).hasSize(2);
	}

}
