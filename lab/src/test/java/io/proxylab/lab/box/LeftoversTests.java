package io.proxylab.lab.box;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LeftoversTests {

	private static final Path CPU = Path.of("/sys/fs/cgroup/cpu");

	@TempDir
	Path proc;

	private final FakeKernel kernel = FakeKernel.v1();

	private final List<Long> killed = new ArrayList<>();

	@BeforeEach
	void aLabIsAlive() throws IOException {
		Files.createDirectory(this.proc.resolve("77"));
		Files.writeString(this.proc.resolve("77/stat"),
				"77 (java) S 1 77 77 0 -1 0 0 0 0 0 1 1 0 0 20 0 30 0 1234 0 0\n");
	}

	@Test
	void whatADeadLabLeftIsKilledAndRemoved() throws Exception {
		Path group = group("proxylab-55-999-1.1.target", "4711\n");
		assertThat(sweep().removed()).containsExactly(group);
		assertThat(this.killed).containsExactly(4711L);
		assertThat(this.kernel.isDirectory(group)).isFalse();
	}

	@Test
	void aLivingLabsGroupsStay() throws Exception {
		group("proxylab-77-1234-1.1.target", "4711\n");
		assertThat(sweep().removed()).isEmpty();
		assertThat(this.killed).isEmpty();
	}

	@Test
	void aReusedPidIsNotTakenForTheLab() throws Exception {
		Path group = group("proxylab-77-1233-1.1.target", "");
		assertThat(sweep().removed()).containsExactly(group);
	}

	@Test
	void groupsOfALabInAnotherPidNamespaceStay() throws Exception {
		group("proxylab-55-999-1-4026532201.1.target", "4711\n");
		assertThat(sweep().removed()).as("pid 55 may live there").isEmpty();
		Files.createDirectories(this.proc.resolve("self/ns"));
		Files.createSymbolicLink(this.proc.resolve("self/ns/pid"), Path.of("pid:[4026532201]"));
		Path outside = group("proxylab-56-999-1.1.target", "4712\n");
		assertThat(sweep().removed()).as("the lab's own namespace")
			.containsExactly(CPU.resolve("proxylab-55-999-1-4026532201.1.target"));
		assertThat(this.kernel.isDirectory(outside)).isTrue();
		assertThat(GroupOwner.next(this.proc).prefix()).endsWith("-4026532201.");
	}

	@Test
	void groupsOfOthersAreNotTouched() throws Exception {
		group("proxylab-77", "1\n");
		group("proxylab-x-1.target", "2\n");
		group("docker", "3\n");
		assertThat(sweep()).isEqualTo(new Leftovers.Swept(List.of(), List.of()));
	}

	@Test
	void leftoversAreFoundBelowOtherGroups() throws Exception {
		group("job", "");
		Path group = group("job/proxylab-55-999-1.1.target", "");
		assertThat(sweep().removed()).containsExactly(group);
	}

	private Leftovers.Swept sweep() {
		return new Leftovers(this.kernel, this.proc, this::kill).sweep(List.of(CPU));
	}

	private void kill(long pid) {
		this.killed.add(pid);
		this.kernel.groupsBelow(CPU.toString()).forEach((group) -> this.kernel.put(group.resolve("cgroup.procs"), ""));
	}

	private Path group(String name, String processes) throws IOException {
		Path group = CPU.resolve(name);
		this.kernel.makeDirectory(group);
		this.kernel.put(group.resolve("cgroup.procs"), processes);
		return group;
	}

}
