package io.proxylab.lab.sampling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.proxylab.lab.trial.TimeSeries.ProcessKind;
import io.proxylab.lab.trial.TimeSeries.Sample;
import io.proxylab.lab.trial.TimeSeries.ThreadKind;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CpuByKindTests {

	private static final Sample BEFORE = new Sample(99, ProcessKind.TARGET, 9.0, 0.5, 1024, 30);

	private static final Map<ThreadKind, Double> READ = Map.of(ThreadKind.REQUEST, 4.0, ThreadKind.EVENT_LOOP, 2.0,
			ThreadKind.JIT, 1.5, ThreadKind.GC, 0.5, ThreadKind.REST, 0.25);

	@Test
	void theWholeIsWhatItWasWhileTheThreadsWereRead() {
		Sample sample = CpuByKind.with(BEFORE, READ, 9.04, 0.02);
		assertThat(sample.cpuSeconds()).isEqualTo(9.0);
		assertThat(sample.wholeCpuSeconds()).isCloseTo(9.02, within(1e-9));
		assertThat(sample.wholeErrorSeconds()).as("either way, and what is cut").isCloseTo(0.04, within(1e-9));
		assertThat(READ).allSatisfy((kind, seconds) -> assertThat(sample.cpuSeconds(kind)).isEqualTo(seconds));
	}

	@Test
	void withoutTheWholeThereAreNoKinds() {
		Sample unread = new Sample(99, ProcessKind.TARGET, -1, -1, -1, -1);
		assertThat(CpuByKind.with(unread, READ, -1, 0)).isEqualTo(unread);
		assertThat(CpuByKind.with(BEFORE, READ, -1, 0)).isEqualTo(BEFORE);
		assertThat(CpuByKind.with(BEFORE, READ, 1.0, 0)).as("another process, or its children ended").isEqualTo(BEFORE);
	}

	@Test
	void withoutTheThreadsThereAreNone() {
		assertThat(CpuByKind.with(BEFORE, Map.of(ThreadKind.REQUEST, -1.0, ThreadKind.REST, -1.0), 9.04, 0))
			.isEqualTo(BEFORE);
	}

}
