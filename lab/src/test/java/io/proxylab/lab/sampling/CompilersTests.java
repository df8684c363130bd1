package io.proxylab.lab.sampling;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import org.junit.jupiter.api.Test;

class CompilersTests {

	private Duration passed = Duration.ZERO;

	@Test
	void compilersThatAreQuietAtTheFirstLookWereNotBusy() throws Exception {
		assertThat(compilers(7, 7.02).awaitQuiet(Duration.ofSeconds(5))).isZero();
		assertThat(this.passed).isEqualTo(Compilers.LOOK);
	}

	@Test
	void busyCompilersAreAwaited() throws Exception {
		assertThat(compilers(7, 7.2, 7.4, 7.5, 7.5).awaitQuiet(Duration.ofSeconds(5))).hasMillis(750);
		assertThat(this.passed).hasMillis(1000);
	}

	@Test
	void patienceEnds() throws Exception {
		assertThat(compilers(0, 1, 2, 3, 4, 5).awaitQuiet(Duration.ofSeconds(1))).hasMillis(1000);
	}

	@Test
	void whatCannotBeReadIsQuiet() throws Exception {
		assertThat(compilers(-1, -1).awaitQuiet(Duration.ofSeconds(5))).isZero();
	}

	private Compilers compilers(double... readings) {
		Deque<Double> left = new ArrayDeque<>();
		for (double reading : readings) {
			left.add(reading);
		}
		return new Compilers(left::remove, (duration) -> this.passed = this.passed.plus(duration));
	}

}
