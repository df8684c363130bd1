package io.proxylab.lab.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.proxylab.lab.box.Confinement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class MachineReaderTests {

	private static final Confinement CONFINEMENT = Confinement.detect();

	@TempDir
	Path root;

	@Test
	void theFactsAreReadFromTheFileSystem() throws IOException {
		file("etc/os-release", "NAME=\"Debian GNU/Linux\"\nPRETTY_NAME=\"Debian GNU/Linux 12 (bookworm)\"\n");
		file("proc/cpuinfo", "processor\t: 0\nmodel name\t: AMD EPYC 9R14\n\nprocessor\t: 1\nmodel name\t: other\n");
		file("proc/stat",
				"cpu  50 0 30 900 10 0 0 10 40 0\ncpu0 1 0 0 0 0 0 0 0 0 0\ncpu1 1 0 0 0 0 0 0 0 0 0\nctxt 5\n");
		file("proc/meminfo", "MemTotal:        2048 kB\nMemFree: 1 kB\nMemAvailable:    1024 kB\n");
		file("proc/self/limits", """
				Limit                     Soft Limit           Hard Limit           Units
				Max open files            1024                 unlimited            files
				""");
		file("proc/sys/net/core/somaxconn", "4096\n");
		file("sys/devices/system/cpu/cpu0/cpufreq/scaling_governor", "performance\n");
		file("sys/devices/system/cpu/cpu1/cpufreq/scaling_governor", "powersave\n");
		file("sys/devices/system/cpu/isolated", "1\n");
		file("proc/sys/net/ipv4/ip_local_port_range", "32768\t60999\n");
		file("proc/sys/net/ipv4/tcp_tw_reuse", "2\n");
		Machine machine = new MachineReader(this.root).read(CONFINEMENT, null);
		assertThat(machine.operatingSystem()).isEqualTo("Debian GNU/Linux 12 (bookworm)");
		assertThat(machine.cpuModel()).isEqualTo("AMD EPYC 9R14");
		assertThat(machine.logicalCpus()).isEqualTo(2);
		assertThat(machine.governor()).isEqualTo("performance, powersave");
		assertThat(machine.isolatedCpus()).isEqualTo("1");
		assertThat(machine.memoryBytes()).isEqualTo(2048 * 1024);
		assertThat(machine.availableMemoryBytes()).isEqualTo(1024 * 1024);
		assertThat(machine.stealPercent()).as("10 of 1000 ticks; guest time is user time").isCloseTo(1.0, within(1e-9));
		assertThat(machine.openFilesSoft()).isEqualTo(1024);
		assertThat(machine.openFilesHard()).isEqualTo(Long.MAX_VALUE);
		assertThat(machine.somaxconn()).isEqualTo(4096);
		assertThat(machine.localPorts()).isEqualTo(28_232);
		assertThat(machine.tcpTwReuse()).isEqualTo(2);
	}

	@Test
	void whatCannotBeReadIsUnknown() {
		Machine machine = new MachineReader(this.root).read(CONFINEMENT, null);
		assertThat(machine.cpuModel()).isEqualTo("unknown");
		assertThat(machine.governor()).isEqualTo("unknown");
		assertThat(machine.logicalCpus()).isPositive();
		assertThat(machine.memoryBytes()).isPositive();
		assertThat(machine.stealPercent()).isEqualTo(-1);
		assertThat(machine.openFilesHard()).isEqualTo(-1);
		assertThat(machine.somaxconn()).isEqualTo(-1);
		assertThat(machine.localPorts()).isEqualTo(-1);
		assertThat(machine.commit()).isNull();
	}

	@Test
	@EnabledOnOs(value = OS.LINUX, disabledReason = "reads the kernel's own files")
	void theKernelsSettingsAreReadWhole() {
		Machine machine = Machine.read(CONFINEMENT, this.root);
		assertThat(machine.somaxconn()).isGreaterThan(9);
		assertThat(machine.firstPort()).isBetween(1, machine.lastPort());
		assertThat(machine.facts()).containsEntry("somaxconn", machine.somaxconn());
	}

	private void file(String name, String text) throws IOException {
		Path file = this.root.resolve(name);
		Files.createDirectories(file.resolve("..").normalize());
		Files.writeString(file, text);
	}

}
