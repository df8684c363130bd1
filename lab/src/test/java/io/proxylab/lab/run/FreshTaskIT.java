package io.proxylab.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.proxylab.lab.analysis.Analysis;
import io.proxylab.lab.analysis.steadiness.FreshTask;
import io.proxylab.lab.experiment.Start;
import io.proxylab.lab.trial.LaunchRecord;
import io.proxylab.lab.trial.RawRun;
import io.proxylab.lab.trial.RunDirectory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Processes that are measured from their first request, started in every way. */
@Order(1) // It takes longest.
@Execution(ExecutionMode.CONCURRENT)
@Timeout(300)
class FreshTaskIT {

	@TempDir
	Path directory;

	@Test
	void aStartWithOneCompilerIsReportedWithItsCost() throws Exception {
		RawRun raw = measure("c1", 1);
		assertThat(command(raw, Start.C1)).contains("-XX:TieredStopAtLevel=1");
	}

	@Test
	@Tag("full")
	void eachStartIsWhatItSaysAndItsCostIsTold() throws Exception {
		RawRun raw = measure("aotCache, cpuBoost, c1", 3);
		assertThat(command(raw, Start.C1)).contains("-XX:TieredStopAtLevel=1");
		assertThat(command(raw, Start.AOT_CACHE)).anyMatch((word) -> word.startsWith("-XX:AOTCache="));
	}

	private RawRun measure(String starts, int count) throws Exception {
		String experiment = """
				name: fresh
				box: { cpus: 0.5, memory: 256MiB }
				targets: [netty]
				start: [%s]
				load: { open: { rate: 50/s } }
				upstream: { delay: 10ms }
				warmUp: none
				measure: { duration: 1s, replicates: 1 }
				""".formatted(starts);
		try (LabProcess lab = LabProcess.run(LabProcess.HOME, this.directory, experiment)) {
			assertThat(lab.await()).as(lab.output()).isIn(0, 3);
			RawRun raw = raw(lab);
			assertThat(raw.trials()).hasSize(1 + count)
				.allSatisfy((trial) -> assertThat(trial.record().failure()).as(trial.record().id()).isNull());
			assertThat(Analysis.of(raw).freshTasks()).hasSize(count).allSatisfy((task) -> {
				assertThat(task.launches()).isOne();
				assertThat(task.ready().seconds().median()).isPositive();
				FreshTask.Moment first = Objects.requireNonNull(task.firstAnswer());
				assertThat(first.seconds().median()).isGreaterThanOrEqualTo(task.ready().seconds().median());
			});
			assertThat(lab.output()).contains("Fresh tasks");
			lab.leavesNothing();
			return raw;
		}
	}

	private static List<String> command(RawRun raw, Start start) {
		return raw.launches()
			.stream()
			.filter((launch) -> launch.startUp().how() == start)
			.map((launch) -> launch.commands().getOrDefault(LaunchRecord.TARGET, List.of()))
			.findFirst()
			.orElseThrow();
	}

	private static RawRun raw(LabProcess lab) throws Exception {
		try (Stream<Path> runs = Files.list(lab.runs())) {
			return RunDirectory.open(runs.findFirst().orElseThrow()).read();
		}
	}

}
