package io.proxylab.lab.pace;

import io.proxylab.lab.trial.PaceReading;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class PaceIT {

	/** As slow and as fast as any machine of this century may be. */
	@Test
	void aMachineDoesSomeOfEachLoad() throws Exception {
		PaceReading reading = Pace.read();
		assertThat(reading.hashedBytesPerSecond()).isBetween(1e6, 1e11);
		assertThat(reading.loadsPerSecond()).isBetween(1e5, 1e10);
		assertThat(reading.roundTripsPerSecond()).isBetween(1e2, 1e7);
		assertThat(reading.ratio(reading)).isEqualTo(1);
	}

}
