package io.proxylab.lab.report.tables;

import io.proxylab.lab.analysis.Analysis;
import io.proxylab.lab.analysis.evidence.Spread;
import io.proxylab.lab.report.tables.CpuRatios.Row;
import io.proxylab.lab.trial.SyntheticRun;
import io.proxylab.lab.trial.SyntheticTrial;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class CpuRatiosTests {

	@TempDir
	Path runs;

	@Test
	void aRatioIsThatOfTwoLaunchesOfTheSameReplicate() {
		CpuRatios ratios = only(
				run(trial("nginx", 1, 0.1), trial("gateway", 1, 0.2), trial("nginx", 2, 0.2), trial("gateway", 2, 0.3)),
				null);
		assertThat(ratios.base()).isEqualTo("nginx");
		Row gateway = row(ratios, "gateway");
		assertSpread(gateway.micros(), 250, 200, 300);
		assertSpread(gateway.ratio(), 1.75, 1.5, 2);
		assertSpread(row(ratios, "nginx").ratio(), 1, 1, 1);
	}

	@Test
	void aReplicateInWhichOneOfBothIsInvalidHasNoRatio() {
		CpuRatios ratios = only(run(trial("nginx", 1, 0.1), trial("gateway", 1, 0.2), trial("nginx", 2, 0.2),
				trial("gateway", 2, 0.3).delayErrorMicros(50_000)), null);
		assertThat(row(ratios, "gateway").launches()).containsOnlyKeys(1);
		assertSpread(row(ratios, "gateway").ratio(), 2, 2, 2);
		assertThat(ratios.lines()).anySatisfy((line) -> assertThat(line).startsWith("| gateway").endsWith("200.0 - |"));
	}

	@Test
	void withoutOneReplicateInCommonThereIsNoRatio() {
		CpuRatios ratios = only(run(trial("nginx", 1, 0.1), trial("gateway", 2, 0.3)), "gateway");
		assertThat(row(ratios, "nginx").ratio()).isNull();
	}

	@Test
	void theControlHasNoCpuAndNoRow() {
		assertThat(only(run(trial("direct", 1, 0), trial("nginx", 1, 0.1)), null).rows()).extracting(Row::target)
			.containsExactly("nginx");
	}

	@Test
	void theTableIsMarkdown() {
		assertThat(only(
				run(trial("nginx", 1, 0.1), trial("gateway", 1, 0.2), trial("nginx", 2, 0.2), trial("gateway", 2, 0.3)),
				"gateway")
			.lines()).containsExactly(
					"100 users x 10ms: CPU a request, and its ratio to that of gateway, with the JIT compilers' and without",
					"",
					"| target  |    us | ratio | least | most | JIT us | ratio without | least | most | us of each launch |",
					"|---------|------:|------:|------:|-----:|-------:|--------------:|------:|-----:|------------------:|",
					"| gateway | 250.0 |  1.00 |  1.00 | 1.00 |    7.8 |          1.00 |  1.00 | 1.00 |       200.0 300.0 |",
					"| nginx   | 150.0 |  0.58 |  0.50 | 0.67 |    4.7 |          0.58 |  0.50 | 0.67 |       100.0 200.0 |");
	}

	@Test
	void whatTheCompilersTookIsLeftOutOfASecondRatio() {
		CpuRatios ratios = only(run(trial("small", 1, 0.2).jitShare(0.05), trial("large", 1, 0.25).jitShare(0.24)),
				"small");
		assertSpread(row(ratios, "large").ratio(), 1.25, 1.25, 1.25);
		assertSpread(row(ratios, "large").ratioWithoutCompilers(), 1, 1, 1);
		assertThat(row(ratios, "large").launches().get(1)).isNotNull()
			.satisfies((cost) -> assertThat(cost.compilerMicros()).isCloseTo(60, within(0.6)));
	}

	private static SyntheticTrial trial(String target, int replicate, double cores) {
		return new SyntheticTrial(target, 100, 10).replicate(replicate).targetCores(cores);
	}

	private static SyntheticRun run(SyntheticTrial... trials) {
		SyntheticRun run = new SyntheticRun();
		List.of(trials).forEach(run::with);
		return run;
	}

	private CpuRatios only(SyntheticRun run, @Nullable String base) {
		List<CpuRatios> blocks = CpuRatios.of(Analysis.of(run.in(this.runs)), base);
		assertThat(blocks).hasSize(1);
		return blocks.getFirst();
	}

	private static Row row(CpuRatios ratios, String target) {
		return ratios.rows().stream().filter((row) -> row.target().equals(target)).findFirst().orElseThrow();
	}

	private static void assertSpread(@Nullable Spread spread, double median, double min, double max) {
		assertThat(spread).isNotNull().satisfies((values) -> {
			assertThat(values.median()).isCloseTo(median, within(median / 100));
			assertThat(values.min()).isCloseTo(min, within(min / 100));
			assertThat(values.max()).isCloseTo(max, within(max / 100));
		});
	}

}
