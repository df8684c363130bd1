package io.proxylab.lab.trial;

import static io.proxylab.lab.trial.ChangedTrial.assertRefused;
import static io.proxylab.lab.trial.ChangedTrial.replace;
import static org.assertj.core.api.Assertions.assertThat;

import io.proxylab.load.protocol.LoadResult.ErrorKind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs whose files match their checksums and contradict each other. */
class ContradictionsTests {

	private static final SyntheticTrial TRIAL = new SyntheticTrial("webflux-webclient", 100, 10)
		.error(ErrorKind.CONNECT_REFUSED, 3);

	@TempDir
	Path runs;

	@Test
	void figuresThatContradictEachOtherAreRefusedWithBothValues() throws IOException {
		Path run = new SyntheticRun().with(TRIAL)
			.with(new SyntheticTrial("servlet", 100, 10))
			.writeTo(this.runs)
			.path();
		Path trial = run.resolve("trials").resolve(TRIAL.id()).resolve("trial.json");
		contradiction(run, trial, "\"throughput\": 1000.0", "\"throughput\": 2000.0",
				"trial.json says throughput 2000.0/s, but 10000 completed in 10.0 s make 1000.0/s");
		contradiction(run, trial, "\"replicate\": 1", "\"replicate\": 2",
				"trial.json says replicate 2, but " + run.resolve("launches"));
		contradiction(run, trial, "\"delay\": \"10ms\"", "\"delay\": \"11ms\"",
				"trial.json says delay 11ms, but the plan in");
		contradiction(run, trial, "\"delay\": \"10ms\"", "\"delay\": \"soon\"", "trial.json cannot be read (");
		contradiction(run, trial, "\"throughput\": 1000.0", "\"throughput\": 1e999",
				"trial.json cannot be read (measured.throughput: ");
		contradiction(run, run.resolve("launches/r1-servlet/launch.json"), "\"cpus\": 1.0", "\"cpus\": 2.0",
				"says box t2.micro (");
		contradiction(run, run.resolve("launches/r1-servlet/launch.json"), "\"callsUpstream\": true",
				"\"callsUpstream\": false", "launch.json says callsUpstream false, but ");
		contradiction(run, run.resolve("manifest.json"), "\"replicates\": 1", "\"replicates\": 2147483647",
				"out of range; write 1 to 100");
	}

	@Test
	void aBoxThatTheExperimentDoesNotAskForIsRefused() {
		SyntheticRun run = new SyntheticRun().with(TRIAL).experiment("name: synthetic\nbox: ecs-256\n");
		assertRefused(run.writeTo(this.runs).path(), "launch.json says box t2.micro (1.0 CPU, 1073741824 bytes), but",
				"experiment.yaml says ecs-256 (0.25 CPU, 536870912 bytes); one of the two was changed");
		SyntheticRun same = new SyntheticRun().with(TRIAL).experiment("name: synthetic\nbox: t2.micro\n");
		assertThat(same.in(this.runs).trials()).hasSize(1);
	}

	private static void contradiction(Path run, Path file, String old, String replacement, String message)
			throws IOException {
		String original = Files.readString(file);
		replace(file, old, replacement);
		ChangedTrial.sumRunAgain(run);
		assertRefused(run, message);
		Files.writeString(file, original);
		ChangedTrial.sumRunAgain(run);
		assertThat(RunDirectory.open(run).read().trials()).hasSize(2);
	}

}
