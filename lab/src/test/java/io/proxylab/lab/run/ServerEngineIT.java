package io.proxylab.lab.run;

import io.proxylab.lab.analysis.Analysis;
import io.proxylab.lab.analysis.Results.CellResult;
import io.proxylab.lab.trial.LaunchRecord;
import io.proxylab.lab.trial.RawRun;
import io.proxylab.lab.trial.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

class ServerEngineIT {

	/** A machine that is busy with other tests makes trials invalid, but not missing. */
	private static final List<Integer> DONE = List.of(0, 3);

	private static final String EXPERIMENT = """
			name: engines
			box: t2.micro
			targets:
			  - { engine: grizzly-worker, requestThreads: 32, greeting: json, as: study-c }
			%s
			load:
			  burst: { requests: %d }
			upstream: { delay: 2s }
			warmUp: none
			measure: { duration: 6s, replicates: 1, profile: memory }
			""";

	@TempDir
	Path directory;

	@Test
	@Tag("full")
	void anEngineHoldsABurstBesideTheControlAndTellsWhatItCosts() throws Exception {
		measure(String.format(Locale.ROOT, EXPERIMENT, "", 50), "study-c");
	}

	@Test
	@Tag("full")
	void enginesStandBesideTheControlHoldABurstAndTellWhatItCosts() throws Exception {
		RawRun raw = measure(String.format(Locale.ROOT, EXPERIMENT, "  - helidon\n  - undertow-handler-async", 200),
				"study-c", "helidon", "undertow-handler-async");
		assertThat(launch(raw, "undertow-handler-async").limits()).containsEntry("server.threads.max", 100)
			.containsEntry("server.ioThreads", 1);
	}

	private RawRun measure(String experiment, String... targets) throws Exception {
		try (LabProcess lab = LabProcess.run(LabProcess.HOME, this.directory, experiment)) {
			assertThat(lab.await()).as(lab.output()).isIn(DONE);
			RawRun raw = raw(lab);
			assertThat(launch(raw, "study-c").limits()).containsEntry("requestThreads", 32)
				.containsEntry("engine.greeting", "json")
				.containsEntry("engine.id", "grizzly-worker");
			for (String target : targets) {
				assertMeasured(raw, target);
				assertThat(launch(raw, target).box().cpus()).isEqualTo(1);
			}
			assertThat(raw.trials()).filteredOn((trial) -> !trial.record().target().equals("direct"))
				.hasSize(targets.length)
				.allSatisfy((trial) -> assertThat(trial.record().heldMemory()).as(lab.output())
					.isNotNull()
					.satisfies((memory) -> {
						assertThat(memory.heldLiveBytes()).isGreaterThan(memory.idleLiveBytes());
						assertThat(memory.growth()).isNotEmpty();
					}));
			lab.leavesNothing();
			return raw;
		}
	}

	private static void assertMeasured(RawRun raw, String target) {
		CellResult cell = Analysis.of(raw)
			.cells()
			.stream()
			.filter((candidate) -> candidate.target().equals(target))
			.findFirst()
			.orElseThrow();
		assertThat(cell.figures()).as(target).isNotNull().satisfies((figures) -> {
			assertThat(figures.throughputPerSecond().median()).isPositive();
			assertThat(figures.addedTime().count()).isPositive();
			assertThat(figures.cpu()).isNotNull();
			assertThat(figures.burst()).isNotNull().satisfies((burst) -> {
				assertThat(burst.heldBy()).isEqualTo("engine");
				assertThat(burst.upstreamHeldMax()).isNotNull().isPositive();
			});
		});
	}

	private static LaunchRecord launch(RawRun raw, String target) {
		return raw.launches().stream().filter((launch) -> launch.target().equals(target)).findFirst().orElseThrow();
	}

	private static RawRun raw(LabProcess lab) throws IOException {
		try (Stream<Path> runs = Files.list(lab.runs())) {
			return RunDirectory.open(runs.findFirst().orElseThrow()).read();
		}
	}

}
