package io.proxylab.lab.box;

import static org.assertj.core.api.Assertions.assertThat;

import io.proxylab.lab.experiment.Box;
import io.proxylab.lab.experiment.Experiment.Track;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JvmFlagsTests {

	private static final Path LOG = Path.of("/runs/1/gc.log");

	private static final String LOGGING = "-Xlog:gc*,safepoint:file=/runs/1/gc.log:time,uptimenanos,level,tags";

	@ParameterizedTest(name = "{0} CPU and {1} MiB: {2} processors, {3}")
	@CsvSource({ "0.25, 512, 1, SERIAL", "1, 1024, 1, SERIAL", "1, 8192, 1, SERIAL", "1.5, 1791, 2, SERIAL",
			"1.5, 1792, 2, G1", "2, 4096, 2, G1" })
	void tunedPinsWhatAJvmWouldPickForTheBoxAndHalfOfItsMemory(double cpus, long mebibytes, int processors,
			Collector collector) {
		Box box = new Box("free", cpus, mebibytes << 20);
		assertThat(Collector.pickedFor(cpus, box.memoryBytes())).isEqualTo(collector);
		assertThat(JvmFlags.forBox(box, Track.TUNED, collector, true, true, LOG)).containsExactly(
				"-XX:ActiveProcessorCount=" + processors, collector.flag(), "-Xms" + mebibytes / 2 + "m",
				"-Xmx" + mebibytes / 2 + "m", "-XX:+ExitOnOutOfMemoryError", LOGGING);
	}

	@Test
	void stockLeavesAJvmAloneThatSeesItsBox() {
		assertThat(stock(true, true)).containsExactly(LOGGING);
	}

	@Test
	void stockStandsInForWhatTheKernelDoesNotEnforce() {
		assertThat(stock(false, true)).containsExactly("-XX:ActiveProcessorCount=1", LOGGING);
		assertThat(stock(true, false)).containsExactly("-XX:MaxRAM=536870912", "-XX:+UseSerialGC", LOGGING);
	}

	@Test
	void aColonInTheLogsNameDoesNotEndIt() {
		assertThat(JvmFlags.forBox(new Box("free", 1, 1L << 30), Track.STOCK, Collector.SERIAL, true, true,
				Path.of("/runs/12:30/gc.log")))
			.containsExactly("-Xlog:gc*,safepoint:file=\"/runs/12:30/gc.log\":time,uptimenanos,level,tags");
	}

	private static List<String> stock(boolean cpuEnforced, boolean memoryEnforced) {
		return JvmFlags.forBox(new Box("ecs-256", 0.25, 512L << 20), Track.STOCK, Collector.SERIAL, cpuEnforced,
				memoryEnforced, LOG);
	}

}
