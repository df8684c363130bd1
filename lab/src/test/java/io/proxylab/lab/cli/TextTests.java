package io.proxylab.lab.cli;

import io.proxylab.lab.cli.terminal.TextLines;
import io.proxylab.lab.cli.terminal.TimeText;
import java.time.Duration;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class TextTests {

	@ParameterizedTest
	@CsvSource({ "0, 0 s", "1, 0.1 s", "300, 0.3 s", "2000, 2 s", "2001, 2.1 s", "9999, 10 s", "10001, 11 s",
			"59999, 1 min", "60000, 1 min", "320000, 5 min 20 s", "3599999, 1 h 00 min", "7500000, 2 h 05 min",
			"360000000, 100 h 00 min" })
	void timesAreRoundedUpInTheLastUnitShown(long millis, String text) {
		assertThat(TimeText.of(Duration.ofMillis(millis))).isEqualTo(text);
	}

	@Test
	void linesBreakBetweenWordsAndAreIndented() {
		assertThat(TextLines.wrap("one two  three four", 10, "- ", "  ")).containsExactly("- one two", "  three",
				"  four");
	}

	@Test
	void aWordThatIsTooLongHasALineOfItsOwn() {
		assertThat(TextLines.wrap("a incomprehensibilities b", 10, "")).containsExactly("a", "incomprehensibilities",
				"b");
	}

	@Test
	void noTextIsOneEmptyLine() {
		assertThat(TextLines.wrap("", 10, "  ")).containsExactly("  ");
	}

}
