package io.proxylab.lab.calibration;

import io.proxylab.lab.analysis.Analysis;
import io.proxylab.lab.analysis.Results;
import io.proxylab.lab.calibration.Noise.Figure;
import io.proxylab.lab.statistics.Comparison.Verdict;
import io.proxylab.lab.trial.LabJson;
import io.proxylab.lab.trial.SyntheticRun;
import io.proxylab.lab.trial.SyntheticTrial;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class NoiseTests {

	/** What a launch makes of its throughput, by replicate. */
	private static final double[] A = { 1, 1.02, 0.99, 1.01, 0.98, 1, 1.03, 0.97 };

	private static final double[] B = { 1.01, 1, 1, 0.99, 1, 1.02, 1.01, 0.98 };

	@TempDir
	Path runs;

	@Test
	void launchesOfTheSameShowTheirScatterAndNoDifference() {
		Noise noise = noise(8, 1);
		assertThat(noise.target()).isEqualTo("webflux-webclient");
		assertThat(noise.falseDifferences()).isEmpty();
		assertThat(noise.figures()).extracting(Figure::label)
			.containsExactly("throughput at 100 users x 10ms", "p50 at 100 users x 10ms", "p99 at 100 users x 10ms",
					"cpuPerRequest at 100 users x 10ms");
		Figure throughput = noise.figures().getFirst();
		assertThat(throughput.ratio().replicates()).isEqualTo(8);
		assertThat(throughput.ratio().low()).isLessThan(1);
		assertThat(throughput.ratio().high()).isGreaterThan(1);
		// s of the eight logarithms of A/B is 0.0180; t(0.975, 5) + t(0.8, 5) is 3.490.
		assertThat(throughput.deviation()).isCloseTo(0.0180, within(5e-4));
		assertThat(throughput.detectablePercent(6)).isCloseTo(2.6, within(0.1));
		assertThat(throughput.detectablePercent(20)).isLessThan(throughput.detectablePercent(6));
	}

	@Test
	void aDifferenceWhereThereIsNoneIsNamed() {
		assertThat(noise(8, 0.8).falseDifferences()).extracting(Figure::label)
			.contains("throughput at 100 users x 10ms");
		assertThat(noise(8, 0.8).figures().getFirst().verdict()).isEqualTo(Verdict.DIFFERENT);
	}

	@Test
	void fiveLaunchesTellNothing() {
		assertThat(noise(5, 1).figures()).isEmpty();
	}

	@Test
	void whatIsWrittenIsReadAgain() {
		Noise noise = noise(8, 1);
		assertThat(LabJson.read(LabJson.write(noise), Noise.class)).isEqualTo(noise);
	}

	private Noise noise(int replicates, double factorOfB) {
		SyntheticRun run = new SyntheticRun();
		for (int i = 0; i < replicates; i++) {
			run.with(trial("direct", i, 3)).with(trial("a", i, A[i])).with(trial("b", i, factorOfB * B[i]));
		}
		Results results = Analysis.of(run.in(this.runs.resolve(replicates + "x" + factorOfB)));
		return Noise.of(results, ExampleCalibration.MACHINE, "runs/a-a", "webflux-webclient");
	}

	private static SyntheticTrial trial(String target, int index, double factor) {
		return new SyntheticTrial(target, 100, 10).replicate(index + 1).throughput((int) Math.round(1000 * factor));
	}

}
