package io.proxylab.lab.analysis.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.proxylab.lab.trial.TimeSeries;
import io.proxylab.lab.trial.TimeSeries.ProcessKind;
import io.proxylab.lab.trial.TimeSeries.Sample;
import io.proxylab.lab.trial.TimeSeries.ThreadKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProcessUseTests {

	private static final Window WINDOW = new Window(1000, 3000);

	@Test
	void aCounterIsInterpolatedAtTheEdgesOfTheWindow() {
		ProcessUse use = use(sample(500, 1.0, 10), sample(1500, 2.0, 12), sample(2500, 3.0, 11), sample(3500, 4.0, 99));
		assertThat(use.cpuSeconds().orElseThrow()).isCloseTo(2.0, within(1e-9));
		assertThat(use.threadsMax()).hasValue(12);
		assertThat(use.longestGapMillis()).isEqualTo(1000);
	}

	@Test
	void whatIsNotReadAfterTheWindowStandsStill() {
		ProcessUse use = use(sample(1000, 1.0, 10), sample(2000, 1.5, 10));
		assertThat(use.cpuSeconds().orElseThrow()).isCloseTo(0.5, within(1e-9));
		assertThat(use.longestGapMillis()).isEqualTo(1000);
	}

	@Test
	void whatWasNeverReadIsEmptyAndNotZero() {
		ProcessUse use = use(new Sample(1000, ProcessKind.TARGET, -1, -1, -1, -1),
				new Sample(3000, ProcessKind.TARGET, -1, -1, -1, -1));
		assertThat(use.cpuSeconds()).isEmpty();
		assertThat(use.throttledSeconds()).isEmpty();
		assertThat(use.cpuSecondsByKind()).isEmpty();
		assertThat(use.threadsMax()).isEmpty();
		assertThat(use.rssMaxBytes()).isEmpty();
	}

	@Test
	void readingsThatFailedAreSkipped() {
		ProcessUse use = use(sample(1000, 1.0, 10), sample(2000, -1, 10), sample(3000, 3.0, 10));
		assertThat(use.cpuSeconds().orElseThrow()).isCloseTo(2.0, within(1e-9));
	}

	@Test
	void aKindHasItsShareOfTheWholeAtTheMomentsOfTheThreads() {
		// Threads were read at 0.5 s and 4.5 s; the process was busier at the ends.
		ProcessUse use = use(threads(500, 0, 0, 0, 0, 0, 0, 0), sample(1000, 1.0, 1), sample(3000, 2.0, 1),
				threads(4500, 8.0, 4.0, 2.0, 1.0, 0.5, 0.3, 8.0));
		assertThat(use.cpuSeconds().orElseThrow()).isCloseTo(1.0, within(1e-9));
		assertThat(use.cpuSecondsByKind()).containsEntry(ThreadKind.REQUEST, 0.5)
			.containsEntry(ThreadKind.EVENT_LOOP, 0.25)
			.containsEntry(ThreadKind.JIT, 0.125)
			.containsEntry(ThreadKind.GC, 0.0625);
		assertThat(use.cpuSecondsByKind().get(ThreadKind.REST)).as("with what nobody saw")
			.isCloseTo(0.0625, within(1e-9));
		KindsRead read = use.kindsRead().orElseThrow();
		assertThat(read.wholeSeconds()).isCloseTo(4.0, within(1e-9));
		assertThat(read.seenSeconds()).isCloseTo(3.9, within(1e-9));
	}

	@Test
	void noKindUsesMoreThanTheWhole() {
		ProcessUse use = use(threads(1000, 0, 0, 0, 0, 0, 0, 0), threads(3000, 2, 0, 0, 2.1, 0, 0, 2));
		assertThat(use.cpuSecondsByKind()).containsEntry(ThreadKind.JIT, 2.0).containsEntry(ThreadKind.REST, 0.0);
	}

	@Test
	void whoseThreadsWereReadOnceHasNoKinds() {
		ProcessUse use = use(threads(1000, 0, 0, 0, 0, 0, 0, 0), sample(3000, 2, 1));
		assertThat(use.cpuSecondsByKind()).isEmpty();
		assertThat(use.kindsRead()).isEmpty();
	}

	@Test
	void aCounterThatBeganAnewTellsNoKinds() {
		assertThat(use(threads(1000, 5, 1, 0, 0, 0, 0, 5), sample(2000, 1, 1), threads(3000, 6, 2, 0, 0, 0, 0, 6))
			.kindsRead()).isEmpty();
	}

	/**
	 * Five readings a second of the process, one of its threads, at odd moments; its load
	 * comes in fits.
	 */
	@ParameterizedTest
	@ValueSource(longs = { 1, 2, 3, 5, 8, 13, 21, 34 })
	void theKindsAreTheWholeHoweverUnevenTheLoad(long seed) {
		Random random = new Random(seed);
		List<Sample> samples = new ArrayList<>();
		double[] used = new double[ThreadKind.values().length];
		double whole = 0;
		long threadsAt = 0;
		for (long at = 0; at < 9000; at += 150 + random.nextInt(100)) {
			double cores = random.nextBoolean() ? 2 * random.nextDouble() : 0.01;
			int busiest = random.nextInt(used.length);
			for (int kind = 0; kind < used.length; kind++) {
				double more = 0.2 * cores * ((kind == busiest) ? 0.8 : 0.05);
				used[kind] += more;
				whole += more;
			}
			if (at >= threadsAt) {
				// The whole goes on while the threads are read.
				samples.add(threads(at, whole - 0.001, used[0], used[1], used[2], used[3], used[4], whole));
				threadsAt = at + 900 + random.nextInt(400);
			}
			else {
				samples.add(sample(at, whole, 40));
			}
		}
		for (double from = 0; from < 5000; from += 333) {
			Window window = new Window(from, from + 500 + random.nextInt(3000));
			ProcessUse use = ProcessUse.of(new TimeSeries(samples), ProcessKind.TARGET, window).orElseThrow();
			assertThat(use.cpuSecondsByKind().values().stream().mapToDouble(Double::doubleValue).sum())
				.isCloseTo(use.cpuSeconds().orElseThrow(), within(1e-9));
			KindsRead read = use.kindsRead().orElseThrow();
			assertThat(read.seenSeconds()).isCloseTo(read.wholeSeconds(), within(1e-9));
			assertThat(use.cpuSecondsByKind().values()).allSatisfy((seconds) -> assertThat(seconds).isNotNegative());
		}
	}

	@Test
	void ofAnOlderLabTheRestIsWhatNoThreadKindUsed() {
		ProcessUse use = use(older(1000, 0, 0, 0, 0, 0), older(3000, 2, 1, 0.5, 0.25, 0.125));
		assertThat(use.kindsRead()).isEmpty();
		assertThat(use.cpuSecondsByKind()).containsEntry(ThreadKind.REQUEST, 1.0)
			.containsEntry(ThreadKind.EVENT_LOOP, 0.5)
			.containsEntry(ThreadKind.JIT, 0.25)
			.containsEntry(ThreadKind.GC, 0.125)
			.containsEntry(ThreadKind.REST, 0.125);
	}

	@Test
	void ofAnOlderLabTheKindsAreNoMoreThanTheWholeEither() {
		ProcessUse use = use(older(1000, 0, 0, 0, 0, 0), older(3000, 1, 0.25, 0, 1, 0));
		assertThat(use.cpuSecondsByKind()).containsEntry(ThreadKind.REQUEST, 0.2)
			.containsEntry(ThreadKind.JIT, 0.8)
			.containsEntry(ThreadKind.REST, 0.0);
	}

	@Test
	void aProcessThatWasNotWatchedHasNoUse() {
		assertThat(ProcessUse.of(new TimeSeries(List.of()), ProcessKind.TARGET, WINDOW)).isEmpty();
	}

	private static ProcessUse use(Sample... samples) {
		return ProcessUse.of(new TimeSeries(List.of(samples)), ProcessKind.TARGET, WINDOW).orElseThrow();
	}

	private static Sample older(long at, double cpuSeconds, double request, double eventLoop, double jit, double gc) {
		return new Sample(at, ProcessKind.TARGET, cpuSeconds, 0, 1, 1, request, eventLoop, jit, gc, -1, -1, -1);
	}

	private static Sample threads(long at, double cpuSeconds, double request, double eventLoop, double jit, double gc,
			double rest, double whole) {
		return new Sample(at, ProcessKind.TARGET, cpuSeconds, -1, 100, 1, request, eventLoop, jit, gc, rest, whole, 0);
	}

	private static Sample sample(long at, double cpuSeconds, int threads) {
		return new Sample(at, ProcessKind.TARGET, cpuSeconds, -1, 100, threads);
	}

}
