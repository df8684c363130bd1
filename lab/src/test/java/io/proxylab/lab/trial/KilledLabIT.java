package io.proxylab.lab.trial;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A lab that is killed with SIGKILL at any moment loses no whole trial and leaves no half
 * one.
 */
class KilledLabIT {

	@TempDir
	Path runs;

	@Test
	void whatItSaidToBeWholeIsReadAndNothingElseIsHalf() throws IOException, InterruptedException {
		RunDirectory run = new SyntheticRun().without(new SyntheticTrial("direct", 1, 10)).writeTo(this.runs);
		List<String> told = new ArrayList<>();
		for (int trials = 1; trials <= 5; trials++) {
			told.addAll(killedAfter(trials, run.path()));
			RawRun read = RunDirectory.open(run.path()).read();
			assertThat(read.trials()).extracting((trial) -> trial.record().id()).containsAll(told);
			assertThat(read.trials()).hasSizeBetween(told.size(), told.size() + trials);
			assertThat(read.halfTrials()).hasSizeLessThanOrEqualTo(1);
		}
	}

	/**
	 * Starts a lab on the directory and kills it as soon as it has told of so many
	 * trials.
	 */
	private static List<String> killedAfter(int trials, Path run) throws IOException, InterruptedException {
		Process lab = new ProcessBuilder(ProcessHandle.current().info().command().orElseThrow(),
				"-XX:TieredStopAtLevel=1", "-cp", System.getProperty("java.class.path"), CommittingLab.class.getName(),
				run.toString())
			.redirectError(ProcessBuilder.Redirect.INHERIT)
			.start();
		List<String> told = new ArrayList<>();
		try (BufferedReader out = lab.inputReader()) {
			while (told.size() < trials) {
				String line = out.readLine();
				assertThat(line).as("the lab goes on until it is killed").isNotNull();
				told.add(line);
			}
			lab.destroyForcibly().waitFor();
		}
		finally {
			lab.destroyForcibly();
		}
		return told;
	}

}
