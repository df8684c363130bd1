package io.proxylab.lab.report.comparison;

import io.proxylab.lab.report.comparison.ComparedRun.Analysed;
import io.proxylab.lab.report.comparison.RunComparison.ComparedRow;
import io.proxylab.lab.trial.SyntheticRun;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jspecify.annotations.Nullable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class PaceChangeTests {

	@TempDir
	Path runs;

	@Test
	void whatASlowerMachineExplainsIsNoRegression() {
		RunComparison comparison = compared(ComparedRuns.run(1, 1, 6).pace(1).pace(1.02),
				ComparedRuns.run(1, 0.85, 6).pace(0.86).pace(0.88), null);
		ComparedRow throughput = throughput(comparison);
		assertThat(throughput.ratio()).isCloseTo(0.85, within(0.001));
		assertThat(throughput.slower()).isTrue();
		assertThat(throughput.regression()).isFalse();
		assertThat(comparison.holds()).isTrue();
		assertThat(comparison.whole()).isTrue();
		assertThat(ComparisonFormat.MARKDOWN.render(comparison)).contains("slower machine",
				"### The machine's pace, after over before\n\n- -13.9% (hashing -13.9%, loads from memory -13.9%, round trips");
	}

	@Test
	void whatIsWorseThanThatIsOne() {
		assertThat(
				throughput(compared(ComparedRuns.run(1, 1, 6).pace(1), ComparedRuns.run(1, 0.85, 6).pace(0.97), null))
					.regression())
			.isTrue();
		assertThat(throughput(compared(ComparedRuns.run(1, 1, 6).pace(1), ComparedRuns.run(1, 0.85, 6).pace(1.2), null))
			.regression()).isTrue();
	}

	@Test
	void aRunWithoutItIsJudgedAsEver() {
		RunComparison comparison = compared(ComparedRuns.run(1, 1, 6), ComparedRuns.run(1, 0.85, 6).pace(0.85), null);
		assertThat(comparison.pace()).isNull();
		assertThat(throughput(comparison).regression()).isTrue();
	}

	@Test
	void relativeToTheControlItDropsOutByItself() {
		RunComparison comparison = compared(ComparedRuns.run(1, 1, 6).pace(1), ComparedRuns.run(1, 0.85, 6).pace(0.85),
				"direct");
		assertThat(throughput(comparison).regression()).isTrue();
	}

	private RunComparison compared(SyntheticRun before, SyntheticRun after, @Nullable String relativeTo) {
		return RunComparison.of(Analysed.of(before.in(this.runs.resolve("before"))),
				Analysed.of(after.in(this.runs.resolve("after"))), relativeTo, Thresholds.parse(List.of("5%")));
	}

	private static ComparedRow throughput(RunComparison comparison) {
		return comparison.cells()
			.stream()
			.filter((cell) -> cell.target().equals("servlet"))
			.flatMap((cell) -> cell.rows().stream())
			.filter((row) -> row.figure() == ComparedFigure.THROUGHPUT)
			.findFirst()
			.orElseThrow();
	}

}
