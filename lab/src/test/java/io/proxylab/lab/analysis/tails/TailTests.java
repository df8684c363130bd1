package io.proxylab.lab.analysis.tails;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.proxylab.lab.analysis.Analysis;
import io.proxylab.lab.analysis.Results.CellResult;
import io.proxylab.lab.analysis.figures.AllocationRate;
import io.proxylab.lab.analysis.tails.Spans.Span;
import io.proxylab.lab.analysis.tails.TailFigures.Coincidence;
import io.proxylab.lab.report.words.CellRemarks;
import io.proxylab.lab.trial.GcPause;
import io.proxylab.lab.trial.JvmLog;
import io.proxylab.lab.trial.RawTrial;
import io.proxylab.lab.trial.Safepoint;
import io.proxylab.lab.trial.SyntheticRun;
import io.proxylab.lab.trial.SyntheticTrial;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Trials with a pause of 12.5 ms that ends in their 3rd second, and one of 2.5 ms in the
 * 6th.
 */
class TailTests {

	@TempDir
	Path runs;

	@Test
	void requestsThatWaitedForThePauseCoincideWithItAndNotByChance() {
		CellResult cell = cell(new SyntheticTrial("servlet", 100, 10).slowRequests(2970, 40));
		TailFigures tail = Objects.requireNonNull(cell.tail());
		assertThat(tail.placed()).isEqualTo(SyntheticTrial.SLOW_REQUESTS);
		Coincidence pause = of(tail, TailCause.GC_PAUSE);
		assertThat(pause.share()).isEqualTo(1);
		assertThat(pause.byChance()).isLessThan(0.05);
		assertThat(pause.p()).isLessThanOrEqualTo(0.02);
		assertThat(CellRemarks.of(cell)).anySatisfy((remark) -> assertThat(remark)
			.startsWith("of the slowest 20 requests beyond p99 100% coincide with a GC pause ("));
	}

	@Test
	void ofRequestsAtOtherTimesNothingIsSaid() {
		CellResult cell = cell(new SyntheticTrial("servlet", 100, 10).slowRequests(4500, 40));
		Coincidence pause = of(Objects.requireNonNull(cell.tail()), TailCause.GC_PAUSE);
		assertThat(pause.share()).isZero();
		assertThat(pause.p()).isEqualTo(1);
		assertThat(CellRemarks.of(cell)).noneSatisfy((remark) -> assertThat(remark).contains("coincide"));
	}

	/** The target is always throttled a little and compiles all the time. */
	@Test
	void whatGoesOnAllTheTimeExplainsNothing() {
		TailFigures tail = Objects.requireNonNull(
				cell(new SyntheticTrial("servlet", 100, 10).slowRequests(2970, 40).throttledSeconds(5)).tail());
		Coincidence throttling = of(tail, TailCause.THROTTLING);
		assertThat(throttling.share()).isEqualTo(1);
		assertThat(throttling.byChance()).isGreaterThan(0.95);
		assertThat(throttling.p()).isGreaterThan(0.5);
	}

	@Test
	void withoutTheFileThereIsNothingToSay() {
		assertThat(cell(new SyntheticTrial("servlet", 100, 10)).tail()).isNull();
	}

	/**
	 * The collector's pause of 0.9 ms ended 1 us before the window, its safepoint 1 us in
	 * it.
	 */
	@Test
	void aSafepointOfTheCollectorAtTheWindowsEdgeIsNoOther() {
		GcPause pause = new GcPause(0, 999_000, 900, -1, -1);
		JvmLog both = new JvmLog(0, List.of(pause), List.of(new Safepoint(1_001_000, 950_000)));
		JvmLog alone = new JvmLog(0, List.of(), both.safepoints());
		Span window = new Span(1_000_000, 2_000_000);
		assertThat(safepoints(alone, window).meet(window)).isTrue();
		assertThat(safepoints(both, window).meet(window)).isFalse();
	}

	private Spans safepoints(JvmLog jvm, Span window) {
		RawTrial trial = new SyntheticRun().with(new SyntheticTrial("servlet", 100, 10))
			.in(this.runs)
			.trials()
			.getFirst();
		return TailCause.SAFEPOINT
			.spans(new RawTrial(trial.record(), trial.observed(), trial.responseTime(), trial.addedTime(), jvm, null,
					null, trial.requests()), window)
			.orElseThrow();
	}

	@Test
	void overlappingSpansAreOneAndTouchingIsMeeting() {
		Spans spans = Spans.of(List.of(new Span(10, 20), new Span(15, 30), new Span(50, 60)));
		assertThat(spans.meet(new Span(0, 9))).isFalse();
		assertThat(spans.meet(new Span(0, 10))).isTrue();
		assertThat(spans.meet(new Span(30, 49))).isTrue();
		assertThat(spans.meet(new Span(31, 49))).isFalse();
		assertThat(spans.meet(new Span(31, 99))).isTrue();
		assertThat(spans.meet(new Span(61, 99))).isFalse();
	}

	@Test
	void timesThatAreMovedMeetWhatEachOfThemMeets() {
		Random random = new Random(7);
		Span window = new Span(1000, 2000);
		for (int round = 0; round < 200; round++) {
			Spans spans = Spans.of(spans(random, random.nextInt(20), 500, 2500));
			List<Span> times = spans(random, random.nextInt(30), 900, 2100);
			long nanos = random.nextInt(1001);
			assertThat(WindowTimes.of(window, times.stream()).meeting(spans, nanos)).isEqualTo(times.stream()
				.map((time) -> time.within(window))
				.filter((time) -> spans.meet(later(time, nanos, window)))
				.count());
		}
	}

	private static List<Span> spans(Random random, int count, int from, int until) {
		return IntStream.range(0, count).mapToObj((i) -> {
			long start = random.nextInt(from, until);
			return new Span(start, start + random.nextInt(60));
		}).toList();
	}

	/** Of a time that begins after the window's end all is at its start. */
	private static Span later(Span time, long nanos, Span window) {
		long back = (time.from() + nanos >= window.until()) ? window.until() - window.from() : 0;
		return new Span(time.from() + nanos - back, time.until() + nanos - back);
	}

	@Test
	void theEndOfAWindowLeadsToItsStart() {
		Span window = new Span(100, 200);
		WindowTimes times = WindowTimes.of(window, Stream.of(new Span(110, 120), new Span(180, 190)));
		assertThat(times.meeting(Spans.of(List.of(new Span(140, 150))), 30)).isOne();
		assertThat(times.meeting(Spans.of(List.of(new Span(110, 120))), 30)).isOne();
		assertThat(times.meeting(Spans.of(List.of(new Span(160, 200))), 30)).isZero();
		assertThat(new Span(90, 250).within(window)).isEqualTo(window);
	}

	@Test
	void whatIsAllocatedIsWhatTheHeapGrowsByBetweenCollections() {
		var gc = Objects
			.requireNonNull(Objects.requireNonNull(cell(new SyntheticTrial("servlet", 100, 10)).figures()).gc());
		assertThat(gc.allocatedBytesPerSecond()).isCloseTo(13.0 * (1 << 20) / 3, within(1.0));
		assertThat(AllocationRate.bytesPerSecond(List.of())).isNull();
	}

	private static Coincidence of(TailFigures tail, TailCause cause) {
		return tail.causes().stream().filter((one) -> one.cause() == cause).findFirst().orElseThrow();
	}

	private CellResult cell(SyntheticTrial trial) {
		return Analysis.of(new SyntheticRun().with(trial).gcLogs().in(this.runs)).cells().getFirst();
	}

}
