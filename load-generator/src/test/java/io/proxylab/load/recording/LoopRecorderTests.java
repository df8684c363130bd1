package io.proxylab.load.recording;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import io.proxylab.load.protocol.LoadEvent.Phase;
import io.proxylab.load.protocol.LoadResult;
import io.proxylab.load.protocol.LoadResult.ErrorKind;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assertions.within;

class LoopRecorderTests {

	private static final long START = -5_000_000_000L;

	/** Starts at a negative time, as nanoTime may; settles 1.5 s, measures 2.5 s. */
	private final Timeline timeline = new Timeline(START, 1_000_000, millis(1500), millis(2500), millis(1000));

	private final LoadRecording recording = new LoadRecording(this.timeline, 1, new IntervalPool(), false);

	private final List<IntervalFigures> figures = new ArrayList<>();

	private final LoopRecorder recorder = new LoopRecorder(this.timeline, new IntervalPool(),
			(interval) -> this.figures.addAll(this.recording.add(interval)));

	@Test
	void intervalsLastASecondAtMostAndNeverSpanTwoPhases() {
		this.recorder.advance(at(10), 3);
		assertThat(this.figures).isEmpty();
		this.recorder.finish(at(4250), 0);
		assertThat(this.figures).extracting(IntervalFigures::phase)
			.containsExactly(Phase.SETTLE, Phase.SETTLE, Phase.WINDOW, Phase.WINDOW, Phase.WINDOW, Phase.DRAIN);
		assertThat(this.figures).extracting((interval) -> interval.elapsedNanos() / 1_000_000)
			.containsExactly(1000L, 1500L, 2500L, 3500L, 4000L, 4250L);
		assertThat(this.recording.isWhole()).isTrue();
	}

	@Test
	void onlyWhatEndsInTheWindowCounts() {
		answer(0, 1499);
		answer(1400, 1500);
		answer(1600, 3999);
		answer(3900, 4000);
		this.recorder.finish(at(4001), 0);
		LoadResult result = result();
		assertThat(result.completed()).isEqualTo(2);
		assertThat(result.throughput()).isCloseTo(2 / 2.5, within(1e-9));
		assertThat(result.responseTime().maxMicros()).isCloseTo(2_399_000, within(2400L));
		assertThat(result.windowStartEpochMicros()).isEqualTo(1_000_000 + 1_500_000);
		assertThat(result.windowEndEpochMicros()).isEqualTo(1_000_000 + 4_000_000);
		assertThat(this.figures.getLast().completedTotal()).isEqualTo(4);
	}

	@Test
	void meanInFlightIsTheExactIntegralOverTheWindow() {
		answer(500, 2000);
		answer(1000, 1400);
		this.recorder.advance(at(3000), 0);
		this.recorder.failed(ErrorKind.TIMEOUT, at(2500), at(2500), 0, at(3000));
		this.recorder.advance(at(4000) - 1, 2);
		this.recorder.pendingAtEnd(at(0));
		this.recorder.pendingAtEnd(at(3750));
		answer(0, 4200);
		this.recorder.finish(at(4300), 0);
		assertThat(result().meanInFlight()).isCloseTo((500 + 500 + 2500 + 250) / 2500.0, within(1e-9));
	}

	@Test
	void aWindowThatEndsEarlyIsShorter() {
		answer(1500, 1600);
		this.timeline.endBy(at(2000));
		this.timeline.endBy(at(3000));
		answer(1600, 2000);
		this.recorder.finish(at(2100), 0);
		LoadResult result = result();
		assertThat(result.windowMicros()).isEqualTo(500_000);
		assertThat(result.completed()).isEqualTo(1);
		assertThat(this.timeline.stopNanos()).isEqualTo(at(3000));
	}

