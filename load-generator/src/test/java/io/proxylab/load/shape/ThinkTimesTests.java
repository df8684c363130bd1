package io.proxylab.load.shape;

import java.util.function.LongSupplier;
import java.util.stream.LongStream;

import io.proxylab.load.protocol.Shape;
import io.proxylab.load.protocol.Shape.Thinking;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class ThinkTimesTests {

	private static final Shape.Closed SPREAD = new Shape.Closed(1000, Thinking.EXPONENTIAL);

	@Test
	void constantTimesAreAllAlike() {
		LongSupplier times = ThinkTimes.of(new Shape.Closed(1000), 3);
		assertThat(LongStream.generate(times).limit(10)).containsOnly(1_000_000_000L);
	}

	@Test
	void exponentialTimesHaveTheMeanAndTheMedianOfTheirKind() {
		long[] times = LongStream.generate(ThinkTimes.of(SPREAD, 0)).limit(100_000).sorted().toArray();
		double mean = LongStream.of(times).average().orElseThrow() / 1e9;
		assertThat(mean).isCloseTo(1, within(0.02));
		assertThat(times[times.length / 2] / 1e9).as("ln 2").isCloseTo(Math.log(2), within(0.02));
		assertThat(times[times.length - 1]).isLessThanOrEqualTo(10_000_000_000L);
	}

	@Test
	void everyLoadDrawsTheSameTimesAndEveryEventLoopItsOwn() {
		assertThat(first(0)).isEqualTo(first(0)).isNotEqualTo(first(1));
	}

	private static long[] first(int loop) {
		return LongStream.generate(ThinkTimes.of(SPREAD, loop)).limit(5).toArray();
	}

}
