package io.proxylab.load.recording;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;

import io.proxylab.load.protocol.LoadResult;
import io.proxylab.load.protocol.LoadResult.ErrorKind;
import io.proxylab.load.protocol.LoadResult.Times;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class LoadRecordingTests {

	private final Timeline timeline = new Timeline(0, 1_700_000_000_000_000L, millis(500), millis(2500), millis(100));

	private final IntervalPool pool = new IntervalPool();

	private final LoadRecording recording = new LoadRecording(this.timeline, 2, this.pool, true);

	private final List<Interval> handedOver = new ArrayList<>();

	@TempDir
	private Path directory;

	@Test
	void theResultIsTheMergeOfTheIntervalsInTheFiles() throws Exception {
		LoadResult result = record();
		Histogram response = new Histogram(3);
		List<Histogram> intervals = read(Measure.RESPONSE_TIME.fileName());
		intervals.forEach(response::add);
		assertThat(intervals).hasSize(3);
		assertThat(intervals).extracting(Histogram::getStartTimeStamp)
			.containsExactly(1_700_000_000_500L, 1_700_000_001_500L, 1_700_000_002_500L);
		assertThat(intervals.getLast().getEndTimeStamp()).isEqualTo(1_700_000_003_000L);
		Times times = result.responseTime();
		assertThat(times).isEqualTo(new Times(response.getTotalCount(), response.getMean(),
				response.getValueAtPercentile(50), response.getValueAtPercentile(90), response.getValueAtPercentile(95),
				response.getValueAtPercentile(99), response.getValueAtPercentile(99.9), response.getMaxValue()));
		assertThat(times.count()).isEqualTo(result.correct()).isPositive();
	}

	@Test
	void everyFileHoldsWhatTheResultSays() throws Exception {
		LoadResult result = record();
		assertThat(count(Measure.SERVICE_TIME.fileName())).isEqualTo(result.serviceTime().count());
		assertThat(count(Measure.ADDED_TIME.fileName())).isEqualTo(result.addedTime().count());
		assertThat(count(Measure.SEND_LAG.fileName())).isEqualTo(result.sendLag().count());
		result.errors()
			.forEach((kind,
					count) -> assertThat(read(HistogramFiles.ERRORS_FILE).stream()
						.filter((interval) -> kind.name().equals(interval.getTag()))
						.mapToLong(Histogram::getTotalCount)
						.sum()).as(kind.name()).isEqualTo(count));
		assertThat(result.errors()).containsOnlyKeys(ErrorKind.BAD_STATUS, ErrorKind.TIMEOUT);
	}

	@Test
	void nothingButTheFilesIsLeftInTheDirectory() throws Exception {
		record();
		try (var files = Files.list(this.directory)) {
			assertThat(files).extracting((file) -> file.getFileName().toString())
				.containsExactlyInAnyOrder("response-time.hlog", "service-time.hlog", "added-time.hlog",
						"send-lag.hlog", "errors.hlog", "slow.csv");
		}
	}

	@Test
	void anIntervalIsKnownOnceAllEventLoopsHaveToldOfIt() {
		LoopRecorder first = recorder();
		LoopRecorder second = recorder();
		first.advance(millis(1500), 1);
		assertThat(add()).isEmpty();
		second.advance(millis(500), 2);
		assertThat(add()).singleElement().extracting(IntervalFigures::inFlight).isEqualTo(3);
		second.finish(millis(600), 0);
		assertThat(add()).hasSize(1);
		assertThat(this.recording.isWhole()).isFalse();
		first.finish(millis(1700), 4);
		assertThat(add()).singleElement().extracting(IntervalFigures::inFlight).isEqualTo(4);
		assertThat(this.recording.isWhole()).isTrue();
	}

	private LoadResult record() throws Exception {
		Random random = new Random(42);
		LoopRecorder first = recorder();
		LoopRecorder second = recorder();
		for (long now = 0; now < millis(3050); now += 100_000) {
			LoopRecorder recorder = random.nextBoolean() ? first : second;
			recorder.advance(now, 0);
			long sent = now - (long) (1e6 * Math.exp(random.nextGaussian()));
			switch (random.nextInt(20)) {
				case 0 -> recorder.answered(ErrorKind.BAD_STATUS, sent, sent, 0, 1, 100, now);
				case 1 -> recorder.failed(ErrorKind.TIMEOUT, sent, sent, 0, now);
				case 2 -> recorder.answered(null, sent, sent, 0, -1, 100, now);
				default -> recorder.answered(null, sent, sent, random.nextInt(100_000), 1, 100, now);
			}
		}
		first.finish(millis(3050), 0);
		second.finish(millis(3060), 0);
		add();
		this.recording.write(this.directory);
		return this.recording.result(new ConnectionCounts(0, 0, 0), false, false, 0);
	}

	private LoopRecorder recorder() {
		return new LoopRecorder(this.timeline, this.pool, this.handedOver::add);
	}

	private List<IntervalFigures> add() {
		List<IntervalFigures> figures = new ArrayList<>();
		this.handedOver.forEach((interval) -> figures.addAll(this.recording.add(interval)));
		this.handedOver.clear();
		return figures;
	}

	private long count(String file) throws Exception {
		return read(file).stream().mapToLong(Histogram::getTotalCount).sum();
	}

	private List<Histogram> read(String file) {
		List<Histogram> intervals = new ArrayList<>();
		try (HistogramLogReader reader = new HistogramLogReader(this.directory.resolve(file).toFile())) {
			while (reader.hasNext()) {
				intervals.add((Histogram) reader.nextIntervalHistogram());
			}
		}
		catch (java.io.FileNotFoundException ex) {
			throw new AssertionError(ex);
		}
		return intervals;
	}

	private static long millis(long millis) {
		return TimeUnit.MILLISECONDS.toNanos(millis);
	}

}
