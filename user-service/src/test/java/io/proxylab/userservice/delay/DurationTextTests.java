package io.proxylab.userservice.delay;

import java.time.Duration;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class DurationTextTests {

	@ParameterizedTest
	@CsvSource({ "250us, 250000, 250us", "1.5us, 1500, 1.5us", "0.001us, 1, 0.001us", "100ms, 100000000, 100ms",
			"1.5s, 1500000000, 1500ms", "90s, 90000000000, 90s", "60s, 60000000000, 1m", "2m, 120000000000, 2m",
			"1h, 3600000000000, 1h", "0ms, 0, 0s", "24h, 86400000000000, 24h" })
	void readsDurationsAndWritesThemInTheLargestWholeUnit(String text, long nanos, String canonical) {
		Duration duration = DurationText.parse(text);
		assertThat(duration).isEqualTo(Duration.ofNanos(nanos));
		assertThat(DurationText.format(duration)).isEqualTo(canonical);
		assertThat(DurationText.parse(canonical)).isEqualTo(duration);
	}

	@ParameterizedTest
	@CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
			100    | '100': unit missing: write a number and a unit, such as 100ms; units: us, ms, s, m, h
			5sec   | unknown unit 'sec': write a number and a unit, such as 100ms; units: us, ms, s, m, h
			-5ms   | '-5ms' is not a duration: write a number and a unit
			1e3ms  | is not a duration
			""     | '' is not a duration
			.5s    | is not a duration
			9999h  | out of range: 0s to 8760h
			0.0001us | finer than a nanosecond
			99999999999999999999s | is not a duration
			""")
	void refusesWithValueAndCure(String text, String message) {
		assertThatIllegalArgumentException().isThrownBy(() -> DurationText.parse(text)).withMessageContaining(message);
	}

}
