package io.proxylab.lab.box;

import static org.assertj.core.api.Assertions.assertThat;

import io.proxylab.lab.experiment.IdleCores;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PollingCoresTests {

	@TempDir
	Path root;

	@Test
	void pollInAGuestWhoseDriverCan() throws IOException {
		Path device = guest("haltpoll");
		try (PollingCores cores = PollingCores.of(IdleCores.POLL, this.root)) {
			assertThat(cores.now()).isEqualTo(IdleCores.POLL);
			assertThat(cores.obstacle()).isEmpty();
			assertThat(device).hasBinaryContent(new byte[4]);
		}
	}

	@Test
	void askNothingOfTheKernelIfTheExperimentDoesNot() throws IOException {
		Path device = guest("haltpoll");
		try (PollingCores cores = PollingCores.of(IdleCores.SYSTEM, this.root)) {
			assertThat(cores.now()).isEqualTo(IdleCores.SYSTEM);
			assertThat(device).isEmptyFile();
		}
	}

	@Test
	void askNothingOfAnotherDriver() throws IOException {
		Path device = guest("intel_idle");
		try (PollingCores cores = PollingCores.of(IdleCores.POLL, this.root)) {
			assertThat(cores.now()).isEqualTo(IdleCores.SYSTEM);
			assertThat(cores.obstacle())
				.isEqualTo("the kernel's idle driver is intel_idle, and only haltpoll lets them");
			assertThat(device).isEmptyFile();
		}
	}

	@Test
	void stayAsTheyAreWithoutAnyDriver() {
		try (PollingCores cores = PollingCores.of(IdleCores.POLL, this.root)) {
			assertThat(cores.now()).isEqualTo(IdleCores.SYSTEM);
			assertThat(cores.obstacle()).contains("driver is none");
		}
	}

	@Test
	void stayAsTheyAreWhereTheKernelCannotBeAsked() throws IOException {
		Path device = guest("haltpoll");
		Files.delete(device);
		try (PollingCores cores = PollingCores.of(IdleCores.POLL, this.root)) {
			assertThat(cores.now()).isEqualTo(IdleCores.SYSTEM);
			assertThat(cores.obstacle()).isEqualTo("cannot write to " + device + ": no such file or directory");
		}
	}

	private Path guest(String driver) throws IOException {
		Path idle = Files.createDirectories(this.root.resolve("sys/devices/system/cpu/cpuidle"));
		Files.writeString(idle.resolve("current_driver"), driver + "\n");
		return Files.createFile(Files.createDirectories(this.root.resolve("dev")).resolve("cpu_dma_latency"));
	}

}
