package io.proxylab.lab.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.proxylab.lab.analysis.figures.ResponseCurve;
import io.proxylab.lab.analysis.figures.ResponseHeat.Recorded;
import io.proxylab.lab.analysis.figures.ResponseHeat;
import io.proxylab.lab.analysis.figures.TimeLine;
import io.proxylab.lab.trial.RawRun;
import io.proxylab.lab.trial.RecordedTimes;
import io.proxylab.lab.trial.RecordedTimes.Interval;
import io.proxylab.lab.trial.SyntheticRun;
import io.proxylab.lab.trial.SyntheticSlowdown;
import io.proxylab.lab.trial.SyntheticTrial;
import io.proxylab.lab.trial.ValueCounts;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Response times by percentile, and over time. */
class ResponseTimesTests {

	@TempDir
	Path runs;

	@Test
	void aCurveHasEightPercentilesADecadeAsFarAsAnswersSupportThem() {
		// 10,000 answers: ten lie beyond the 99.9th percentile.
		ResponseCurve curve = ResponseCurve.of(run(new SyntheticTrial("servlet", 100, 10)).trials());
		assertThat(curve.count()).isEqualTo(10_000);
		assertThat(curve.millis()).hasSize(3 * ResponseCurve.STEPS_PER_DECADE + 1).isSorted();
		assertThat(curve.millis().get(2)).as("43.8%%: the added time of a half").isCloseTo(12, within(0.1));
		assertThat(curve.millis().get(8)).as("90%%").isCloseTo(13, within(0.1));
		assertThat(curve.millis().getLast()).as("99.9%%").isCloseTo(18, within(0.1));
	}

	@Test
	void theCurveOfSeveralTrialsIsThatOfTheirMergedHistograms() {
		RawRun run = run(new SyntheticTrial("servlet", 100, 10),
				new SyntheticTrial("servlet", 100, 10).replicate(2).addedMicros(40_000));
		ResponseCurve curve = ResponseCurve.of(run.trials());
		assertThat(curve.count()).isEqualTo(20_000);
		// The mean of both 90th percentiles would be 41.5 ms.
		assertThat(curve.millis().get(8)).isCloseTo(70, within(0.1));
	}

	@Test
	void aHeatMapHoldsEveryAnswerInItsSecond() {
		RawRun run = run(new SyntheticTrial("servlet", 400, 100).throughput(1000)
			.slowdown(20, new SyntheticSlowdown(10, 1000, 100, 2000, 0.1, 100, 40, 3)));
		ResponseHeat heat = ResponseHeat.of(run.trials(), 60).orElseThrow();
		assertThat(heat.secondsPerColumn()).isEqualTo(1);
		assertThat(heat.columns()).isEqualTo(20);
		assertThat(heat.counts()).hasSize(20 * ResponseHeat.BANDS);
		assertThat(sum(heat, 0, 10)).isEqualTo(10_000);
		assertThat(sum(heat, 10, 20)).isEqualTo(1000);
		assertThat(heat.edgesMillis()).hasSize(ResponseHeat.BANDS + 1).isSorted();
		assertThat(heat.edgesMillis().getFirst()).isCloseTo(102, withinPercentage(0.2));
		assertThat(heat.counts().subList(0, ResponseHeat.BANDS).getFirst()).as("the half at 102 ms, in the lowest band")
			.isGreaterThanOrEqualTo(500);
	}

	@Test
	void secondsOfALongWindowAreMergedAndLaunchesAddedUp() {
		SyntheticSlowdown none = new SyntheticSlowdown(10, 100, 1000, 2000, 0.5, 100, 40, 3);
		RawRun run = run(new SyntheticTrial("servlet", 400, 100).slowdown(50, none),
				new SyntheticTrial("servlet", 400, 100).replicate(2).slowdown(50, none));
		ResponseHeat heat = ResponseHeat.of(run.trials(), 20).orElseThrow();
		assertThat(heat.secondsPerColumn()).isEqualTo(3);
		assertThat(heat.columns()).isEqualTo(17);
		assertThat(sum(heat, 0, 1)).isEqualTo(2 * 3 * 1000);
		assertThat(sum(heat, 0, 17)).isEqualTo(100_000);
	}

