package io.proxylab.lab.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.proxylab.lab.statistics.UniversalScalabilityLaw.Point;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UniversalScalabilityLawTests {

	private static final double[] LOADS = { 1, 2, 4, 8, 16, 32, 64, 128 };

	@ParameterizedTest
	@CsvSource({ "1000, 0.03, 0.0001", "50, 0, 0.002", "50, 0.2, 0", "10, 0, 0" })
	void aLawThatMadeTheThroughputsIsFoundAgain(double rate, double contention, double coherency) {
		UniversalScalabilityLaw law = fit(new UniversalScalabilityLaw(rate, contention, coherency, 0), 0);
		assertThat(law.rate()).isCloseTo(rate, within(rate * 1e-6));
		assertThat(law.contention()).isCloseTo(contention, within(1e-6));
		assertThat(law.coherency()).isCloseTo(coherency, within(1e-6));
		assertThat(law.error()).isLessThan(1e-6);
	}

	@Test
	void scatterOfAFewPercentMovesThePeakLittle() {
		UniversalScalabilityLaw truth = new UniversalScalabilityLaw(1000, 0.03, 0.0001, 0);
		UniversalScalabilityLaw law = fit(truth, 0.02);
		assertThat(law.peak().orElseThrow()).isCloseTo(truth.peak().orElseThrow(), within(15.0));
		assertThat(law.error()).isBetween(0.005, 0.03);
	}

	/** That grows faster than its load: superlinear, which the law cannot say. */
	@Test
	void noParameterIsEverNegative() {
		UniversalScalabilityLaw law = UniversalScalabilityLaw
			.fit(List.of(new Point(1, 10), new Point(2, 22), new Point(4, 48), new Point(8, 104)))
			.orElseThrow();
		assertThat(law.contention()).isZero();
		assertThat(law.coherency()).isZero();
		assertThat(law.error()).as("and it says how badly it fits").isGreaterThan(0.05);
	}

	@Test
	void thePeakIsTheGreatestThroughputAndTheKneeTheGreatestPower() {
		UniversalScalabilityLaw law = new UniversalScalabilityLaw(1000, 0.03, 0.0005, 0);
		double peak = law.peak().orElseThrow();
		assertThat(peak).isCloseTo(Math.sqrt(0.97 / 0.0005), within(1e-9));
		assertThat(law.throughput(peak)).isGreaterThan(law.throughput(peak * 1.01))
			.isGreaterThan(law.throughput(peak * 0.99));
		double knee = law.knee().orElseThrow();
		assertThat(power(law, knee)).isGreaterThan(power(law, knee * 1.01)).isGreaterThan(power(law, knee * 0.99));
		assertThat(knee).isLessThan(peak);
	}

	@Test
	void withoutCoherencyThereIsAKneeAndNoPeakAndWithoutAnyNeither() {
		UniversalScalabilityLaw levelsOff = new UniversalScalabilityLaw(1000, 0.05, 0, 0);
		assertThat(levelsOff.knee().orElseThrow()).isCloseTo(19, within(1e-9));
		assertThat(levelsOff.peak()).isEmpty();
		UniversalScalabilityLaw linear = new UniversalScalabilityLaw(1000, 0, 0, 0);
		assertThat(linear.knee()).isEmpty();
		assertThat(linear.peak()).isEmpty();
	}

	@Test
	void threeLoadsAreTooFewHoweverOftenTheyAreMeasured() {
		assertThat(UniversalScalabilityLaw
			.fit(List.of(new Point(1, 10), new Point(2, 19), new Point(4, 35), new Point(4, 36)))).isEmpty();
		assertThat(UniversalScalabilityLaw
			.fit(List.of(new Point(1, 10), new Point(2, 19), new Point(4, 35), new Point(8, 0)))).isEmpty();
	}

	private static double power(UniversalScalabilityLaw law, double load) {
		return law.throughput(load) * law.throughput(load) / load;
	}

	private static UniversalScalabilityLaw fit(UniversalScalabilityLaw truth, double scatter) {
		Random random = new Random(7);
		return UniversalScalabilityLaw
			.fit(Arrays.stream(LOADS)
				.mapToObj((load) -> new Point(load, truth.throughput(load) * Math.exp(scatter * random.nextGaussian())))
				.toList())
			.orElseThrow();
	}

}
