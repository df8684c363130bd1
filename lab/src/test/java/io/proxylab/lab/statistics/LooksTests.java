package io.proxylab.lab.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LooksTests {

	private static final int LEVELS = 100;

	@Test
	void cellsThatAreComparedSideBySideGetTheLevelsOfThoseComparedInTurn() {
		Looks shared = new Looks(2, 6);
		List<Double> sideBySide = IntStream.range(1, LEVELS)
			.parallel()
			.mapToObj((step) -> shared.at(4).twoSided(step * 0.2 / LEVELS))
			.toList();
		assertThat(sideBySide).isEqualTo(IntStream.range(1, LEVELS)
			.mapToObj((step) -> new Looks(2, 6).at(4).twoSided(step * 0.2 / LEVELS))
			.toList());
	}

}
