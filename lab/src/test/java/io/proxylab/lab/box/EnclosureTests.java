package io.proxylab.lab.box;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/** What counts for a process that a container engine enclosed. */
class EnclosureTests {

	@TempDir
	Path root;

	@Test
	void ofVersion1EachControllerCountsInItsOwnGroup() throws IOException {
		Path mounts = this.root.resolve("cgroup");
		file("proc/self/mountinfo",
				"30 20 0:1 / %1$s/cpu rw - cgroup cgroup rw,cpu\n".formatted(mounts)
						+ "31 20 0:2 / %1$s/cpuacct rw - cgroup cgroup rw,cpuacct\n".formatted(mounts)
						+ "32 20 0:3 / %1$s/memory rw - cgroup cgroup rw,memory\n".formatted(mounts)
						+ "33 20 0:4 / %1$s/unified rw - cgroup2 cgroup2 rw\n".formatted(mounts));
		file("proc/self/cgroup", "3:cpu:/\n2:cpuacct:/lab\n1:memory:/\n0::/\n");
		file("proc/42/cgroup", "3:cpu:/pod/a\n2:cpuacct:/pod/b\n1:memory:/pod/c\n0::/\n");
		file("cgroup/cpu/pod/a/cpu.stat", "nr_throttled 7\nthrottled_time 500000000\n");
		file("cgroup/cpuacct/pod/b/cpuacct.usage", "1500000000\n");
		file("cgroup/memory/pod/c/memory.oom_control", "under_oom 0\noom_kill 2\n");
		assertThat(around().usage()).isEqualTo(new CgroupUsage(1.5, 0.5, 2));
	}

	@Test
	void itTellsTheProcessesWhoseCpuItCounts() throws IOException {
		file("proc/self/mountinfo", "30 20 0:1 / %s rw - cgroup2 cgroup rw\n".formatted(this.root.resolve("cgroup")));
		file("proc/self/cgroup", "0::/\n");
		file("proc/42/cgroup", "0::/pod\n");
		file("cgroup/pod/cgroup.procs", "42\n57\n");
		assertThat(around().counted()).containsExactly(42L, 57L);
		assertThat(Enclosure.OPEN.counted()).isEmpty();
	}

	@Test
	void ofVersion2OneGroupCountsEverything() throws IOException {
		file("proc/self/mountinfo", "30 20 0:1 / %s rw - cgroup2 cgroup rw\n".formatted(this.root.resolve("cgroup")));
		file("proc/self/cgroup", "0::/\n");
		file("proc/42/cgroup", "0::/pod\n");
		file("cgroup/pod/cpu.stat", "usage_usec 250000\nthrottled_usec 125000\n");
		file("cgroup/pod/memory.events", "oom 1\noom_kill 1\n");
		assertThat(around().usage()).isEqualTo(new CgroupUsage(0.25, 0.125, 1));
	}

	@Test
	void aGroupThatTheLabIsInCountsTheLabToo() throws IOException {
		file("proc/self/mountinfo", "30 20 0:1 / %s rw - cgroup2 cgroup rw\n".formatted(this.root.resolve("cgroup")));
		file("proc/self/cgroup", "0::/session\n");
		file("proc/42/cgroup", "0::/session\n");
		file("cgroup/session/cpu.stat", "usage_usec 250000\nthrottled_usec 125000\n");
		assertThat(around().usage()).isEqualTo(CgroupUsage.UNKNOWN);
	}

	@Test
	void itIsNeitherEnteredNorRemoved() throws IOException {
		file("proc/self/cgroup", "0::/\n");
		file("proc/self/mountinfo", "30 20 0:1 / %s rw - cgroup2 cgroup rw\n".formatted(this.root.resolve("cgroup")));
		file("proc/42/cgroup", "0::/pod\n");
		file("cgroup/pod/cgroup.procs", "42\n");
		Enclosure around = around();
		assertThat(around.doors()).isEmpty();
		assertThat(around.inmates()).isEmpty();
		assertThat(around.remove()).isTrue();
		assertThat(this.root.resolve("cgroup/pod/cgroup.procs")).exists();
		assertThat(around.usage()).as("a group without these files").isEqualTo(CgroupUsage.UNKNOWN);
	}

	@Test
	void aProcessOfAnotherMachineHasNone() throws IOException {
		file("proc/self/mountinfo", "");
		file("proc/self/cgroup", "0::/\n");
		assertThatExceptionOfType(NoSuchFileException.class).isThrownBy(this::around);
	}

	private Enclosure around() throws IOException {
		return Enclosure.around(ControlFiles.KERNEL, this.root.resolve("proc"), 42);
	}

	private void file(String name, String text) throws IOException {
		Path file = this.root.resolve(name);
		Files.createDirectories(file.resolve("..").normalize());
		Files.writeString(file, text);
	}

}
