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

	/** Two replicates of the 132 trials, so that every target and every cell is there. */
	@Test
	void thePageOfABattleWithFewReplicatesIsSmall() throws IOException {
		String battle = Files.readString(BATTLE);
		assertThat(battle).contains("replicates: 6");
		Path few = Files.writeString(this.runs.resolve("seed-battle.yaml"),
				battle.replace("replicates: 6", "replicates: 2"));
		assertThatThePageIsSmall(few, 260, MAX_BYTES);
	}

	@Test
	@Tag("full")
	void thePageOfTheFullBattleIsSmall() throws IOException {
		assertThatThePageIsSmall(BATTLE, 790, MAX_BYTES);
	}

	private void assertThatThePageIsSmall(Path experiment, int moreTrialsThan, long maxBytes) throws IOException {
		RunDirectory run = new FullBattle(10, 50).write(experiment, this.runs);
		Report report = Report.write(run, EnumSet.of(ReportFormat.HTML));
		assertThat(report.results().trials()).hasSizeGreaterThan(moreTrialsThan).allMatch(TrialResult::valid);
		assertThat(report.results().claims()).isNotEmpty();
		assertThat(report.files()).hasSize(1).allSatisfy((page) -> assertThat(Files.size(page)).isLessThan(maxBytes));
	}

}
