package io.proxylab.lab.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.proxylab.lab.analysis.PredictedCeiling.Limit;
import io.proxylab.lab.analysis.Results.CellResult;
import io.proxylab.lab.analysis.figures.Intervals;
import io.proxylab.lab.report.tables.ReportTable;
import io.proxylab.lab.statistics.UniversalScalabilityLaw;
import io.proxylab.lab.trial.SyntheticRun;
import io.proxylab.lab.trial.SyntheticTrial;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScalabilityTests {

	private static final int[] USERS = { 10, 50, 100, 200, 400, 800 };

	/** Of 100 ms a request, with a peak at 500 users. */
	private static final UniversalScalabilityLaw LAW = new UniversalScalabilityLaw(10, 0.001, 4e-6, 0);

	@TempDir
	Path runs;

	@Test
	void kneeAndPeakAreThoseOfTheLawThatMadeTheThroughputsWithIntervalsFromReplicates() {
		Results results = Analysis.of(curve(5, USERS).in(this.runs));
		Scalability fit = only(results);
		assertThat(fit.loads()).isEqualTo(6);
		assertThat(fit.peakUsers()).isCloseTo(LAW.peak().orElseThrow(), within(40.0));
		assertThat(fit.kneeUsers()).isCloseTo(LAW.knee().orElseThrow(), within(40.0));
		assertThat(fit.peak()).isNotNull().satisfies((peak) -> {
			assertThat(peak.replicates()).isEqualTo(5);
			assertThat(peak.low()).isLessThan(500);
			assertThat(peak.high()).isGreaterThan(500);
		});
		assertThat(fit.peakPerSecond()).isCloseTo(LAW.throughput(500), within(100.0));
		assertThat(fit.measured(fit.peakUsers())).isTrue();
		assertThat(ReportTable.of(results)).extracting(ReportTable::heading).containsExactly("Scalability");
	}

	@Test
	void oneReplicateGivesAPeakWithoutAnIntervalAndAPeakBeyondTheLoadsIsMarked() {
		Results results = Analysis.of(curve(1, 10, 50, 100, 200).in(this.runs));
		assertThat(only(results).peak()).isNull();
		assertThat(only(results).peakUsers()).isNotNull().isGreaterThan(200);
		assertThat(ReportTable.of(results).getFirst().rows().getFirst().get(6)).endsWith("*");
	}

	@Test
	void threeLoadsAreNoCurve() {
		assertThat(Analysis.of(curve(5, 10, 50, 100).in(this.runs)).scalability()).isEmpty();
	}

	@Test
	void whatThreadsCouldGiveStandsBesideWhatTheyGave() {
		SyntheticRun run = new SyntheticRun().limits("servlet", Map.of("requestThreads", 200, "client.pool.max", 2000));
		for (int replicate = 1; replicate <= 2; replicate++) {
			run.with(new SyntheticTrial("servlet", 100, 500).replicate(replicate).throughput(198))
				.with(new SyntheticTrial("servlet", 800, 500).replicate(replicate)
					.order(2)
					.throughput(394 + replicate)
					.measuredInFlight(198))
				.with(new SyntheticTrial("webflux", 800, 500).replicate(replicate).throughput(1570));
		}
		Results results = Analysis.of(run.in(this.runs));
		assertThat(results.ceilings()).singleElement().satisfies((ceiling) -> {
			assertThat(ceiling.target()).isEqualTo("servlet");
			assertThat(ceiling.limit()).isEqualTo(Limit.REQUEST_THREADS);
			assertThat(ceiling.predictedPerSecond()).isEqualTo(400);
			assertThat(ceiling.measuredPerSecond()).isCloseTo(395.5, within(1.0));
			assertThat(Objects.requireNonNull(ceiling.ratio()).estimate()).isCloseTo(0.989, within(0.005));
		});
		assertThat(ReportTable.of(results)).singleElement()
			.satisfies((table) -> assertThat(table.rows().getFirst()).contains("200 request threads", "400"));
	}

	@Test
	void costHasAnIntervalWhereThereAreReplicates() {
		SyntheticRun run = new SyntheticRun();
		for (int replicate = 1; replicate <= 3; replicate++) {
			run.with(new SyntheticTrial("servlet", 100, 10).replicate(replicate).throughput(990 + 5 * replicate));
		}
		CellResult cell = Analysis.of(run.in(this.runs)).cells().getFirst();
		assertThat(Objects.requireNonNull(cell.figures()).cost().requestsPerCoreSecond()).isCloseTo(2000, within(30.0));
		assertThat(Objects.requireNonNull(cell.figures()).cost().requestsPerSecondPerMebibyte()).isCloseTo(5,
				within(0.1));
		Intervals intervals = Objects.requireNonNull(cell.intervals());
		assertThat(Objects.requireNonNull(intervals.requestsPerCoreSecond()).low()).isBetween(1950.0, 2000.0);
		assertThat(Objects.requireNonNull(intervals.requestsPerSecondPerMebibyte()).high()).isBetween(5.0, 5.1);
	}

	private static Scalability only(Results results) {
		assertThat(results.scalability()).hasSize(1);
		return results.scalability().getFirst();
	}

	private static SyntheticRun curve(int replicates, int... users) {
		Random random = new Random(3);
		SyntheticRun run = new SyntheticRun();
		for (int replicate = 1; replicate <= replicates; replicate++) {
			for (int i = 0; i < users.length; i++) {
				double throughput = LAW.throughput(users[i]) * Math.exp(0.01 * random.nextGaussian());
				run.with(new SyntheticTrial("servlet", users[i], 100).replicate(replicate)
					.order(i + 1)
					.throughput((int) Math.round(throughput)));
			}
		}
		return run;
	}

}
