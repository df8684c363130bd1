package io.proxylab.proxy.catalogue;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class EditDistanceTests {

	@ParameterizedTest
	@CsvSource({ "'', '', 0", "'', abc, 3", "abc, '', 3", "kitten, sitting, 3", "jdk, jdk, 0", "flaw, lawn, 2",
			"nmae, name, 1", "ab, ba, 1" })
	void theDistanceCountsTheFewestEdits(String left, String right, int distance) {
		assertThat(EditDistance.between(left, right)).isEqualTo(distance);
	}

}
