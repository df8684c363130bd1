package io.proxylab.lab.profile;

import io.proxylab.lab.profile.Profile.MethodSamples;
import io.proxylab.lab.profile.Profile.OwnerSamples;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import jdk.jfr.Recording;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

import static org.assertj.core.api.Assertions.assertThat;

@Isolated("a recording is of the whole JVM, with what other tests do in it")
@EnabledOnOs(value = OS.LINUX, disabledReason = "the JDK samples CPU time on Linux only")
class FlightRecordingTests {

	@TempDir
	Path directory;

	@Test
	void theMethodThatUsesTheCpuIsFoundInTheTimeInWhichItDid() throws IOException {
		Path file = this.directory.resolve("test.jfr");
		Instant before = Instant.now();
		try (Recording recording = new Recording()) {
			recording.enable("jdk.CPUTimeSample").with("throttle", "2ms").withStackTrace();
			recording.start();
			assertThat(busy(Duration.ofMillis(300))).isNotZero();
			recording.stop();
			recording.dump(file);
		}
		Instant after = Instant.now();
		Profile profile = FlightRecording.profile(file, before, after);
		assertThat(profile.owners()).extracting(OwnerSamples::owner).contains(Owner.OURS);
		assertThat(profile.ownMethods()).first()
			.extracting(MethodSamples::method)
			.isEqualTo("FlightRecordingTests.busy");
		assertThat(FlightRecording.profile(file, after, Instant.MAX).samples()).isZero();
	}

	@Test
	void aCommandThatRecordsIsTold() {
		assertThat(FlightRecording.isPartOf(FlightRecording.flags(Path.of("profile.jfr")))).isTrue();
		assertThat(FlightRecording.isPartOf(List.of("java", "-jar", "proxy.jar"))).isFalse();
	}

	/** Uses that much CPU time, however long it takes. */
	private static long busy(Duration cpu) {
		var threads = ManagementFactory.getThreadMXBean();
		long end = threads.getCurrentThreadCpuTime() + cpu.toNanos();
		long sum = 1;
		while (threads.getCurrentThreadCpuTime() < end) {
			for (int round = 0; round < 100_000; round++) {
				sum = sum * 31 + round;
			}
		}
		return sum | 1;
	}

}
