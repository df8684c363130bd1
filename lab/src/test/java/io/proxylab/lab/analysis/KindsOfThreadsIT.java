package io.proxylab.lab.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.proxylab.lab.analysis.evidence.KindsRead;
import io.proxylab.lab.analysis.evidence.ProcessUse;
import io.proxylab.lab.analysis.evidence.Window;
import io.proxylab.lab.box.Enclosure;
import io.proxylab.lab.sampling.Sampler;
import io.proxylab.lab.sampling.Watched;
import io.proxylab.lab.trial.TimeSeries;
import io.proxylab.lab.trial.TimeSeries.ProcessKind;
import io.proxylab.lab.trial.TimeSeries.Sample;
import io.proxylab.lab.trial.TimeSeries.ThreadKind;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.parallel.Isolated;

/** The CPU of a real JVM by kind of thread. */
@Isolated
@EnabledOnOs(value = OS.LINUX, disabledReason = "threads are read from /proc")
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class KindsOfThreadsIT {

	private static final int SECONDS = 6;

	@Test
	void theKindsAddUpToTheWholeInWhateverWindow() throws Exception {
		TimeSeries series = sampled();
		List<Sample> samples = series.of(ProcessKind.TARGET);
		double from = samples.getFirst().atEpochMillis();
		double until = samples.getLast().atEpochMillis();
		assertThat(samples.stream().filter((sample) -> sample.wholeCpuSeconds() >= 0)).as("at most once a second")
			.hasSizeBetween(3, (int) Math.ceil((until - from) / 1000) + 2);
		for (double start = from + 300; start + 3500 < until; start += 700) {
			ProcessUse use = ProcessUse.of(series, ProcessKind.TARGET, new Window(start, start + 3500)).orElseThrow();
			KindsRead read = use.kindsRead().orElseThrow();
			// Without a group of its own the whole is read in ticks, which a busy machine
			// may make more than 2% of the little that it lets the JVM have.
			assertThat(read.seenSeconds()).isCloseTo(read.wholeSeconds(),
					within(Math.max(0.02 * read.wholeSeconds(), read.errorSeconds())));
			assertThat(use.cpuSecondsByKind().values().stream().mapToDouble(Double::doubleValue).sum())
				.isCloseTo(use.cpuSeconds().orElseThrow(), within(1e-6));
			assertThat(use.cpuSecondsByKind()).containsOnlyKeys(ThreadKind.values())
				.allSatisfy((kind, seconds) -> assertThat(seconds).as(kind.name()).isPositive());
		}
	}

	private static TimeSeries sampled() throws IOException, InterruptedException {
		Process jvm = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-Xmx64m",
				"-XX:+UseSerialGC", "-cp", System.getProperty("java.class.path"), BusyThreads.class.getName())
			.redirectError(ProcessBuilder.Redirect.INHERIT)
			.start();
		try (BufferedReader seconds = jvm.inputReader(StandardCharsets.UTF_8)) {
			assertThat(seconds.readLine()).isEqualTo("0");
			Sampler sampler = Sampler.start(List.of(new Watched(ProcessKind.TARGET, jvm.pid(), Enclosure.OPEN)),
					List.of(), List.of());
			for (int second = 1; second <= SECONDS; second++) {
				assertThat(seconds.readLine()).isEqualTo(Integer.toString(second));
			}
			return sampler.stop().series();
		}
		finally {
			jvm.destroyForcibly().onExit().join();
		}
	}

}
