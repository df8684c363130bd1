package io.proxylab.lab.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.proxylab.lab.trial.RecordedTimes.Interval;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Random;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the library writes is read as the library itself reads it. */
class HistogramLogTests {

	private static final long HOUR_MICROS = 3_600_000_000L;

	private static final int SECONDS = 20;

	@TempDir
	Path directory;

	@ParameterizedTest(name = "up to {0} us")
	@ValueSource(longs = { 1, 2047, 2048, 4096, 1_000_000, HOUR_MICROS })
	void everyIntervalIsThatOfTheLibrary(long greatest) throws IOException {
		Path file = this.directory.resolve("random.hlog");
		Random random = new Random(greatest);
		SyntheticLog.write(file, SyntheticTrial.EPOCH_MILLIS + 67, SECONDS,
				(second) -> random(random, greatest, second));
		List<Interval> intervals = HistogramLog.read(file).intervals();
		assertThat(intervals).hasSize(SECONDS);
		try (InputStream in = Files.newInputStream(file); HistogramLogReader library = new HistogramLogReader(in)) {
			for (Interval interval : intervals) {
				assertThat(interval).isEqualTo(interval((Histogram) library.nextIntervalHistogram()));
			}
		}
	}

	@Test
	void allTogetherIsTheSumOfTheIntervals() throws IOException {
		Path file = this.directory.resolve("random.hlog");
		Random random = new Random(1);
		Histogram written = SyntheticLog.write(file, SyntheticTrial.EPOCH_MILLIS, SECONDS,
				(second) -> random(random, HOUR_MICROS, second));
		RecordedTimes times = HistogramLog.read(file);
		Histogram merged = times.merged();
		assertThat(times.values().count()).isEqualTo(written.getTotalCount());
		assertThat(merged).isEqualTo(written);
		assertThat(merged.getMean()).isEqualTo(written.getMean());
		assertThat(merged.getMinNonZeroValue()).isEqualTo(written.getMinNonZeroValue());
		assertThat(merged.getMaxValue()).isEqualTo(written.getMaxValue());
		assertThat(times.values().atPercentile(99)).isEqualTo(written.getValueAtPercentile(99));
	}

	@Test
	void whatIsNoIntervalIsToldWithItsNumber() throws IOException {
		Path file = this.directory.resolve("bad.hlog");
		SyntheticLog.write(file, SyntheticTrial.EPOCH_MILLIS, 2, (second) -> random(new Random(1), 1000, 1));
		String good = Files.readString(file);
		for (String bad : List.of("2.000,1.000", "2.000,1.000,0.001,%%%", "soon,1.000,0.001,HISTFA==",
				"2.000,1.000,0.001," + Base64.getEncoder().encodeToString(new byte[80]),
				good.lines().reduce((first, last) -> last).orElseThrow().replaceFirst(".{20}$", ""))) {
			Files.writeString(file, good + bad + "\n");
			assertThatThrownBy(() -> HistogramLog.read(file)).as(bad)
				.isInstanceOf(IOException.class)
				.hasMessageStartingWith("interval 3: ");
		}
	}

	@Test
	void anAbsentLogHoldsNoValues() throws IOException {
		assertThat(HistogramLog.read(this.directory.resolve("absent.hlog"))).isEqualTo(RecordedTimes.empty());
	}

	/** Of every size of number; none in the first second. */
	private static Histogram random(Random random, long greatest, int second) {
		Histogram histogram = new Histogram(HistogramLog.SIGNIFICANT_DIGITS);
		for (int i = 0; i < second * 10; i++) {
			long value = (long) Math.exp(random.nextDouble() * Math.log(greatest + 1.0)) - random.nextInt(2);
			histogram.recordValueWithCount(value, 1L << random.nextInt(40));
		}
		return histogram;
	}

	private static Interval interval(Histogram histogram) {
		ValueCounts.Builder values = new ValueCounts.Builder();
		for (HistogramIterationValue value : histogram.recordedValues()) {
			values.add(value.getValueIteratedTo(), value.getCountAtValueIteratedTo());
		}
		return new Interval(histogram.getStartTimeStamp(), histogram.getEndTimeStamp(), histogram.getTotalCount(),
				histogram.getValueAtPercentile(50), histogram.getValueAtPercentile(99), histogram.getMaxValue(),
				values.build());
	}

}
