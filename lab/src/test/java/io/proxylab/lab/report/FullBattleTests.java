package io.proxylab.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import io.proxylab.lab.analysis.Results.TrialResult;
import io.proxylab.lab.trial.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The size of a battle's page. {@code scripts/bench-report} measures how long it takes.
 */
class FullBattleTests {

	private static final Path BATTLE = Path.of("..", "experiments", "seed-battle.yaml");

	private static final long MAX_BYTES = 3_000_000;

	@TempDir
	Path runs;

	@Test
	@Tag("full")
	void thePageOfTheFullBattleIsSmall() throws IOException {
		RunDirectory run = new FullBattle(10, 50).write(BATTLE, this.runs);
		Report report = Report.write(run, EnumSet.of(ReportFormat.HTML));
		assertThat(report.results().trials()).hasSizeGreaterThan(790).allMatch(TrialResult::valid);
		assertThat(report.results().claims()).isNotEmpty();
		assertThat(report.files()).hasSize(1).allSatisfy((page) -> assertThat(Files.size(page)).isLessThan(MAX_BYTES));
	}

}
