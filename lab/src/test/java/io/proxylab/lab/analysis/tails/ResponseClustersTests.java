package io.proxylab.lab.analysis.tails;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.proxylab.lab.analysis.tails.ResponseClusters.Cluster;
import io.proxylab.lab.trial.ValueCounts;
import java.util.List;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class ResponseClustersTests {

	private final Random random = new Random(42);

	private final SortedMap<Long, Long> counts = new TreeMap<>();

	@Test
	void oneHumpIsOneClusterHoweverLongItsTail() {
		add(20_000, 12_000, 0.5);
		assertThat(clusters()).singleElement().satisfies((only) -> {
			assertThat(only.share()).isEqualTo(1);
			assertThat(only.fromMicros()).isEqualTo(times().least());
			assertThat(only.untilMicros()).isEqualTo(times().greatest());
		});
	}

	@Test
	void twoHumpsAreToldWithTheirShareAndTheirPlace() {
		add(19_000, 12_000, 0.1);
		add(1_000, 55_000, 0.1);
		List<Cluster> clusters = clusters();
		assertThat(clusters).hasSize(2);
		assertThat(clusters.getFirst().peakMicros()).isCloseTo(12_000, within(1000L));
		assertThat(clusters.getLast().peakMicros()).isCloseTo(55_000, within(5000L));
		assertThat(clusters.getLast().share()).isCloseTo(0.05, within(0.001));
		assertThat(clusters.getFirst().untilMicros()).isLessThan(clusters.getLast().peakMicros());
	}

	@Test
	void aPeakLiesWhereValuesAre() {
		for (int i = 0; i < 10_000; i++) {
			this.counts.merge(500_000 + Math.round(2_000 * Math.abs(this.random.nextGaussian())), 1L, Long::sum);
		}
		assertThat(clusters()).singleElement()
			.satisfies((only) -> assertThat(only.peakMicros()).isBetween(500_000L, 503_000L));
	}

	@Test
	void aFewThatAreFarAwayAreNoClusterOfTheirOwn() {
		add(20_000, 12_000, 0.1);
		add(100, 500_000, 0.1);
		assertThat(clusters()).hasSize(1);
	}

	@Test
	void humpsThatRunIntoEachOtherAreOne() {
		add(10_000, 12_000, 0.2);
		add(10_000, 14_000, 0.2);
		assertThat(clusters()).hasSize(1);
	}

	@Test
	void fewValuesTellOfNoClusters() {
		add(999, 12_000, 0.1);
		assertThat(clusters()).isEmpty();
	}

	private List<Cluster> clusters() {
		return ResponseClusters.of(times());
	}

	private ValueCounts times() {
		return ValueCounts.merged(List.of(ValueCounts.of(this.counts)));
	}

	/** Lognormal values. */
	private void add(int count, double median, double sigma) {
		for (int i = 0; i < count; i++) {
			this.counts.merge(Math.round(median * Math.exp(sigma * this.random.nextGaussian())), 1L, Long::sum);
		}
	}

}
