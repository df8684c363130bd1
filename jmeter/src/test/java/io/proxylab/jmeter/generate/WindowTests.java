package io.proxylab.jmeter.generate;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

class WindowTests {

	private final Window window = new Window(100, 200);

	@ParameterizedTest
	@CsvSource({ "50, 90, 0", "50, 150, 50", "120, 150, 30", "150, 250, 50", "50, 250, 100", "200, 250, 0" })
	void onlyTheTimeInsideCounts(long from, long to, long millis) {
		assertThat(this.window.overlapMillis(from, to)).isEqualTo(millis);
	}

	@ParameterizedTest
	@CsvSource({ "99, false", "100, true", "199, true", "200, false" })
	void itHoldsItsStartButNotItsEnd(long millis, boolean holds) {
		assertThat(this.window.holds(millis)).isEqualTo(holds);
	}

	@Test
	void itMayEndEarlierButNotLater() {
		assertThat(this.window.endedAt(150)).isEqualTo(new Window(100, 150));
		assertThat(this.window.endedAt(250)).isEqualTo(this.window);
		assertThat(this.window.endedAt(50)).as("ended before it began").isEqualTo(new Window(50, 50));
		assertThatIllegalArgumentException().isThrownBy(() -> new Window(2, 1));
	}

}
