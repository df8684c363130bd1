package io.proxylab.lab.sampling;

import static org.assertj.core.api.Assertions.assertThat;

import io.proxylab.lab.box.Enclosure;
import io.proxylab.lab.sampling.Sampler.Sampling;
import io.proxylab.lab.trial.TimeSeries.ProcessKind;
import io.proxylab.lab.trial.TimeSeries.Sample;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.parallel.Isolated;

/** Samples this very JVM. */
@Isolated
@EnabledOnOs(value = OS.LINUX, disabledReason = "threads are read from /proc")
@Timeout(60)
class SamplerIT {

	private static final int THREADS = 1200;

	@Test
	void aThousandThreadsCostLittleAndAreTold() throws Exception {
		CountDownLatch over = new CountDownLatch(1);
		List<Thread> requests = new ArrayList<>();
		for (int i = 0; i < THREADS; i++) {
			requests.add(Thread.ofPlatform().name("http-nio-8080-exec-" + i).daemon().start(() -> await(over)));
		}
		Sampler sampler = Sampler.start(
				List.of(new Watched(ProcessKind.TARGET, ProcessHandle.current().pid(), Enclosure.OPEN)), List.of(0),
				List.of(0));
		burn(1.2);
		Sampling sampling = sampler.stop();
		over.countDown();
		for (Thread request : requests) {
			request.join();
		}
		List<Sample> samples = sampling.series().of(ProcessKind.TARGET);
		List<Sample> cores = sampling.series().of(ProcessKind.OTHER_CORES);
		assertThat(sampling.series().of(ProcessKind.TARGET_CORES)).hasSameSizeAs(samples);
		assertThat(cores).hasSameSizeAs(samples);
		assertThat(cores.getLast().cpuSeconds()).isGreaterThanOrEqualTo(cores.getFirst().cpuSeconds()).isPositive();
		Sample first = samples.getFirst();
		Sample last = samples.getLast();
		assertThat(samples).hasSizeGreaterThan(2);
		assertThat(last.threads()).isGreaterThan(THREADS);
		assertThat(last.rssBytes()).isGreaterThan(10L << 20);
		assertThat(last.cpuSeconds()).isGreaterThan(first.cpuSeconds());
		assertThat(last.requestCpuSeconds()).isBetween(0.0, last.cpuSeconds());
		assertThat(last.jitCpuSeconds()).isGreaterThan(0);
		// Two readings of all threads; a quiet machine needs some 20 ms.
		assertThat(sampling.readingSeconds()).isLessThan(1.0);
	}

	/** Within the second in which threads are read but once. */
	@Test
	void anEdgeIsReadAtOnceWithItsThreadsAndTheBeatGoesOn() throws Exception {
		Sampler sampler = Sampler.start(
				List.of(new Watched(ProcessKind.TARGET, ProcessHandle.current().pid(), Enclosure.OPEN)), List.of(),
				List.of());
		burn(0.5);
		long edge = System.currentTimeMillis();
		sampler.edge();
		burn(0.2);
		Sampling sampling = sampler.stop();
		List<Sample> withThreads = sampling.series()
			.of(ProcessKind.TARGET)
			.stream()
			.filter((sample) -> sample.wholeCpuSeconds() > 0)
			.toList();
		assertThat(withThreads).as("at the start, at the edge and at the end").hasSize(3);
		assertThat(withThreads.get(1).atEpochMillis()).isBetween(edge, edge + 150);
		assertThat(sampling.series().of(ProcessKind.TARGET)).as("and a beat each 200 ms").hasSizeGreaterThan(4);
	}

	private static void await(CountDownLatch over) {
		try {
			over.await();
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
		}
	}

	private static void burn(double seconds) {
		long end = System.nanoTime() + (long) (seconds * TimeUnit.SECONDS.toNanos(1));
		while (System.nanoTime() < end) {
			Thread.onSpinWait();
		}
	}

}
