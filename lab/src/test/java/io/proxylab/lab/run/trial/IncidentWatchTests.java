package io.proxylab.lab.run.trial;

import java.util.Optional;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class IncidentWatchTests {

	private long epochMillis = 1_000_000;

	private long nanos = 5_000_000_000L;

	@Test
	void aWallClockThatGoesWithTheOtherDoesNotJump() {
		IncidentWatch watch = watch();
		pass(10_000);
		assertThat(watch.soFar().clockJumpMillis()).isZero();
	}

	@Test
	void aWallClockThatIsSetJumps() {
		IncidentWatch watch = watch();
		pass(10_000);
		this.epochMillis -= 3_000;
		assertThat(watch.soFar().clockJumpMillis()).isEqualTo(-3_000);
	}

	@Test
	void withoutAProcessNoneEnds() {
		assertThat(watch().soFar().processesEnded()).isZero();
		assertThat(watch().soFar().oomKills()).isNull();
	}

	private IncidentWatch watch() {
		return new IncidentWatch(Optional.empty(), () -> this.epochMillis, () -> this.nanos);
	}

	private void pass(long millis) {
		this.epochMillis += millis;
		this.nanos += millis * 1_000_000;
	}

}
