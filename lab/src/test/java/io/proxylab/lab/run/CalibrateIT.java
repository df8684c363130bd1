package io.proxylab.lab.run;

import io.proxylab.lab.box.Confinement;
import io.proxylab.lab.calibration.Noise;
import io.proxylab.lab.machine.Machine;
import io.proxylab.lab.trial.LabJson;
import io.proxylab.lab.trial.SyntheticRun;
import io.proxylab.lab.trial.SyntheticTrial;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

import static org.assertj.core.api.Assertions.assertThat;

@Execution(ExecutionMode.CONCURRENT)
class CalibrateIT {

	@TempDir
	Path directory;

	@Test
	@EnabledOnOs({ OS.LINUX, OS.MAC })
	void anInterruptedOneKeepsNothingAndLeavesNothing() throws Exception {
		try (LabProcess lab = LabProcess.calibrate(this.directory)) {
			lab.awaitOutput("warming up");
			assertThat(lab.process().toHandle().destroy()).as("SIGTERM").isTrue();
			assertThat(lab.await()).as(lab.output()).isEqualTo(143);
			lab.leavesNothing();
		}
		assertThat(kept()).isEmpty();
		assertThat(this.directory.resolve("runs")).isEmptyDirectory();
	}

	@Test
	void theNoiseOfARunIsKeptWithWhatItsReplicatesCouldShow() throws Exception {
		Path run = experiment("webflux-webclient").machine(Machine.read(Confinement.detect(), LabProcess.HOME).facts())
			.writeTo(this.directory.resolve("runs"))
			.path();
		assertThat(noise(run)).as(output()).isZero();
		assertThat(output()).contains("noise: launches of webflux-webclient under two names",
				"no difference is shown, and there is none", "kept in " + kept().getFirst());
		assertThat(LabJson.read(Files.readString(kept().getFirst()), Noise.class).figures()).isNotEmpty();
	}

	@Test
	void whatIsNoNoiseOfThisMachineIsRefusedWithTheCure() throws Exception {
		Path elsewhere = experiment("webflux-webclient").writeTo(this.directory.resolve("elsewhere")).path();
		assertThat(noise(elsewhere)).isEqualTo(2);
		assertThat(output()).contains("was run on another machine: its cpuModel is 'Synthetic 1000', here it is");
		assertThat(noise(LabProcess.HOME.resolve("experiments/smoke.yaml"))).isEqualTo(2);
		assertThat(output()).contains("smoke.yaml is no A/A experiment",
				"targets: [{ variant: webflux-webclient, as: a }");
		assertThat(noise(this.directory.resolve("absent.yaml"))).isEqualTo(2);
		assertThat(output()).contains("there is no experiment", "absent.yaml");
		assertThat(kept()).isEmpty();
	}

	private static SyntheticRun experiment(String variant) {
		SyntheticRun run = new SyntheticRun().experiment("""
				name: a-a
				targets: [{ variant: %1$s, as: a }, { variant: %1$s, as: b }]
				load: { closed: { users: 100 } }
				upstream: { delay: 10ms }
				""".formatted(variant));
		for (int replicate = 1; replicate <= 6; replicate++) {
			run.with(new SyntheticTrial("a", 100, 10).replicate(replicate).throughput(1000 + replicate))
				.with(new SyntheticTrial("b", 100, 10).replicate(replicate).throughput(1007 - replicate));
		}
		return run;
	}

	private int noise(Path asked) throws Exception {
		try (LabProcess lab = LabProcess.noise(this.directory, asked)) {
			return lab.await();
		}
	}

	private String output() throws IOException {
		return Files.readString(this.directory.resolve("lab.out"));
	}

	private List<Path> kept() throws IOException {
		Path state = this.directory.resolve("state/proxylab");
		if (!Files.isDirectory(state)) {
			return List.of();
		}
		try (Stream<Path> files = Files.list(state)) {
			return files.toList();
		}
	}

}
