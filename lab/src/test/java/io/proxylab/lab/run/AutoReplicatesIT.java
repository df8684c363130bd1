package io.proxylab.lab.run;

import io.proxylab.lab.trial.Manifest;
import io.proxylab.lab.trial.RunDirectory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

import static org.assertj.core.api.Assertions.assertThat;

/** A run whose time is up after one replicate of at most four, valid or not. */
@Execution(ExecutionMode.CONCURRENT)
@Timeout(300)
class AutoReplicatesIT {

	private static final String EXPERIMENT = """
			name: known
			box: t2.micro
			targets: [%s]
			load: { closed: { users: 1 } }
			upstream: { delay: 100ms }
			warmUp: { requests: 10, compilersFirst: false }
			measure: { duration: 500ms, replicates: { atMost: 4, within: 1s } }
			""".formatted(Relay.target("relay"));

	@TempDir
	Path directory;

	@Test
	@Tag("full")
	void whatIsNotNeededIsNotRunAndNotMissing() throws Exception {
		Path run;
		try (LabProcess lab = LabProcess.run(LabProcess.HOME, this.directory, EXPERIMENT)) {
			// A machine that is busy with other tests may make a trial invalid.
			assertThat(lab.await()).as(lab.output()).isIn(0, 3);
			assertThat(lab.output())
				.contains("no more after replicate 1: one more would end after", "automatic replicates")
				.doesNotContain("is missing");
			try (Stream<Path> runs = Files.list(lab.runs())) {
				run = runs.findFirst().orElseThrow();
			}
		}
		Manifest manifest = RunDirectory.open(run).manifest();
		assertThat(manifest.replicates()).isEqualTo(1);
		assertThat(manifest.stopped()).startsWith("one more would end after the 1 s");
		assertThat(RunDirectory.open(run).finishedTrials())
			.hasSameElementsAs(manifest.plannedTrials().stream().map((trial) -> trial.id()).toList())
			.hasSize(2);
		try (LabProcess lab = LabProcess.resume(this.directory, run)) {
			assertThat(lab.await()).as(lab.output()).isIn(0, 3);
			assertThat(lab.output()).contains("nothing is left to do");
		}
	}

}
