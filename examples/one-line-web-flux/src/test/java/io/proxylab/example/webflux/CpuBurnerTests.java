package io.proxylab.example.webflux;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

class CpuBurnerTests {

	private static final long OWN_NANOS = 150_000;

	/** What it takes to look at a clock. */
	private static final long LOOK_NANOS = 200;

	private long clock;

	@ParameterizedTest
	@ValueSource(doubles = { 0, 0.1, 0.5 })
	void aRequestCostsMoreByTheShareThatWasAsked(double share) {
		CpuBurner burner = new CpuBurner(share, () -> this.clock, this::look);
		requests(burner, 10 * CpuBurner.ROUND);
		long before = this.clock;
		int count = 10 * CpuBurner.ROUND;
		requests(burner, count);
		assertThat((this.clock - before) / (double) count / OWN_NANOS).isCloseTo(1 + share, within(0.005));
	}

	@Test
	void aShareThatIsNoneIsRefused() {
		assertThatIllegalArgumentException().isThrownBy(() -> new CpuBurner(10, () -> 0, () -> 0))
			.withMessage("burn-share: 10.0 is no share; write 0 to 1, such as 0.1");
	}

	private void requests(CpuBurner burner, int count) {
		for (int i = 0; i < count; i++) {
			burner.burn();
			this.clock += OWN_NANOS;
		}
	}

	private long look() {
		this.clock += LOOK_NANOS;
		return this.clock;
	}

}
