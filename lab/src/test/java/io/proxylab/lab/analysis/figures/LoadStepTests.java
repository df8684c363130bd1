package io.proxylab.lab.analysis.figures;

import static org.assertj.core.api.Assertions.assertThat;

import io.proxylab.lab.trial.LoadLogs;
import io.proxylab.lab.trial.RecordedTimes;
import io.proxylab.lab.trial.RecordedTimes.Interval;
import io.proxylab.lab.trial.ValueCounts;
import io.proxylab.load.protocol.LoadResult;
import io.proxylab.load.protocol.LoadResult.ErrorKind;
import io.proxylab.load.protocol.LoadResult.Times;
import io.proxylab.load.protocol.Rate;
import io.proxylab.load.protocol.Stretch;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class LoadStepTests {

	private static final long START_MILLIS = 1_795_219_200_000L;

	@Test
	void aStepHasTheSecondsThatSettledAndTheirFigures() {
		LoadLogs logs = new LoadLogs(times(30, (second) -> 100L * (1 + second / 10), 2000),
				Map.of(ErrorKind.BAD_STATUS, times(30, (second) -> (second >= 20) ? 10 : 0, 700), ErrorKind.RESET,
						times(30, (second) -> (second == 12 || second == 17) ? 4 : 0, 700)));
		List<LoadStep> steps = LoadStep.of(steps(10_000, 110, 210, 310), 1, window(30), logs);
		assertThat(steps).extracting(LoadStep::countedFromSeconds).containsExactly(0.0, 15.0, 25.0);
		assertThat(steps).extracting(LoadStep::countedUntilSeconds).containsExactly(10.0, 20.0, 30.0);
		assertThat(steps).extracting(LoadStep::offeredPerSecond).containsExactly(110.0, 210.0, 310.0);
		assertThat(steps).extracting(LoadStep::throughput).containsExactly(100.0, 200.0, 310.0);
		assertThat(steps).extracting(LoadStep::errors)
			.containsExactly(new TreeMap<>(), new TreeMap<>(Map.of(ErrorKind.RESET, 4L)),
					new TreeMap<>(Map.of(ErrorKind.BAD_STATUS, 50L)));
		assertThat(steps).extracting((step) -> step.responseTime().p50Micros()).containsOnly(2000L);
		assertThat(steps).extracting((step) -> step.responseTime().p99Micros()).containsExactly(2000L, 2000L, 2000L);
		assertThat(steps).extracting((step) -> step.responseTime().p999Micros()).containsOnlyNulls();
	}

	@Test
	void aRampHasTenPartsAndWhatIsDueInEach() {
		List<LoadStep> parts = LoadStep.of(new Rate(100, List.of(new Stretch(100, 300, 20_000))), 1, window(20),
				new LoadLogs(times(20, (second) -> 7, 2000), Map.of()));
		assertThat(parts).hasSize(10).extracting(LoadStep::throughput).containsOnly(7.0);
		assertThat(parts.getFirst().offeredPerSecond()).isEqualTo(110);
		assertThat(parts.getLast().offeredPerSecond()).isEqualTo(290);
		assertThat(parts).extracting((step) -> step.responseTime().p50Micros()).containsOnlyNulls();
	}

	@Test
	void aPartOfARampThatEndsWithinASecondStillHasOne() {
		List<LoadStep> parts = LoadStep.of(new Rate(100, List.of(new Stretch(100, 300, 11_000))), 1, window(11),
				new LoadLogs(times(11, (second) -> 7, 2000), Map.of()));
		assertThat(parts).hasSize(10).extracting(LoadStep::throughput).containsOnly(7.0);
	}

	@Test
	void aSecondThatTwoStepsShareCountsForNeither() {
		LoadLogs logs = new LoadLogs(times(10, (second) -> 100, 2000), Map.of());
		Rate rate = new Rate(100, List.of(stretch(100, 3333), stretch(200, 3333), stretch(300, 3334)));
		List<LoadStep> steps = LoadStep.of(rate, 1, window(10), logs);
		assertThat(steps).extracting(LoadStep::countedFromSeconds).containsExactly(0.0, 5.0, 8.0);
		assertThat(steps).extracting(LoadStep::countedUntilSeconds).containsExactly(3.0, 6.0, 10.0);
		assertThat(steps).extracting(LoadStep::offeredPerSecond).containsExactly(100.0, 200.0, 300.0);
		assertThat(steps).extracting(LoadStep::throughput).containsOnly(100.0);
	}

	@Test
	void aStepBelowASecondHasNoFigures() {
		List<LoadStep> steps = LoadStep.of(steps(500, 100, 300), 1, window(1),
				new LoadLogs(times(1, (second) -> 200, 2000), Map.of()));
		assertThat(steps).hasSize(2).allSatisfy((step) -> {
			assertThat(step.countedFromSeconds()).isNull();
			assertThat(step.throughput()).isNull();
			assertThat(step.responseTime().count()).isZero();
		});
		assertThat(steps).extracting(LoadStep::offeredPerSecond).containsExactly(100.0, 300.0);
	}

	@Test
	void whatAnInterruptedLoadDidNotComeToIsNoStep() {
		LoadLogs logs = new LoadLogs(times(13, (second) -> 100, 2000), Map.of());
		assertThat(LoadStep.of(steps(10_000, 100, 200, 300), 1, window(13), logs)).hasSize(2)
			.last()
			.extracting(LoadStep::countedUntilSeconds)
			.isEqualTo(13.0);
		assertThat(LoadStep.of(steps(10_000, 100, 200, 300), 1, window(0), logs)).isEmpty();
	}

	@Test
	void aPartOfALoadOffersItsShareOfIt() {
		assertThat(LoadStep.of(steps(10_000, 100, 300), 4, window(20), new LoadLogs(RecordedTimes.empty(), Map.of())))
			.extracting(LoadStep::offeredPerSecond)
			.containsExactly(25.0, 75.0);
	}

	@Test
	void aRateThatStaysHasNoSteps() {
		assertThat(LoadStep.of(new Rate(100, List.of()), 1, window(20), new LoadLogs(RecordedTimes.empty(), Map.of())))
			.isEmpty();
	}

	private static Rate steps(long millis, double... rates) {
		return new Rate(rates[0], IntStream.range(0, rates.length).mapToObj((i) -> stretch(rates[i], millis)).toList());
	}

	private static Stretch stretch(double rate, long millis) {
		return new Stretch(rate, rate, millis);
	}

	/** A log has no interval where there is no value. */
	private static RecordedTimes times(int seconds, IntToLongFunction count, long micros) {
		return RecordedTimes
			.of(IntStream.range(0, seconds)
				.boxed()
				.flatMap((second) -> (count.applyAsLong(second) > 0)
						? Stream.of(Interval.of(START_MILLIS + second * 1000L, START_MILLIS + second * 1000L + 1000,
								ValueCounts.of(new TreeMap<>(Map.of(micros, count.applyAsLong(second))))))
						: Stream.empty())
				.toList());
	}

	private static LoadResult window(int seconds) {
		Times none = new Times(0, 0, 0, 0, 0, 0, 0, 0);
		return new LoadResult(START_MILLIS * 1000, START_MILLIS * 1000 + seconds * 1_000_000L, seconds * 1_000_000L, 0,
				0, 0, new TreeMap<>(), none, none, none, none, none, 0, 0, 0, 0, 0, 0, false, 0);
	}

}
