package io.proxylab.lab.report.charts;

import static org.assertj.core.api.Assertions.assertThat;

import io.proxylab.lab.analysis.Analysis;
import io.proxylab.lab.analysis.Results;
import io.proxylab.lab.report.ExampleRun;
import io.proxylab.lab.report.charts.TimeCharts.Line;
import io.proxylab.lab.report.tables.CellBlock;
import io.proxylab.lab.trial.RawRun;
import io.proxylab.lab.trial.SyntheticRun;
import io.proxylab.lab.trial.SyntheticSlowdown;
import io.proxylab.lab.trial.SyntheticTrial;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChartDataTests {

	@TempDir
	Path runs;

	@Test
	void aLineOverTimeIsTheMedianOfTheLaunchesWhereNothingChanges() {
		SyntheticRun run = new SyntheticRun();
		IntStream.rangeClosed(1, 3)
			.forEach((replicate) -> run.with(new SyntheticTrial("servlet", 100, 10).replicate(replicate)
				.throughput(1000 * replicate)
				.failedProbes(replicate)));
		List<Line> lines = data(run).cells().getFirst().times().lines();
		assertThat(lines).hasSize(1);
		assertThat(lines.getFirst().launches()).isEqualTo(3);
		assertThat(lines.getFirst().stepsBefore()).isEqualTo(1);
		List<@Nullable Number> goodput = Objects.requireNonNull(lines.getFirst().values().get("goodput"));
		assertThat(goodput).hasSize(11);
		assertThat(goodput.getFirst()).as("before the window").isNull();
		assertThat(goodput.getLast()).isEqualTo(2000L);
		assertThat(lines.getFirst().probesFailed()).containsExactly(8, 9, 10);
	}

	@Test
	void eachLaunchHasItsLineWhereTheDelayChanges() {
		SyntheticRun run = new SyntheticRun();
		SyntheticSlowdown slower = new SyntheticSlowdown(10, 1000, 100, 2000, 0.1, 100, 40, 3);
		IntStream.rangeClosed(1, 2)
			.forEach((replicate) -> run
				.with(new SyntheticTrial("servlet", 100, 100).replicate(replicate).slowdown(20, slower)));
		TimeCharts times = data(run).cells().getFirst().times();
		assertThat(times.lines()).hasSize(2);
		assertThat(times.changes()).containsExactly(new TimeCharts.Change(10, "1s"));
	}

	@Test
	void stepsOfSeveralSecondsHaveFewerPoints() {
		RawRun raw = new SyntheticRun().with(new SyntheticTrial("servlet", 100, 10)).in(this.runs);
		CellBlock block = CellBlock.of(Analysis.of(raw)).getFirst();
		assertThat(TimeCharts.lineSeconds(block, new CellTrials(raw))).isEqualTo(10);
		assertThat(TimeCharts.of(block, new CellTrials(raw), 5).lines().getFirst().values().get("goodput")).hasSize(2);
	}

	@Test
	void barsHaveIntervalsOfTheirLaunches() {
		SyntheticRun run = new SyntheticRun();
		IntStream.rangeClosed(1, 2)
			.forEach((replicate) -> run
				.with(new SyntheticTrial("servlet", 100, 10).replicate(replicate).throughput(8000 + replicate)));
		Bars.Point point = point(data(run));
		assertThat(point.launches()).isEqualTo(2);
		Bars.Measured throughput = Objects.requireNonNull(point.values().get("throughput"));
		assertThat(Objects.requireNonNull(throughput.low()).doubleValue()).isBetween(7900.0, 8001.0);
		assertThat(Objects.requireNonNull(throughput.high()).doubleValue()).isBetween(8002.0, 8100.0);
		Bars.Measured addedP99 = Objects.requireNonNull(point.values().get("addedP99"));
		assertThat(addedP99.low()).as("percentiles of launches are never averaged").isNull();
	}

	@Test
	void oneLaunchIsUnrankedAndHasNoInterval() {
		ChartData data = data(new SyntheticRun().with(new SyntheticTrial("servlet", 100, 10)));
		assertThat(data.unranked()).startsWith("one launch of each target");
		assertThat(point(data).values().values()).isNotEmpty()
			.allSatisfy((measured) -> assertThat(measured.low()).isNull());
	}

	@Test
	void numbersHaveFourDigits() {
		assertThat(ChartNumber.of(12345.6)).isEqualTo(12346L);
		assertThat(ChartNumber.of(12.3456)).isEqualTo(12.35);
		assertThat(ChartNumber.of(0.00012345)).isEqualTo(0.0001235);
		assertThat(ChartNumber.of(40.0)).isEqualTo(40L);
	}

	@Test
	void theMatrixNamesWhatBindsAndWhatIsAbsent() {
		Results results = Analysis.of(ExampleRun.synthetic().in(this.runs));
		LimitMatrix matrix = LimitMatrix.of(CellBlock.of(results));
		LimitMatrix.Row servlet = matrix.rows()
			.stream()
			.filter((row) -> row.target().equals("servlet-blocking-apache5"))
			.findFirst()
			.orElseThrow();
		assertThat(servlet.entries().get(matrix.columns().indexOf("800 users x 500ms")))
			.extracting(LimitMatrix.Entry::kind, LimitMatrix.Entry::word)
			.containsExactly(LimitMatrix.Kind.BOUND, "200 threads");
		assertThat(servlet.entries().get(matrix.columns().indexOf("800 users x 10ms")).word()).endsWith("(invalid)");
		LimitMatrix.Row control = matrix.rows()
			.stream()
			.filter((row) -> row.target().equals("direct"))
			.findFirst()
			.orElseThrow();
		assertThat(control.entries().get(matrix.columns().indexOf("burst of 5,000 x 10s")).word()).isEqualTo("-");
	}

	private static Bars.Point point(ChartData data) {
		return Objects.requireNonNull(data.bars().getFirst().targets().getFirst().points().getFirst());
	}

	private ChartData data(SyntheticRun run) {
		RawRun raw = run.in(this.runs);
		Results results = Analysis.of(raw);
		return ChartData.of(CellBlock.of(results), results, raw);
	}

}
