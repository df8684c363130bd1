package io.proxylab.lab.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ChangePointsTests {

	private static final double LEVEL = 0.05;

	@Test
	void allShiftsAreFoundWhereTheyAreWithTheMeansOnBothSides() {
		assertThat(ChangePoints.of(LEVEL, 10, 11, 10, 9, 20, 21, 20, 19, 20, 5, 6, 5, 4)).satisfiesExactly((first) -> {
			assertThat(first.at()).isEqualTo(4);
			assertThat(first.before()).isEqualTo(10);
			assertThat(first.after()).isEqualTo(20);
		}, (second) -> {
			assertThat(second.at()).isEqualTo(9);
			assertThat(second.before()).isEqualTo(20);
			assertThat(second.after()).isEqualTo(5);
		});
	}

	/** Logarithms of equal values add up to slightly different means. */
	@Test
	void whatIsAllTheSameButForRoundingHasNone() {
		double same = Math.log(1234.5678);
		assertThat(ChangePoints.of(LEVEL, same, same, same, same, same, same, same)).isEmpty();
		double less = Math.log(1111.1);
		assertThat(ChangePoints.of(LEVEL, same, same, same, same, same, same, same, less, less, less, less, less, less,
				less))
			.extracting(ChangePoint::at)
			.containsExactly(7);
	}

	@Test
	void aSeriesThatIsTooShortHasNone() {
		assertThat(ChangePoints.of(LEVEL, 1, 1, 1, 9, 9)).isEmpty();
	}

	@Test
	void chanceAloneMakesOneInFewerThanFiveOfAHundred() {
		Random random = new Random(20261121);
		long found = IntStream.range(0, 2000)
			.filter((i) -> !ChangePoints
				.of(LEVEL, IntStream.range(0, 20).mapToDouble((run) -> 7 + 0.02 * random.nextGaussian()).toArray())
				.isEmpty())
			.count();
		assertThat(found).isBetween(1L, 100L);
	}

}
