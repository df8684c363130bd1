package io.proxylab.lab.jtl;

import io.proxylab.lab.jtl.JtlTimes.Step;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

class JtlTimesTests {

	private static final String HEADER = "timeStamp,elapsed,label,responseCode,success,allThreads\n";

	@TempDir
	private Path folder = Path.of("");

	private JtlTimes read(String samples) throws IOException {
		Path file = Files.writeString(this.folder.resolve("results.jtl"), HEADER + samples);
		return JtlTimes.read(file, JtlRun.read(file));
	}

	@Test
	void aSampleCountsInTheStepInWhichItEnded() throws IOException {
		JtlTimes times = read("""
				1700000001000,100,cell,200,true,3
				1700000001950,100,cell,200,true,5
				1700000002000,700,cell,503,false,4
				1700000003000,400,cell,200,true,2
				""");
		assertThat(times.stepSeconds()).isEqualTo(1);
		List<Step> steps = times.steps("cell");
		assertThat(steps).as("2.4 s are two steps, the last one longer").hasSize(2);
		assertThat(steps.getFirst().samples().count()).isEqualTo(1);
		assertThat(steps.getFirst().correctPerSecond()).isEqualTo(1.0);
		assertThat(steps.getFirst().mostUsers()).isEqualTo(3);
		assertThat(steps.getLast().samples().count()).isEqualTo(3);
		assertThat(steps.getLast().correctPerSecond()).isCloseTo(2 / 1.4, within(1e-9));
		assertThat(steps.getLast().failedPerSecond()).isCloseTo(1 / 1.4, within(1e-9));
		assertThat(steps.getLast().samples().maxMicros()).isEqualTo(700_000);
		assertThat(steps.getLast().mostUsers()).isEqualTo(5);
	}

	@Test
	void noSampleIsLostAndStepsGetLongerWithTheFile() throws IOException {
		StringBuilder samples = new StringBuilder();
		for (int number = 0; number < 5000; number++) {
			samples.append(String.format(Locale.ROOT, "%d,%d,cell,200,true,1\n", 1_700_000_000_000L + 400L * number,
					number % 50));
		}
		JtlTimes times = read(samples.toString());
		assertThat(times.stepSeconds()).as("2,000 s in at most 300 steps").isEqualTo(7);
		assertThat(times.steps("cell")).hasSize(286);
		assertThat(times.of("cell").values().count()).isEqualTo(5000);
		assertThat(times.of("cell").values().greatest()).isCloseTo(49_000, within(49L));
	}

	@Test
	void theWarmUpAndWhatTheRunDoesNotKnowAreInNoStep() throws IOException {
		Path file = this.folder.resolve("results.jtl");
		Files.writeString(file, HEADER + "1700000001000,5,cell,200,true,1\n1700000001000,5,warm-up,200,true,1\n");
		JtlRun run = JtlRun.read(file);
		Files.writeString(file, HEADER
				+ "1700000001000,5,cell,200,true,1\n1700000009000,5,later,200,true,1\n1700000099000,5,cell,200,true,1\n");
		JtlTimes times = JtlTimes.read(file, run);
		assertThat(times.labels()).containsOnlyKeys("cell");
		assertThat(times.steps("cell")).as("a step was all that there was").hasSize(1);
		assertThat(times.steps("later")).isEmpty();
	}

}
