package io.proxylab.lab.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.proxylab.lab.analysis.evidence.EnoughSamples;
import io.proxylab.lab.analysis.evidence.LittlesLaw;
import io.proxylab.lab.analysis.evidence.Spread;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LawsTests {

	@ParameterizedTest(name = "{0} in flight, {2} s each, are {1} requests/s")
	@CsvSource({ "200, 400, 0.5", "200, 200, 1", "100, 10000, 0.01", "0.5, 50, 0.01", "800, 1600, 0.5" })
	void littlesLawTiesWhatIsInsideToWhatPassesAndHowLongItStays(double inFlight, double throughput, double seconds) {
		assertThat(LittlesLaw.inFlight(throughput, seconds)).isCloseTo(inFlight, within(1e-9));
		assertThat(LittlesLaw.throughput(inFlight, seconds)).isCloseTo(throughput, within(1e-9));
		assertThat(LittlesLaw.meanSeconds(inFlight, throughput)).isCloseTo(seconds, within(1e-9));
	}

	@ParameterizedTest(name = "percentile {0} needs {1} samples")
	@CsvSource({ "50, 20", "90, 100", "99, 1000", "99.9, 10000" })
	void aPercentileNeedsTenSamplesBeyondIt(double percentile, long samples) {
		assertThat(EnoughSamples.needed(percentile)).isEqualTo(samples);
		assertThat(EnoughSamples.forPercentile(percentile, samples)).isTrue();
		assertThat(EnoughSamples.forPercentile(percentile, samples - 1)).isFalse();
	}

	@Test
	void theSpreadIsMedianLeastAndGreatest() {
		assertThat(Spread.of(3, 1, 2)).isEqualTo(new Spread(2, 1, 3, 3));
		assertThat(Spread.of(4, 1, 2, 3)).isEqualTo(new Spread(2.5, 1, 4, 4));
		assertThat(Spread.of(7)).isEqualTo(new Spread(7, 7, 7, 1));
		assertThatIllegalArgumentException().isThrownBy(Spread::of).withMessageContaining("needs a value");
	}

}
