package io.proxylab.lab.analysis.validity;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/** Whoever has a trial refused finds the check, its formula and a cure by its name. */
class TroubleshootingTests {

	static List<String> checks() {
		return ValidityChecks.ALL.stream().map(ValidityCheck::name).toList();
	}

	@ParameterizedTest
	@MethodSource("checks")
	void everyCheckHasItsCureAndItsFormula(String check) throws IOException {
		for (String page : List.of("docs/troubleshooting.md", "docs/methodology.md")) {
			assertThat(Files.readString(Path.of("..", page))).as("%s: a row for %s", page, check)
				.contains("`" + check + "`");
		}
	}

}
