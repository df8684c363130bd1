package io.proxylab.lab.analysis;

import io.proxylab.lab.analysis.Results.CellResult;
import io.proxylab.lab.analysis.validity.CheckOutcome;
import io.proxylab.lab.experiment.Load;
import io.proxylab.lab.report.tables.ReportTable;
import io.proxylab.lab.trial.SyntheticRun;
import io.proxylab.lab.trial.SyntheticTrial;
import io.proxylab.load.protocol.LoadResult.ErrorKind;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

class MixAnalysisTests {

	@TempDir
	Path runs;

	/** In ten seconds: 2,000 of each, the first after 10 ms, the second after 20 ms. */
	@Test
	void eachRequestHasFiguresOfItsOwn() {
		Results results = results(mixed());
		CellResult cell = results.cells().getFirst();
		assertThat(Objects.requireNonNull(cell.figures()).requests()).hasSize(2)
			.allSatisfy((request) -> assertThat(request.throughputPerSecond()).isCloseTo(200, within(1e-6)))
			.satisfiesExactly((read) -> {
				assertThat(read.name()).isEqualTo("read");
				assertThat(read.correct()).isEqualTo(2000);
				assertThat(Objects.requireNonNull(read.responseTime().p99Micros())).isCloseTo(10_000L, within(10L));
				assertThat(read.responseTime().p999Micros()).as("too few").isNull();
				assertThat(read.errors()).isEmpty();
			}, (write) -> {
				assertThat(Objects.requireNonNull(write.responseTime().p50Micros())).isCloseTo(20_000L, within(20L));
				assertThat(write.errors()).isEqualTo(Map.of(ErrorKind.TIMEOUT, 3L));
				assertThat(write.failed()).isEqualTo(3);
			});
	}

	@Test
	void theReportHasARowForEachOfThem() {
		assertThat(ReportTable.of(results(mixed())))
			.filteredOn((table) -> table.heading().equals("Requests of the mix"))
			.singleElement()
			.satisfies((table) -> assertThat(table.rows()).extracting((row) -> row.get(2), (row) -> row.getLast())
				.containsExactly(tuple("read", "0"), tuple("write", "3")));
		assertThat(ReportTable.of(results(plain())))
			.noneMatch((table) -> table.heading().equals("Requests of the mix"));
	}

	@Test
	void theMeanDelayOfAMixIsNotJudged() {
		assertThat(fidelity(plain().meanDelayErrorMicros(5_000))).isEqualTo(CheckOutcome.Verdict.FAILED);
		assertThat(fidelity(mixed().meanDelayErrorMicros(5_000))).isEqualTo(CheckOutcome.Verdict.PASSED);
		assertThat(fidelity(mixed().delayErrorMicros(50_000))).isEqualTo(CheckOutcome.Verdict.FAILED);
	}

	private static SyntheticTrial plain() {
		return new SyntheticTrial("servlet", new Load.Closed(100), 100);
	}

	private static SyntheticTrial mixed() {
		return plain().mix("read", "write");
	}

	private Results results(SyntheticTrial trial) {
		return Analysis.of(new SyntheticRun().with(trial).in(this.runs));
	}

	private CheckOutcome.Verdict fidelity(SyntheticTrial trial) {
		return results(trial).trials()
			.getFirst()
			.checks()
			.stream()
			.filter((outcome) -> outcome.check().equals("upstreamDelayFidelity"))
			.findFirst()
			.orElseThrow()
			.verdict();
	}

}
