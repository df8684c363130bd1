package io.proxylab.lab.sampling;

import static org.assertj.core.api.Assertions.assertThat;

import io.proxylab.lab.box.Enclosure;
import io.proxylab.lab.sampling.Sampler.Sampling;
import io.proxylab.lab.trial.TimeSeries.ProcessKind;
import io.proxylab.lab.trial.TimeSeries.Sample;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
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
@Timeout(120)
class SamplerIT {

	private static final int THREADS = 1200;

	@Test
	void aThousandThreadsCostLittleAndAreTold() throws Exception {
		CountDownLatch over = new CountDownLatch(1);
		List<Thread> requests = new ArrayList<>();
		for (int i = 0; i < THREADS; i++) {
			requests.add(Thread.ofPlatform().name("http-nio-8080-exec-" + i).daemon().start(() -> await(over)));
		}
		// Four beats, each with a sample of the process and of both groups of cores.
		CountDownLatch beats = new CountDownLatch(4 * 3);
		Sampler sampler = Sampler.start(
				List.of(new Watched(ProcessKind.TARGET, ProcessHandle.current().pid(), Enclosure.OPEN)), List.of(0),
				List.of(0), Sampler.EVERY, counting(beats));
		burn(1.2);
		beats.await();
		double samplerCpuSeconds = cpuSeconds("proxylab-sampler");
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
		// CPU and not elapsed time, because other processes may keep the sampler waiting.
		// Two
		// or three readings of all threads take about 20 ms.
		assertThat(samplerCpuSeconds).as("CPU seconds of the sampler").isLessThan(1.0);
		assertThat(sampling.readingSeconds()).isPositive();
	}

	/** The next beat is an hour away, and threads are read only once a second. */
	@Test
	void anEdgeIsReadAtOnceWithItsThreads() throws Exception {
		CountDownLatch first = new CountDownLatch(1);
		CountDownLatch edge = new CountDownLatch(2);
		Sampler sampler = start(Duration.ofHours(1), first, edge);
		first.await();
		long asked = System.currentTimeMillis();
		sampler.edge();
		edge.await();
		long read = System.currentTimeMillis();
		List<Sample> samples = sampler.stop().series().of(ProcessKind.TARGET);
		assertThat(samples).as("at the start, at the edge and at the end")
			.hasSize(3)
			.allSatisfy((sample) -> assertThat(sample.wholeCpuSeconds()).isPositive());
		assertThat(samples.get(1).atEpochMillis()).isBetween(asked, read);
	}

	@Test
	void theBeatGoesOnAfterAnEdge() throws Exception {
		CountDownLatch first = new CountDownLatch(1);
		CountDownLatch beats = new CountDownLatch(7);
		Sampler sampler = start(Duration.ofMillis(10), first, beats);
		first.await();
		sampler.edge();
		beats.await();
		assertThat(sampler.stop().series().of(ProcessKind.TARGET)).as("start, edge, five beats and the end")
			.hasSizeGreaterThanOrEqualTo(8);
	}

	/** Starts a sampler of this JVM that counts each of its samples. */
	private static Sampler start(Duration every, CountDownLatch... samples) {
		return Sampler.start(List.of(new Watched(ProcessKind.TARGET, ProcessHandle.current().pid(), Enclosure.OPEN)),
				List.of(), List.of(), every, counting(samples));
	}

	/** A clock that is read once for each sample. */
	private static InstantSource counting(CountDownLatch... samples) {
		return () -> {
			Instant now = Instant.now();
			for (CountDownLatch count : samples) {
				count.countDown();
			}
			return now;
		};
	}

	private static double cpuSeconds(String threadName) {
		ThreadMXBean threads = ManagementFactory.getThreadMXBean();
		return Arrays.stream(threads.getAllThreadIds())
			.filter((id) -> Optional.ofNullable(threads.getThreadInfo(id))
				.filter((thread) -> thread.getThreadName().equals(threadName))
				.isPresent())
			.map(threads::getThreadCpuTime)
			.sum() / 1e9;
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
