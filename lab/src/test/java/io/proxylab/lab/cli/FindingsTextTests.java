package io.proxylab.lab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.proxylab.lab.cli.terminal.Terminal;
import io.proxylab.lab.machine.Finding;
import io.proxylab.lab.machine.Finding.Verdict;
import java.util.List;
import org.junit.jupiter.api.Test;

class FindingsTextTests {

	private static final Finding GOOD = new Finding("Cores", Verdict.OK, "2 usable", null);

	private static final Finding BAD = new Finding("Quiet", Verdict.WARN, "load average 7.46",
			"wait, or end what else runs: it takes its share of every figure");

	private static final Finding FATAL = new Finding("Jars", Verdict.FAIL, "not built: one.jar", "mvn package");

	@Test
	void everyFindingHasItsMarkItsSubjectAndItsCure() {
		assertThat(FindingsText.lines(List.of(GOOD, BAD, FATAL), false)).containsExactly(
				"ok    Cores          2 usable", "warn  Quiet          load average 7.46",
				"                     cure: wait, or end what else runs: it takes its share of",
				"                       every figure", "FAIL  Jars           not built: one.jar",
				"                     cure: mvn package", "", "A run is not possible until what FAILs is cured.");
	}

	@Test
	void theLastLineSaysWhetherARunIsPossible() {
		assertThat(FindingsText.lines(List.of(GOOD), false).getLast())
			.isEqualTo("A run is possible, and nothing here is wrong.");
		assertThat(FindingsText.lines(List.of(GOOD, BAD), false).getLast())
			.isEqualTo("A run is possible; 1 warning says what its figures suffer from.");
		assertThat(FindingsText.lines(List.of(BAD, BAD), false).getLast())
			.isEqualTo("A run is possible; 2 warnings say what its figures suffer from.");
	}

	@Test
	void everyLineFitsATerminalAndColoursAddNothingButColours() {
		Finding wordy = new Finding("Calibration", Verdict.FAIL,
				"31 days old; generator and upstream carry 20,000 requests/s; a core is 40% slower beside a busy one",
				"cores 1 and 0 are likely to be threads of one physical core: take the machine for itself, then "
						+ "./proxylab calibrate");
		List<String> plain = FindingsText.lines(List.of(GOOD, BAD, wordy, wordy), false);
		assertThat(plain).hasSizeGreaterThan(10)
			.allSatisfy((line) -> assertThat(line).hasSizeLessThanOrEqualTo(Terminal.COLUMNS));
		assertThat(FindingsText.lines(List.of(GOOD, BAD, wordy, wordy), true))
			.extracting((line) -> line.replaceAll("\u001b\\[[0-9;]*m", ""))
			.isEqualTo(plain);
	}

	@Test
	void coloursAreForTerminals() {
		assertThat(FindingsText.lines(List.of(GOOD, BAD, FATAL), false)).noneMatch((line) -> line.contains("\u001b"));
		assertThat(FindingsText.lines(List.of(FATAL), true).getFirst()).contains("\u001b[").contains("FAIL");
	}

}
