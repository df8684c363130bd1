package io.proxylab.lab.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Logs that JDK 25 wrote. */
class GcLogTests {

	@TempDir
	Path directory;

	@ParameterizedTest(name = "{0} paused {1} times, {2} us in all, {3} us at most")
	@CsvSource({ "serial, 3, 3110, 2334", "parallel, 3, 3612, 2719", "g1, 3, 6827, 4544", "z, 10, 83, 19" })
	void everyCollectorsPausesAreReadAndItsConcurrentWorkIsNot(String collector, int count, long total, long longest)
			throws IOException {
		List<GcPause> pauses = read(log(collector, "gc.log")).pauses();
		assertThat(pauses).hasSize(count);
		assertThat(pauses.stream().mapToLong(GcPause::micros).sum()).isEqualTo(total);
		assertThat(pauses.stream().mapToLong(GcPause::micros).max()).hasValue(longest);
	}

	@Test
	void theEndOfAPauseIsTheWallClockTimeOfItsLine() {
		JvmLog log = read(
				"""
						[2026-11-21T05:29:31.533+0100][31128547ns][info][gc          ] GC(0) Pause Young (Allocation Failure) 14M->1M(46M) 0.536ms
						[2026-11-21T05:29:59.001+0100][31128548ns][info][gc          ] GC(1) Pause Remark 2,500ms
						[2026-11-21T05:30:00.002+0100][31128549ns][info][gc          ] GC(2) Y: Pause Mark Start 0.007ms
						[2026-11-21T05:30:00.002+0200][31128550ns][info][gc          ] GC(3) Pause Full 14M->1M(46M) 1.000ms
						""");
		assertThat(log.pauses()).containsExactly(new GcPause(1_795_235_371_533L, 31_128_547, 536, 14L << 20, 1L << 20),
				new GcPause(1_795_235_399_001L, 31_128_548, 2500, -1, -1),
				new GcPause(1_795_235_400_002L, 31_128_549, 7, -1, -1),
				new GcPause(1_795_231_800_002L, 31_128_550, 1000, 14L << 20, 1L << 20));
	}

	@Test
	void linesWithOtherDecorationsAndConcurrentWorkAreLeft() {
		JvmLog log = read(
				"""
						[0.031s][info][gc] GC(0) Pause Young (Allocation Failure) 14M->1M(46M) 0.536ms
						[2026-11-21T05:29:31.533+0100][31.1s][info][gc] GC(0) Pause Young (Allocation Failure) 14M->1M(46M) 0.536ms
						[2026-11-21T05:29:31.533+0100][-5ns][info][gc] GC(0) Pause Young (Allocation Failure) 14M->1M(46M) 0.536ms
						[2026-11-21T05:29:31.533+0100][99999999999999999999ns][info][gc] GC(0) Pause Full 0.536ms
						GC(0) Pause Young (Allocation Failure) 14M->1M(46M) 0.536ms
						[2026-11-21T05:29:31.533+0100][5ns][info][gc] GC(0) Concurrent Mark 3.000ms
						[2026-11-21T05:29:31.533+0100][6ns][info][safepoint] Safepoint "G1", Total: of no length
						[

						""");
		assertThat(log.pauses()).isEmpty();
		assertThat(log.safepoints()).isEmpty();
		assertThat(log.startEpochNanos()).isEqualTo(1_795_235_371_533_000_000L - 5);
	}

	@Test
	void aTimeThatIsNoneIsRefused() {
		assertThatThrownBy(() -> read("[yesterday][31128547ns][info][gc] GC(0) Pause Full 0.536ms\n"))
			.isInstanceOf(IllegalArgumentException.class)
			.hasMessage("line 1 has a time that isn't one");
	}

	@Test
	void rotatedLogsBelongToTheLog() throws IOException {
		assertThat(read(log("serial", "gc.log"), log("g1", "gc.log.0")).pauses()).hasSize(6);
		assertThat(List.of("gc.log", "gc.log.0", "gc.log.12")).allMatch(RawLaunch::isRead);
		assertThat(List.of("gc.log.old", "target.out", "profile.jfr")).noneMatch(RawLaunch::isRead);
	}

	@Test
	void heapAndSafepointsAreReadAndTheJvmsStartIsKnownToAFewMicroseconds() throws IOException {
		JvmLog serial = read(log("serial", "gc.log"));
		assertThat(serial.pauses().getFirst().heapBeforeBytes()).isEqualTo(14L << 20);
		assertThat(serial.pauses().getFirst().heapAfterBytes()).isEqualTo(1L << 20);
		assertThat(serial.safepoints()).isNotEmpty().contains(new Safepoint(31_145_873, 570_672));
		for (GcPause pause : serial.pauses()) {
			assertThat(serial.epochNanos(pause.endUptimeNanos())).isBetween(pause.endEpochMillis() * 1_000_000,
					(pause.endEpochMillis() + 1) * 1_000_000);
		}
		assertThat(read(log("z", "z.log")).pauses()).noneMatch(GcPause::tellsHeap);
	}

	private static JvmLog read(String lines) {
		GcLog log = new GcLog();
		log.add(lines);
		return log.read();
	}

	private static JvmLog read(Path... files) throws IOException {
		GcLog log = new GcLog();
		for (Path file : files) {
			log.add(Files.readString(file));
		}
		return log.read();
	}

	private Path log(String collector, String name) throws IOException {
		Path file = this.directory.resolve(name);
		try (InputStream in = GcLogTests.class.getResourceAsStream("gc-" + collector + ".txt")) {
			Files.copy(Objects.requireNonNull(in), file);
		}
		return file;
	}

}
