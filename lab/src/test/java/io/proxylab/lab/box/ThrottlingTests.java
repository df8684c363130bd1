package io.proxylab.lab.box;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ThrottlingTests {

	@TempDir
	Path root;

	@Test
	void ofVersion1CountsTheGroupAndThoseAboveIt() throws IOException {
		mount("30 20 0:1 / %s rw - cgroup cgroup rw,cpu\n");
		file("proc/42/cgroup", "3:cpu:/container/lab\n0::/\n");
		file("cgroup/container/cpu.stat", "nr_throttled 7\nthrottled_time 500000000\n");
		file("cgroup/container/lab/cpu.stat", "throttled_time 1500000000\n");
		assertThat(seconds()).isEqualTo(2);
	}

	@Test
	void ofVersion2TheRootCountsNothing() throws IOException {
		mount("30 20 0:1 / %s rw - cgroup2 cgroup rw\n");
		file("proc/42/cgroup", "0::/lab\n");
		file("cgroup/lab/cpu.stat", "usage_usec 5\nthrottled_usec 250000\n");
		assertThat(seconds()).isEqualTo(0.25);
	}

	@Test
	void whereNoGroupCountsItIsNotKnown() throws IOException {
		assertThat(seconds()).isEqualTo(-1);
		mount("30 20 0:1 / %s rw - cgroup2 cgroup rw\n");
		file("proc/42/cgroup", "0::/\n");
		assertThat(seconds()).isEqualTo(-1);
	}

	private double seconds() {
		return new Throttling(this.root.resolve("proc"), 42).seconds();
	}

	private void mount(String line) throws IOException {
		file("proc/self/mountinfo", line.formatted(this.root.resolve("cgroup")));
	}

	private void file(String name, String text) throws IOException {
		Path file = this.root.resolve(name);
		Files.createDirectories(file.resolve("..").normalize());
		Files.writeString(file, text);
	}

}
