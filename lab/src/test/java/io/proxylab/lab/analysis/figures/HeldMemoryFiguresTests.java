package io.proxylab.lab.analysis.figures;

import static org.assertj.core.api.Assertions.assertThat;

import io.proxylab.lab.analysis.Analysis;
import io.proxylab.lab.analysis.Results;
import io.proxylab.lab.analysis.evidence.Spread;
import io.proxylab.lab.analysis.figures.HeldMemoryFigures.MadeOf;
import io.proxylab.lab.experiment.Load;
import io.proxylab.lab.report.tables.ReportTable;
import io.proxylab.lab.trial.HeldMemory;
import io.proxylab.lab.trial.HeldMemory.Growth;
import io.proxylab.lab.trial.SyntheticRun;
import io.proxylab.lab.trial.SyntheticTrial;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HeldMemoryFiguresTests {

	private static final HeldMemory MEMORY = new HeldMemory(10_000_000, 100_000_000, 11_024_000, 100_512_000,
			List.of(new Growth("[B", 2000, 819_200), new Growth("[Lorg.example.Session;", 1000, 102_400)));

	@TempDir
	Path runs;

	@Test
	void whatARequestAddsIsTheDifferenceOverWhatWasHeld() {
		HeldMemoryFigures figures = of(burst().heldMemory(MEMORY)).heldMemory().getFirst();
		assertThat(figures.target()).isEqualTo("servlet");
		assertThat(figures.held()).isEqualTo(new Spread(1000, 1000, 1000, 1));
		assertThat(figures.liveBytes()).isEqualTo(new Spread(1024, 1024, 1024, 1));
		assertThat(figures.residentBytes()).isEqualTo(new Spread(512, 512, 512, 1));
		assertThat(figures.madeOf()).containsExactly(new MadeOf("[B", 2, 819.2),
				new MadeOf("[Lorg.example.Session;", 1, 102.4));
	}

	@Test
	void whereResidentMemoryIsNotReadThereIsNoFigureOfIt() {
		HeldMemory unread = new HeldMemory(10_000_000, -1, 11_024_000, -1, List.of());
		assertThat(of(burst().heldMemory(unread)).heldMemory().getFirst().residentBytes()).isNull();
	}

	@Test
	void theReportShowsItInKibibytes() {
		ReportTable table = ReportTable.of(of(burst().heldMemory(MEMORY)))
			.stream()
			.filter((candidate) -> candidate.heading().equals("Memory a held request"))
			.findFirst()
			.orElseThrow();
		assertThat(table.rows()).containsExactly(
				List.of("servlet", "burst of 1,000 x 5s", "1,000", "1.0", "0.5", "byte[] 0.8, Session[] 0.1"));
	}

	@Test
	void withoutAProfileThereIsNone() {
		assertThat(of(burst()).heldMemory()).isEmpty();
	}

	private static SyntheticTrial burst() {
		return new SyntheticTrial("servlet", new Load.Burst(1000), 5000);
	}

	private Results of(SyntheticTrial trial) {
		return Analysis.of(new SyntheticRun().with(trial).in(this.runs));
	}

}
