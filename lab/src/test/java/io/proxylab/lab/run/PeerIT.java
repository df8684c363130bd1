package io.proxylab.lab.run;

import io.proxylab.lab.analysis.Analysis;
import io.proxylab.lab.analysis.Results.CellResult;
import io.proxylab.lab.box.Executables;
import io.proxylab.lab.profile.FlightRecording;
import io.proxylab.lab.trial.LaunchRecord;
import io.proxylab.lab.trial.RawRun;
import io.proxylab.lab.trial.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Peers run and are measured like variants; one that is absent costs its own trials only.
 */
@Execution(ExecutionMode.CONCURRENT)
@Timeout(300)
class PeerIT {

	/** A machine that is busy with other tests makes trials invalid, but not missing. */
	private static final List<Integer> DONE = List.of(0, 3);

	private static final String EXPERIMENT = """
			name: peers
			box: t2.micro
			targets: [netty, nginx]
			load:
			  closed: { users: 5 }
			upstream: { delay: 10ms }
			warmUp: { requests: 50 }
			measure: { duration: 1s, replicates: 1, profile: cpu }
			""";

	@TempDir
	Path directory;

	@Test
	@Tag("full")
	void nettyAndNginxStandBesideTheControl() throws Exception {
		boolean installed = Executables.find("nginx").isPresent();
		assertThat(installed || !"true".equals(System.getenv("PROXYLAB_REQUIRE_TOOLS"))).as("nginx is installed")
			.isTrue();
		try (LabProcess lab = LabProcess.run(LabProcess.HOME, this.directory, EXPERIMENT)) {
			assertThat(lab.await()).as(lab.output()).isIn(installed ? DONE : List.of(3));
			RawRun raw = raw(lab);
			assertMeasured(raw, "netty");
			assertThat(launch(raw, "netty").limits()).containsEntry("client.pool.max", 2000)
				.containsEntry("proxy.variant", "netty");
			assertProfiled(raw);
			if (installed) {
				assertMeasured(raw, "nginx");
				assertThat(launch(raw, "nginx").limits()).containsEntry("server.workerProcesses", 1)
					.containsEntry("client.pool.maxIdle", 2000)
					.containsKey("library.nginx");
			}
			else {
				assertThat(lab.output()).contains("target nginx cannot run: nginx is not installed; cure: ",
						"the others run");
				assertThat(raw.trials()).filteredOn((trial) -> trial.record().target().equals("nginx"))
					.allSatisfy((trial) -> assertThat(trial.record().failure()).contains("nginx is not installed"));
			}
			lab.leavesNothing();
		}
	}

	private static void assertMeasured(RawRun raw, String target) {
		CellResult cell = Analysis.of(raw)
			.cells()
			.stream()
			.filter((candidate) -> candidate.target().equals(target))
			.findFirst()
			.orElseThrow();
		assertThat(cell.variant()).isEqualTo(target);
		assertThat(cell.figures()).as(target).isNotNull().satisfies((figures) -> {
			assertThat(figures.throughputPerSecond().median()).isPositive();
			assertThat(figures.addedTime().count()).isPositive();
			assertThat(figures.cpu()).isNotNull();
		});
	}

	/** The JVM among the targets; the whole recording, for the window is short. */
	private void assertProfiled(RawRun raw) throws IOException {
		if (OS.LINUX.isCurrentOs()) {
			Path recording;
			try (Stream<Path> files = Files.walk(this.directory)) {
				recording = files.filter((file) -> file.endsWith(RunDirectory.RECORDING_FILE))
					.findFirst()
					.orElseThrow();
			}
			assertThat(recording.getParent()).hasFileName(launch(raw, "netty").id());
			assertThat(FlightRecording.profile(recording, Instant.EPOCH, Instant.MAX).ownMethods()).isNotEmpty();
		}
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
