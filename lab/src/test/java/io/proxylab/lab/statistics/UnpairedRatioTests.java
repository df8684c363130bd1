package io.proxylab.lab.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Welch's interval, of samples that were not measured in the same blocks. */
class UnpairedRatioTests {

	private static final int RUNS = 4000;

	private final Random random = new Random(42);

	/**
	 * Two of the examples in https://en.wikipedia.org/wiki/Welch%27s_t-test: t -2.46 with
	 * 25.0 degrees of freedom and p 0.021, and t -1.57 with 9.9 and p 0.149. The further
	 * digits are of the same formula, computed apart from this code.
	 */
	@Test
	void publishedExamplesComeOut() {
		Comparison.Test alike = test(
				List.of(27.5, 21.0, 19.0, 23.6, 17.0, 17.9, 16.9, 20.1, 21.9, 22.6, 23.1, 19.6, 19.0, 21.7, 21.4),
				List.of(27.1, 22.0, 20.8, 23.4, 23.4, 23.5, 25.8, 22.0, 24.8, 20.2, 21.9, 22.1, 22.9, 20.5, 24.4));
		assertThat(alike.pDifferent()).isCloseTo(0.021378, within(1e-6));
		assertThat(Math.log(alike.ratio().estimate())).isCloseTo(-2.166667, within(1e-6));
		assertThat(Math.log(alike.ratio().low())).isCloseTo(-3.984096, within(1e-6));
		assertThat(Math.log(alike.ratio().high())).isCloseTo(-0.349237, within(1e-6));
		Comparison.Test unlike = test(List.of(17.2, 20.9, 22.6, 18.1, 21.7, 21.4, 23.5, 24.2, 14.7, 21.8),
				List.of(21.5, 22.8, 21.0, 23.0, 21.6, 23.6, 22.5, 20.7, 23.4, 21.8, 20.7, 21.7, 21.5, 22.5, 23.6, 21.5,
						22.5, 23.5, 21.5, 21.8));
		assertThat(unlike.pDifferent()).isCloseTo(0.148842, within(1e-6));
		assertThat(Math.log(unlike.ratio().low())).isCloseTo(-3.698421, within(1e-6));
		assertThat(Math.log(unlike.ratio().high())).isCloseTo(0.648421, within(1e-6));
	}

	/** Runs of other length and other scatter, as on another machine. */
	@ParameterizedTest
	@CsvSource({ "6, 0.03, 6, 0.03", "6, 0.01, 6, 0.06", "3, 0.05, 10, 0.01", "10, 0.02, 4, 0.04" })
	void ninetyFiveOfAHundredIntervalsHoldTheTrueRatio(int before, double scatterBefore, int after,
			double scatterAfter) {
		long holding = IntStream.range(0, RUNS)
			.mapToObj((run) -> UnpairedRatio.of(launches(after, 1.1, scatterAfter), launches(before, 1, scatterBefore)))
			.map((ratio) -> ratio.orElseThrow().test(0.05).ratio())
			.filter((interval) -> interval.low() <= 1.1 && 1.1 <= interval.high())
			.count();
		assertThat((double) holding / RUNS).isBetween(0.93, 0.97);
	}

	@Test
	void theOrderOfReplicatesSaysNothing() {
		List<Double> before = launches(6, 1, 0.05);
		List<Double> after = launches(6, 1.1, 0.05);
		Interval interval = UnpairedRatio.of(after, before).orElseThrow().test(0.05).ratio();
		Interval reversed = UnpairedRatio.of(after, before.reversed()).orElseThrow().test(0.05).ratio();
		assertThat(reversed.low()).isCloseTo(interval.low(), within(1e-9));
		assertThat(reversed.high()).isCloseTo(interval.high(), within(1e-9));
	}

	@Test
	void aSingleReplicateOnEitherSideHasNoInterval() {
		assertThat(UnpairedRatio.of(List.of(2.0), List.of(1.0, 1.1)).orElseThrow().hasInterval()).isFalse();
		assertThat(UnpairedRatio.of(List.of(2.0, 2.1), List.of(1.0, 1.1)).orElseThrow().hasInterval()).isTrue();
		assertThat(UnpairedRatio.of(List.of(), List.of(1.0))).isEqualTo(Optional.empty());
		assertThat(UnpairedRatio.of(List.of(0.0), List.of(1.0))).isEqualTo(Optional.empty());
	}

	/** Of numbers that are logarithms already. */
	private static Comparison.Test test(List<Double> numerators, List<Double> denominators) {
		return UnpairedRatio
			.of(numerators.stream().map(Math::exp).toList(), denominators.stream().map(Math::exp).toList())
			.orElseThrow()
			.test(0.05);
	}

	private List<Double> launches(int count, double truth, double scatter) {
		double[] launches = DoubleStream.generate(() -> 1000 * truth * Math.exp(scatter * this.random.nextGaussian()))
			.limit(count)
			.toArray();
		return Arrays.stream(launches).boxed().toList();
	}

}
