package io.proxylab.lab.report.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ThresholdsTests {

	@Test
	void oneIsForAllThatHaveNoneOfTheirOwn() {
		Thresholds thresholds = Thresholds.parse(List.of("p99=20%", "3"));
		assertThat(thresholds.of(ComparedFigure.P99)).isEqualTo(0.2);
		assertThat(thresholds.of(ComparedFigure.THROUGHPUT)).isEqualTo(0.03);
		assertThat(thresholds.text()).isEqualTo("3% (req/s), 3% (added p50), 20% (p99), 3% (CPU/req)");
	}

	@Test
	void withoutAnyItIsTheDefault() {
		assertThat(Thresholds.parse(List.of()).text()).isEqualTo(Thresholds.DEFAULT);
	}

	@ParameterizedTest
	@ValueSource(strings = { "0", "0%", "-3", "p99", "p98=3%", "5%%", "", "p99=", "NaN", "=5" })
	void whatIsNoPercentageAboveZeroIsToldWithTheChoices(String text) {
		assertThatIllegalArgumentException().isThrownBy(() -> Thresholds.parse(List.of(text)))
			.withMessageStartingWith("'" + text + "': ")
			.withMessageEndingWith("figures: throughput, added, p99, cpuPerRequest");
	}

}
