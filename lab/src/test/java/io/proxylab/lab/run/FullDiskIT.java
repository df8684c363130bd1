package io.proxylab.lab.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.proxylab.lab.trial.RunDirectory;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** A disk of its own, small, that is full as soon as the first trial is finished. */
@Execution(ExecutionMode.CONCURRENT)
@EnabledOnOs(value = OS.LINUX, disabledReason = "mounts a tmpfs")
@Timeout(300)
class FullDiskIT {

	private static final String EXPERIMENT = """
			name: full
			box: t2.micro
			targets: [direct]
			load:
			  closed: { users: [1, 2] }
			upstream: { delay: 100ms }
			warmUp: { requests: 10, compilersFirst: false }
			measure: { duration: 1s, replicates: 1 }
			""";

	@TempDir
	Path directory;

	private Path runs = Path.of("");

	@BeforeEach
	void mount() throws Exception {
		this.runs = Files.createDirectory(this.directory.resolve("runs"));
		assumeThat(command("mount", "-t", "tmpfs", "-o", "size=16m", "tmpfs", this.runs.toString()))
			.as("a tmpfs may be mounted here")
			.isZero();
	}

	@AfterEach
	void unmount() throws Exception {
		command("umount", "-l", this.runs.toString());
	}

	@Test
	@Tag("full")
	void theRunStopsAndSaysSoAndGoesOnOnceThereIsSpace() throws Exception {
		Path filler = this.runs.resolve("filler");
		try (LabProcess lab = LabProcess.run(LabProcess.HOME, this.directory, EXPERIMENT)) {
			lab.awaitOutput("  trial 1 of 2");
			fill(filler);
			assertThat(lab.await()).as(lab.output()).isEqualTo(3);
			assertThat(lab.output()).contains("cannot be written (", "free space", "./proxylab resume ");
			lab.leavesNothing();
		}
		Path run = run();
		Set<String> finished = RunDirectory.open(run).finishedTrials();
		assertThat(finished).hasSize(1);
		Path first = run.resolve("trials").resolve(finished.iterator().next()).resolve("trial.json");
		FileTime written = Files.getLastModifiedTime(first);
		Files.delete(filler);
		try (LabProcess lab = LabProcess.resume(this.directory, run)) {
			assertThat(lab.await()).as(lab.output()).isIn(0, 3);
			lab.leavesNothing();
		}
		assertThat(RunDirectory.open(run).read().trials()).hasSize(2)
			.allSatisfy((trial) -> assertThat(trial.record().failure()).isNull());
		assertThat(Files.getLastModifiedTime(first)).isEqualTo(written);
	}

	/** To the last byte. */
	private static void fill(Path filler) {
		assertThatIOException().isThrownBy(() -> {
			byte[] block = new byte[64 * 1024];
			try (OutputStream out = Files.newOutputStream(filler)) {
				while (true) {
					out.write(block);
				}
			}
		});
	}

	private Path run() throws IOException {
		try (Stream<Path> made = Files.list(this.runs)) {
			return made.filter(Files::isDirectory).findFirst().orElseThrow();
		}
	}

	private static int command(String... words) throws IOException, InterruptedException {
		Process process = new ProcessBuilder(words).redirectErrorStream(true)
			.redirectOutput(ProcessBuilder.Redirect.DISCARD)
			.start();
		assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
		return process.exitValue();
	}

}
