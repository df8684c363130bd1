package io.proxylab.lab.sampling;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Deque;
import org.junit.jupiter.api.Test;

class CompilersTests {

	private long seconds;

	@Test
	void compilersAreQuietThatUsedLessThanATenthOfACoreSinceTheLastLook() {
		Compilers compilers = compilers(7, 7.05, 7.2, 7.29, 8.29);
		assertThat(compilers.look()).isTrue();
		assertThat(compilers.look()).isFalse();
		assertThat(compilers.look()).isTrue();
		assertThat(compilers.look()).isFalse();
	}

	@Test
	void whatCannotBeReadIsQuiet() {
		assertThat(compilers(-1, -1).look()).isTrue();
	}

	/** A look a second, the first one when they are made. */
	private Compilers compilers(double... readings) {
		Deque<Double> left = new ArrayDeque<>();
		for (double reading : readings) {
			left.add(reading);
		}
		return new Compilers(left::remove, () -> ++this.seconds * 1_000_000_000L);
	}

}
