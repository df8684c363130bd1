package io.proxylab.lab.cli.run;

import io.proxylab.lab.calibration.ExampleCalibration;
import io.proxylab.lab.calibration.Noise;
import io.proxylab.lab.cli.terminal.TextLines;
import io.proxylab.lab.statistics.Comparison.Verdict;
import io.proxylab.lab.statistics.Interval;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class NoiseTextTests {

	@Test
	void everyFigureIsARowWithWhatReplicatesWouldShow() {
		assertThat(NoiseText.lines(noise(Verdict.EQUIVALENT))).containsExactly(
				"noise: launches of webflux-webclient under two names, and what replicates would show", "",
				"                                     one name over           detectable     with",
				"cell                   measure       the other                      6       20",
				"200 users x 10ms       throughput    1.001 [0.990, 1.012]        2.9%     1.3%",
				"200 users x 100ms      cpuPerRequest 0.980 [0.900, 1.067]        7.4%     3.4%", "",
				"no difference is shown, and there is none");
	}

	@Test
	void aDifferenceWhereThereIsNoneIsAWarning() {
		assertThat(NoiseText.lines(noise(Verdict.DIFFERENT))).last()
			.asString()
			.startsWith("WARNING: a difference is shown where there is none: throughput at 200 users x 10ms; ");
	}

	@Test
	void itFitsATerminal() {
		assertThat(NoiseText.lines(noise(Verdict.DIFFERENT))).flatExtracting(TextLines::fit)
			.allSatisfy((line) -> assertThat(line).asString().hasSizeLessThanOrEqualTo(80));
	}

	private static Noise noise(Verdict verdict) {
		return new Noise(Noise.FORMAT_VERSION, ExampleCalibration.MACHINE, 1_700_000_000_000L, "runs/a-a",
				"webflux-webclient",
				List.of(new Noise.Figure("200 users", "10ms", "throughput", new Interval(1.001, 0.99, 1.012, 10), 0.02,
						verdict),
						new Noise.Figure("200 users", "100ms", "cpuPerRequest", new Interval(0.98, 0.9, 1.067, 10),
								0.05, Verdict.UNDECIDED)));
	}

}
