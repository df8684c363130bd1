package io.proxylab.lab.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.proxylab.lab.trial.TimeSeries;
import io.proxylab.lab.trial.TimeSeries.ProcessKind;
import io.proxylab.lab.trial.TimeSeries.Sample;
import io.proxylab.lab.trial.TimeSeries.ThreadKind;
import java.util.List;
import org.junit.jupiter.api.Test;

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
		ProcessUse use = use(new Sample(1000, ProcessKind.TARGET, -1, -1, -1, -1, -1, -1, -1, -1),
				new Sample(3000, ProcessKind.TARGET, -1, -1, -1, -1, -1, -1, -1, -1));
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
	void theRestIsWhatNoThreadKindUsed() {
		ProcessUse use = use(new Sample(1000, ProcessKind.TARGET, 0, 0, 1, 1, 0, 0, 0, 0),
				new Sample(3000, ProcessKind.TARGET, 2, 0, 1, 1, 1, 0.5, 0.25, 0.125));
		assertThat(use.cpuSecondsByKind()).containsEntry(ThreadKind.REQUEST, 1.0)
			.containsEntry(ThreadKind.EVENT_LOOP, 0.5)
			.containsEntry(ThreadKind.JIT, 0.25)
			.containsEntry(ThreadKind.GC, 0.125)
			.containsEntry(ThreadKind.REST, 0.125);
	}

	@Test
	void aProcessThatWasNotWatchedHasNoUse() {
		assertThat(ProcessUse.of(new TimeSeries(List.of()), ProcessKind.TARGET, WINDOW)).isEmpty();
	}

	private static ProcessUse use(Sample... samples) {
		return ProcessUse.of(new TimeSeries(List.of(samples)), ProcessKind.TARGET, WINDOW).orElseThrow();
	}

	private static Sample sample(long at, double cpuSeconds, int threads) {
		return new Sample(at, ProcessKind.TARGET, cpuSeconds, -1, 100, threads, -1, -1, -1, -1);
	}

}
