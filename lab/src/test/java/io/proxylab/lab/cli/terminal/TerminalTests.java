package io.proxylab.lab.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TerminalTests {

	@Test
	void aTerminalHasColoursAndItsOwnWidth() {
		assertThat(Terminal.of(Optional.of("50 132\n"), Map.of("TERM", "xterm-256color")))
			.isEqualTo(new Terminal(true, true, 132));
	}

	@Test
	void noColorTakesTheColoursAlone() {
		assertThat(Terminal.of(Optional.of("24 80"), Map.of("NO_COLOR", "1"))).isEqualTo(new Terminal(true, false, 80));
		assertThat(Terminal.of(Optional.of("24 80"), Map.of("NO_COLOR", ""))).isEqualTo(new Terminal(true, true, 80));
	}

	@Test
	void aDumbTerminalGetsPlainLines() {
		assertThat(Terminal.of(Optional.of("24 80"), Map.of("TERM", "dumb"))).isEqualTo(new Terminal(false, false, 80));
	}

	@Test
	void whatIsNoTerminalGetsPlainLinesWhateverTheEnvironmentSays() {
		assertThat(Terminal.of(Optional.empty(), Map.of("TERM", "xterm"))).isEqualTo(new Terminal(false, false, 80));
	}

	@Test
	void aWidthThatIsNotToldIsEightyColumns() {
		assertThat(Terminal.of(Optional.of("0 0\n"), Map.of()).columns()).isEqualTo(80);
		assertThat(Terminal.of(Optional.of(""), Map.of()).columns()).isEqualTo(80);
	}

	@Test
	void theTestsThemselvesRunWithoutATerminal() {
		assertThat(Terminal.err().rewritable()).isFalse();
	}

}
