package io.proxylab.lab.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ChangePointTests {

	@Test
	void aShiftIsFoundWhereItIs() {
		ChangePoint found = ChangePoint.mostLikely(10, 11, 10, 9, 10, 20, 21, 20, 19, 20).orElseThrow();
		assertThat(found.at()).isEqualTo(5);
		assertThat(found.before()).isEqualTo(10);
		assertThat(found.after()).isEqualTo(20);
		assertThat(found.relativeChange()).isEqualTo(1);
		assertThat(found.pValue()).isLessThan(1e-6);
	}

	/** t = 1 / sqrt((4 / 4) (1/3 + 1/3)) = 1.2247, 4 degrees of freedom, one place. */
	@Test
	void theProbabilityIsThatOfStudentsT() {
		ChangePoint found = ChangePoint.mostLikely(1, 2, 3, 2, 3, 4).orElseThrow();
		assertThat(found.at()).isEqualTo(3);
		assertThat(found.pValue()).isCloseTo(0.2879, within(1e-4));
	}

	@Test
	void aShiftWithoutScatterIsCertain() {
		assertThat(ChangePoint.mostLikely(1, 1, 1, 1, 2, 2, 2, 2).orElseThrow().pValue()).isZero();
	}

	@Test
	void whatIsAllTheSameOrTooShortHasNone() {
		assertThat(ChangePoint.mostLikely(5, 5, 5, 5, 5, 5, 5)).isEmpty();
		assertThat(ChangePoint.mostLikely(1, 2, 9, 9, 9)).isEmpty();
	}

	@Test
	void oneOutlierIsNoShift() {
		assertThat(ChangePoint.mostLikely(10, 11, 9, 10, 30, 10, 9, 11, 10, 10, 9, 11).orElseThrow().pValue())
			.isGreaterThan(0.5);
	}

	/** Bonferroni is on the safe side: far fewer than one in a hundred. */
	@Test
	void chanceAloneHardlyEverMakesOne() {
		Random random = new Random(20261121);
		long found = IntStream.range(0, 10_000)
			.mapToObj(
					(i) -> IntStream.range(0, 15).mapToDouble((second) -> 1000 + 20 * random.nextGaussian()).toArray())
			.filter((series) -> ChangePoint.mostLikely(series).orElseThrow().pValue() < 0.01)
			.count();
		assertThat(found).isBetween(20L, 100L);
	}

}
