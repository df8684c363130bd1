package io.proxylab.lab.trial;

import static org.assertj.core.api.Assertions.assertThat;

import io.proxylab.load.histogram.Buckets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Values say what the library says of the same histogram. */
class ValueCountsTests {

	private static final long HOUR_MICROS = 3_600_000_000L;

	private static final double[] PERCENTILES = { 0, 0.001, 1, 10, 25, 50, 75, 90, 95, 99, 99.9, 99.99, 100 };

	@ParameterizedTest(name = "up to {0} us")
	@ValueSource(longs = { 0, 1, 2047, 2048, 4096, 1_000_000, HOUR_MICROS, Long.MAX_VALUE / 2 })
	void aValueHasTheBucketOfTheLibrary(long greatest) {
		Histogram library = new Histogram(1, Long.MAX_VALUE / 2, Buckets.SIGNIFICANT_DIGITS);
		Random random = new Random(greatest);
		for (int i = 0; i < 10_000; i++) {
			long value = (i == 0) ? greatest : random(random, greatest);
			int bucket = Buckets.of(value);
			assertThat(Buckets.least(bucket)).isEqualTo(library.lowestEquivalentValue(value));
			assertThat(Buckets.greatest(bucket)).isEqualTo(library.highestEquivalentValue(value));
			assertThat(Buckets.middle(bucket)).isEqualTo(library.medianEquivalentValue(value));
		}
	}

	@ParameterizedTest(name = "up to {0} us")
	@ValueSource(longs = { 0, 1, 2047, 2048, 4096, 1_000_000, HOUR_MICROS })
	void theyTellWhatTheLibraryTells(long greatest) {
		Random random = new Random(greatest);
		for (int round = 0; round < 200; round++) {
			Histogram library = random(random, greatest, 1 + random.nextInt(300));
			assertSame(LibraryValues.of(library), library, random(random, greatest));
		}
	}

	@Test
	void severalTogetherAreTheLibrarysSum() {
		Random random = new Random(1);
		for (int round = 0; round < 200; round++) {
			List<ValueCounts> some = new ArrayList<>();
			Histogram library = new Histogram(Buckets.SIGNIFICANT_DIGITS);
			for (int i = random.nextInt(5); i >= 0; i--) {
				Histogram one = random(random, HOUR_MICROS, random.nextInt(100));
				some.add(LibraryValues.of(one));
				library.add(one);
			}
			ValueCounts merged = ValueCounts.merged(some);
			assertThat(merged).isEqualTo(LibraryValues.of(library));
			assertSame(merged, library, random(random, HOUR_MICROS));
		}
	}

	@Test
	void whatWasCountedAsItIsIsMergedIntoBuckets() {
		ValueCounts exact = ValueCounts.of(new TreeMap<>(Map.of(50_000L, 2L, 50_001L, 3L)));
		assertThat(exact.greatest()).isEqualTo(50_001);
		assertThat(ValueCounts.merged(List.of(exact))).isEqualTo(ValueCounts.of(new TreeMap<>(Map.of(50_015L, 5L))));
	}

	@Test
	void noneTellNothing() {
		ValueCounts none = ValueCounts.merged(List.of());
		assertThat(none).isEqualTo(ValueCounts.of(new TreeMap<>()));
		assertSame(none, new Histogram(Buckets.SIGNIFICANT_DIGITS), 1);
	}

	private static void assertSame(ValueCounts values, Histogram library, long any) {
		assertThat(values.count()).isEqualTo(library.getTotalCount());
		assertThat(values.mean()).isEqualTo(library.getMean());
		assertThat(values.least()).isEqualTo(library.getMinValue());
		assertThat(values.greatest()).isEqualTo(library.getMaxValue());
		assertThat(values.countAbove(any)).isEqualTo(library.getTotalCount() - library.getCountBetweenValues(0, any));
		for (double percentile : PERCENTILES) {
			assertThat(values.atPercentile(percentile)).as("percentile %s", percentile)
				.isEqualTo(library.getValueAtPercentile(percentile));
		}
		double[] aboveZero = Arrays.stream(PERCENTILES).filter((percentile) -> percentile > 0).sorted().toArray();
		assertThat(values.atPercentiles(aboveZero))
			.isEqualTo(Arrays.stream(aboveZero).mapToLong(library::getValueAtPercentile).toArray());
	}

	private static Histogram random(Random random, long greatest, int values) {
		Histogram histogram = new Histogram(Buckets.SIGNIFICANT_DIGITS);
		for (int i = 0; i < values; i++) {
			histogram.recordValueWithCount(random(random, greatest), 1L << random.nextInt(30));
		}
		return histogram;
	}

	/** Of every size of number. */
	private static long random(Random random, long greatest) {
		return Math.min(greatest, (long) Math.exp(random.nextDouble() * Math.log(greatest + 1.0)) - random.nextInt(2));
	}

}
