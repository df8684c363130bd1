package io.proxylab.lab.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RatioTextTests {

	@ParameterizedTest
	@CsvSource(delimiter = '|', textBlock = """
			0.92   | 0.87   | 0.99    | 8.0% less (1.0% to 13% less; different)
			1.23   | 1.01   | 1.5     | 23% more (1.0% to 50% more; different)
			1.23   | 0.98   | 1.55    | 23% more (2.0% less to 55% more; different)
			0.9996 | 0.99   | 1.004   | the same (0.4% more to 1.0% less; different)
			108.25 | 4.41   | 2657.14 | 108 times as much (4.4 to 2,657 times; different)
			0.52   | 0.5    | 0.55    | 0.52 times as much (0.50 to 0.55 times; different)
			1.9    | 1.8    | 2.04    | 1.9 times as much (1.8 to 2.0 times; different)
			""")
	void aRatioReadsAsPeopleSayIt(double estimate, double low, double high, String said) {
		assertThat(RatioText.of(new Interval(estimate, low, high, 6), "different")).isEqualTo(said);
	}

	@Test
	void withoutAVerdictOrAnIntervalTheRestStays() {
		assertThat(RatioText.of(new Interval(0.673, 0.662, 0.684, 10))).isEqualTo("33% less (32% to 34% less)");
		assertThat(RatioText.of(new Interval(3, 2.9, 3.1, 10))).isEqualTo("3.0 times as much (2.9 to 3.1 times)");
		assertThat(RatioText.of(0.673)).isEqualTo("33% less");
		assertThat(RatioText.of(1)).isEqualTo("the same");
		assertThat(RatioText.of(26.1)).isEqualTo("26 times as much");
	}

}
