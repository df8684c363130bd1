package io.proxylab.lab.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.proxylab.lab.trial.RecordedTimes.Interval;
import io.proxylab.load.histogram.Buckets;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Random;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the library writes is read as it was recorded, or refused. */
class HistogramLogTests {

	private static final long HOUR_MICROS = 3_600_000_000L;

	private static final int SECONDS = 20;

	@TempDir
	Path directory;

	@ParameterizedTest(name = "up to {0} us")
	@ValueSource(longs = { 1, 2047, 2048, 4096, 1_000_000, HOUR_MICROS })
	void everyIntervalHoldsWhatWasRecorded(long greatest) throws IOException {
		Path file = this.directory.resolve("random.hlog");
		Random random = new Random(greatest);
		List<Histogram> written = new ArrayList<>();
		SyntheticLog.write(file, SyntheticTrial.EPOCH_MILLIS + 67, SECONDS, (second) -> {
			written.add(random(random, greatest, second));
			return written.getLast();
		});
		assertThat(HistogramLog.read(Files.readString(file)).intervals())
			.containsExactlyElementsOf(written.stream().map(HistogramLogTests::interval).toList());
	}

	@Test
	void allTogetherIsTheSumOfTheIntervals() throws IOException {
		Path file = this.directory.resolve("random.hlog");
		Random random = new Random(1);
		Histogram written = SyntheticLog.write(file, SyntheticTrial.EPOCH_MILLIS, SECONDS,
				(second) -> random(random, HOUR_MICROS, second));
		RecordedTimes times = HistogramLog.read(Files.readString(file));
		assertThat(times.values()).isEqualTo(LibraryValues.of(written))
			.isEqualTo(HistogramLog.values(Files.readString(file)));
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
			assertThatThrownBy(() -> HistogramLog.read(Files.readString(file))).as(bad)
				.isInstanceOf(IOException.class)
				.hasMessageStartingWith("interval 3: ");
		}
	}

	@Test
	void aTaggedLogIsReadByItsTagsAndNeverTakenForAllThereIs() throws IOException {
		Path file = this.directory.resolve("errors.hlog");
		SyntheticLog.write(file, SyntheticTrial.EPOCH_MILLIS, 4, (second) -> {
			Histogram histogram = random(new Random(1), 1000, second);
			histogram.setTag((second < 3) ? "RESET" : "TIMEOUT");
			return histogram;
		});
		String text = Files.readString(file);
		assertThat(HistogramLog.readTagged(text)).containsOnlyKeys("RESET", "TIMEOUT")
			.allSatisfy((tag, times) -> assertThat(times.intervals()).hasSize(tag.equals("RESET") ? 3 : 1));
		assertThatThrownBy(() -> HistogramLog.read(text)).isInstanceOf(IOException.class)
			.hasMessage("interval 1: it is one of 'RESET' only");
	}

	@ParameterizedTest(name = "{0} digits, a least value of {1}")
	@CsvSource({ "2, 1", "3, 1000" })
	void aHistogramOfAnotherPrecisionIsRefused(int digits, long least) throws IOException {
		Path file = this.directory.resolve("other.hlog");
		Histogram other = new Histogram(least, HOUR_MICROS, digits);
		other.recordValue(5000);
		SyntheticLog.write(file, SyntheticTrial.EPOCH_MILLIS, 1, (second) -> other);
		assertThatThrownBy(() -> HistogramLog.read(Files.readString(file))).isInstanceOf(IOException.class)
			.hasMessage("interval 1: its histogram holds no whole numbers with 3 significant digits");
	}

	@Test
	void anEmptyLogHoldsNoValues() throws IOException {
		assertThat(HistogramLog.read("")).isEqualTo(RecordedTimes.empty());
	}

	/** Of every size of number; none in the first second. */
	private static Histogram random(Random random, long greatest, int second) {
		Histogram histogram = new Histogram(Buckets.SIGNIFICANT_DIGITS);
		for (int i = 0; i < second * 10; i++) {
			long value = (long) Math.exp(random.nextDouble() * Math.log(greatest + 1.0)) - random.nextInt(2);
			histogram.recordValueWithCount(value, 1L << random.nextInt(40));
		}
		return histogram;
	}

	private static Interval interval(Histogram histogram) {
		return new Interval(histogram.getStartTimeStamp(), histogram.getEndTimeStamp(), histogram.getTotalCount(),
				histogram.getValueAtPercentile(50), histogram.getValueAtPercentile(99), histogram.getMaxValue(),
				LibraryValues.of(histogram));
	}

}