	/** Of every size, so that many lie next to where a band ends. */
	@Test
	void aBandHoldsTheTimesWhoseLogarithmLiesInIt() {
		SortedMap<Long, Long> random = new TreeMap<>(Map.of(0L, 7L, 1L, 1L));
		new Random(42).doubles(20_000).forEach((size) -> random.merge((long) Math.pow(1e9, size), 1L, Long::sum));
		ValueCounts values = ValueCounts.of(random);
		RecordedTimes times = RecordedTimes.of(List.of(Interval.of(0, 1000, values)));
		ResponseHeat heat = ResponseHeat.ofRecorded(List.of(new Recorded(times, 0, 1)), 60).orElseThrow();
		double logOfRange = Math.log((double) times.values().greatest());
		long[] counts = new long[ResponseHeat.BANDS];
		values.forEach((micros, count) -> counts[Math
			.clamp((long) (Math.log((double) micros) / logOfRange * counts.length), 0, counts.length - 1)] += count);
		assertThat(heat.counts()).containsExactly(Arrays.stream(counts).boxed().toArray(Long[]::new));
	}

	@Test
	void withoutAnswersThereIsNoMap() {
		assertThat(ResponseHeat.of(run(new SyntheticTrial("servlet", 1, 10).failure("it did not start")).trials(), 60))
			.isEmpty();
	}

	@Test
	void aTimeLineBeginsBeforeTheWindowWithWhatIsSeenFromOutside() {
		RawRun run = new SyntheticRun().with(new SyntheticTrial("servlet", 100, 10).targetCores(0.4))
			.gcLogs()
			.in(this.runs);
		TimeLine line = TimeLine.of(run.trials().getFirst(), run.launches().getFirst()).orElseThrow();
		assertThat(line.before()).hasSize(1);
		assertThat(line.before().getFirst().goodputPerSecond()).isNull();
		assertThat(line.before().getFirst().cpuPercentOfBox()).isCloseTo(40, within(0.01));
		assertThat(line.seconds()).hasSize(10);
		assertThat(line.seconds()).extracting(TimeLine.Second::gcPauseMillis)
			.containsExactly(0.0, 0.0, 12.5, 0.0, 0.0, 2.5, 0.0, 0.0, 0.0, 0.0);
		assertThat(line.seconds().get(2).heapBytes()).isEqualTo(1L << 20);
		assertThat(line.seconds().get(3).heapBytes()).isNull();
		assertThat(line.seconds().get(3).rssBytes()).isEqualTo(200L << 20);
	}

	@Test
	void aLongerStepMergesTheHistogramsOfItsSeconds() {
		RawRun run = run(new SyntheticTrial("servlet", 400, 100).throughput(1000)
			.slowdown(20, new SyntheticSlowdown(12, 1000, 500, 2000, 0.1, 100, 40, 3)));
		TimeLine line = TimeLine.of(run.trials().getFirst(), run.launches().getFirst(), 5).orElseThrow();
		assertThat(line.seconds()).extracting(TimeLine.Second::goodputPerSecond)
			.containsExactly(1000.0, 1000.0, 700.0, 500.0);
		assertThat(line.seconds().get(2).responseP50Millis()).as("2,000 answers at 100 ms, 1,500 at 1 s")
			.isCloseTo(103, within(0.2));
	}

	private RawRun run(SyntheticTrial... trials) {
		SyntheticRun run = new SyntheticRun();
		List.of(trials).forEach(run::with);
		return run.in(this.runs);
	}

	private static long sum(ResponseHeat heat, int fromColumn, int untilColumn) {
		return heat.counts()
			.subList(fromColumn * ResponseHeat.BANDS, untilColumn * ResponseHeat.BANDS)
			.stream()
			.mapToLong(Long::longValue)
			.sum();
	}

}