	@Test
	void aLoadThatEndsBeforeItsWindowMeasuresNothing() {
		answer(0, 400);
		this.timeline.endBy(at(500));
		this.recorder.finish(at(600), 0);
		LoadResult result = result();
		assertThat(result.windowMicros()).isZero();
		assertThat(result.completed()).isZero();
		assertThat(result.throughput()).isZero();
		assertThat(result.meanInFlight()).isZero();
		assertThat(result.windowEndEpochMicros()).isEqualTo(result.windowStartEpochMicros());
	}

	@Test
	void anAnswerIsCorrectOrAnErrorButCompletedEitherWay() {
		this.recorder.advance(at(2000), 0);
		this.recorder.answered(null, at(1900), at(1910), millis(10), 50_000, 100, at(2000));
		this.recorder.answered(ErrorKind.BAD_STATUS, at(1900), at(1900), 0, 50_000, 10, at(2000));
		this.recorder.failed(ErrorKind.RESET, at(1900), at(1900), 0, at(2000));
		this.recorder.neverSent(ErrorKind.CONNECT_REFUSED, at(1900), at(2000));
		this.recorder.finish(at(4000), 0);
		LoadResult result = result();
		assertThat(result.completed()).isEqualTo(2);
		assertThat(result.correct()).isEqualTo(1);
		assertThat(result.bytesReceived()).isEqualTo(110);
		assertThat(result.errors()).containsExactly(entry(ErrorKind.CONNECT_REFUSED, 1L), entry(ErrorKind.RESET, 1L),
				entry(ErrorKind.BAD_STATUS, 1L));
		assertThat(result.responseTime().count()).isEqualTo(1);
		assertThat(result.responseTime().maxMicros()).isCloseTo(100_000, within(100L));
		assertThat(result.serviceTime().maxMicros()).isCloseTo(90_000, within(100L));
		assertThat(result.addedTime().maxMicros()).isCloseTo(50_000, within(100L));
		assertThat(result.sendLag().count()).isEqualTo(3);
		assertThat(result.sendLag().maxMicros()).isCloseTo(10_000, within(10L));
		assertThat(result.errorTime().count()).isEqualTo(3);
	}

	@Test
	void whatIsDueBelongsToTheWindowItIsDueInAndWhatIsSentToTheOneItIsSentIn() {
		this.recorder.due(at(1400));
		this.recorder.sending();
		this.recorder.advance(at(1510), 0);
		this.recorder.due(at(1490));
		this.recorder.due(at(1505));
		this.recorder.sending();
		this.recorder.sending();
		this.recorder.finish(at(4000), 0);
		assertThat(this.recording.result(new ConnectionCounts(0, 0, 0), true, false, 0).offered())
			.isEqualTo(new LoadResult.Offered(1, 2));
		assertThat(result().offered()).as("of a closed load").isNull();
	}

	@Test
	void timesOutOfRangeAreClampedAndCounted() {
		this.recorder.advance(at(2000), 0);
		this.recorder.answered(null, at(2000) - 400, at(2000) - 400, 400, 50_000, 100, at(2000));
		this.recorder.answered(null, at(2000) - millis(4_000_000), at(2000), 0, -1, 100, at(2000));
		this.recorder.finish(at(4000), 0);
		LoadResult result = result();
		assertThat(result.clamped()).as("added time below none, response time above an hour").isEqualTo(2);
		assertThat(result.addedTime()).extracting(LoadResult.Times::count, LoadResult.Times::maxMicros)
			.containsExactly(1L, 1L);
		assertThat(result.responseTime().maxMicros()).isCloseTo(3_600_000_000L, within(3_600_000L));
		assertThat(result.sendLag().maxMicros()).isEqualTo(1);
	}

	private void answer(long sentMillis, long endMillis) {
		this.recorder.advance(at(endMillis), 0);
		this.recorder.answered(null, at(sentMillis), at(sentMillis), 0, -1, 1, at(endMillis));
	}

	private LoadResult result() {
		return this.recording.result(new ConnectionCounts(0, 0, 0), false, false, 0);
	}

	private static long at(long millis) {
		return START + millis(millis);
	}

	private static long millis(long millis) {
		return TimeUnit.MILLISECONDS.toNanos(millis);
	}

}
