package io.proxylab.lab.run;

import io.proxylab.lab.trial.RawRun;
import io.proxylab.lab.trial.RunDirectory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

@Timeout(240)
class AdviseIT {

	@TempDir
	Path directory;

	@Test
	void controlCLeavesNothingRunningNoHalfFileAndSaysHowToGoOn() throws Exception {
		LabProcess.requireInterrupts();
		Path advice = this.directory.resolve("runs/advice");
		try (LabProcess lab = LabProcess.advise(this.directory)) {
			lab.awaitChild("load-generator.jar");
			lab.signal("INT");
			assertThat(lab.await()).as(lab.output()).isEqualTo(130);
			lab.leavesNothing();
			Path run = onlyRun(advice);
			assertThat(lab.output()).containsOnlyOnce("interrupted; none of 4 trials is finished; to go on:")
				.contains("  ./proxylab resume " + run + "\n  ./proxylab advise --out " + advice + " --rate 20/s")
				.contains("--slo '90% < 500ms'")
				.doesNotContain("report this as a bug", "\tat ");
			RawRun raw = RunDirectory.open(run).read();
			assertThat(raw.halfTrials()).isEmpty();
			assertThat(raw.trials()).isEmpty();
			assertThat(advice).isDirectoryNotContaining("glob:**.{html,md,tfvars}");
		}
		// What is not whole is no evidence.
		try (LabProcess again = LabProcess.advise(this.directory, "--plan")) {
			assertThat(again.await()).as(again.output()).isZero();
			assertThat(again.output()).contains("t2.micro: to be measured by ");
		}
	}

	private static Path onlyRun(Path advice) throws IOException {
		try (Stream<Path> runs = Files.list(advice.resolve("runs"))) {
			List<Path> all = runs.toList();
			assertThat(all).hasSize(1);
			return all.getFirst();
		}
	}

}
