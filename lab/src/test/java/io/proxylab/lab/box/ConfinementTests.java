package io.proxylab.lab.box;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.proxylab.lab.experiment.Box;
import io.proxylab.lab.trial.LaunchRecord.BoxRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ConfinementTests {

	private static final Box ECS_256 = new Box("ecs-256", 0.25, 512L << 20);

	private static final Box TWO_CORES = new Box("free", 2, 2L << 30);

	private static final GroupOwner OWNER = new GroupOwner(77, 1234, 1);

	private static final String ROOT = "/sys/fs/cgroup";

	private static final CgroupMounts V1 = CgroupMounts.parse("""
			31 23 0:28 / /sys/fs/cgroup rw - tmpfs tmpfs rw
			32 31 0:29 / /sys/fs/cgroup/cpu rw,relatime - cgroup cgroup rw,cpu
			33 31 0:30 / /sys/fs/cgroup/cpuacct rw,relatime - cgroup cgroup rw,cpuacct
			34 31 0:31 / /sys/fs/cgroup/cpuset rw,relatime shared:9 - cgroup cgroup rw,cpuset
			35 31 0:32 / /sys/fs/cgroup/memory rw,relatime - cgroup cgroup rw,memory
			41 31 0:38 / /sys/fs/cgroup/unified rw,relatime - cgroup2 cgroup2 rw
			""", "4:memory:/\n3:cpuset:/\n2:cpuacct:/\n1:cpu:/\n0::/\n");

	@Test
	void v1LimitsCpuByQuotaMemoryWithSwapAndCores() throws Exception {
		FakeKernel kernel = FakeKernel.v1();
		Enclosure enclosure = confinement(V1, kernel).forTarget("target", ECS_256);
		enclosure.make();
		assertThat(kernel.settings(ROOT + "/cpu")).contains("cpu.cfs_period_us=100000", "cpu.cfs_quota_us=25000");
		assertThat(kernel.settings(ROOT + "/memory")).contains("memory.limit_in_bytes=536870912",
				"memory.memsw.limit_in_bytes=536870912");
		assertThat(kernel.settings(ROOT + "/cpuset")).contains("cpuset.cpus=1", "cpuset.mems=0");
		assertThat(enclosure.doors()).hasSize(4)
			.allSatisfy((door) -> assertThat(door.toString()).endsWith("/proxylab-77-1234-1.1.target/cgroup.procs"));
	}

	@Test
	void aBoostIsWholeCoresUntilItEndsAndTheShareOfTheBoxThen() throws Exception {
		FakeKernel v1 = FakeKernel.v1();
		Enclosure boosted = confinement(V1, v1).forBoostedTarget("target", ECS_256);
		boosted.make();
		assertThat(boosted.boosted()).isTrue();
		assertThat(v1.settings(ROOT + "/cpu")).contains("cpu.cfs_period_us=100000", "cpu.cfs_quota_us=100000");
		assertThat(v1.settings(ROOT + "/memory")).contains("memory.limit_in_bytes=536870912");
		boosted.endBoost();
		assertThat(v1.settings(ROOT + "/cpu")).contains("cpu.cfs_quota_us=25000");
		FakeKernel v2 = FakeKernel.v2(List.of("cpuset", "cpu", "memory"), "user.slice/session.scope");
		Enclosure ofV2 = confinement(v2("/user.slice/session.scope"), v2).forBoostedTarget("target", ECS_256);
		ofV2.make();
		assertThat(v2.settings(ROOT)).contains("cpu.max=100000 100000");
		ofV2.endBoost();
		assertThat(v2.settings(ROOT)).contains("cpu.max=25000 100000");
		assertThat(confinement(V1, v1).forTarget("other", ECS_256).boosted()).isFalse();
	}

	@Test
	void v1CountsCpuThrottlingAndKills() throws Exception {
		FakeKernel kernel = FakeKernel.v1();
		Enclosure enclosure = confinement(V1, kernel).forTarget("target", ECS_256);
		assertThat(enclosure.usage()).isEqualTo(CgroupUsage.UNKNOWN);
		enclosure.make();
		String name = "proxylab-77-1234-1.1.target";
		kernel.put(Path.of(ROOT, "cpuacct", name, "cpuacct.usage"), "1500000000\n");
		kernel.put(Path.of(ROOT, "cpu", name, "cpu.stat"), "nr_periods 9\nnr_throttled 3\nthrottled_time 250000000\n");
		kernel.put(Path.of(ROOT, "memory", name, "memory.oom_control"),
				"oom_kill_disable 0\nunder_oom 0\noom_kill 2\n");
		assertUsage(enclosure.usage(), 1.5, 0.25, 2);
	}

	@Test
	void v1WithoutSwapAccountingLimitsMemoryAlone() throws Exception {
		FakeKernel kernel = FakeKernel.v1().withoutSwap();
		confinement(V1, kernel).forTarget("target", ECS_256).make();
		assertThat(kernel.settings(ROOT + "/memory")).contains("memory.limit_in_bytes=536870912")
			.noneMatch((setting) -> setting.startsWith("memory.memsw"));
	}

	@Test
	void theOthersHaveNoLimitButTheirCores() throws Exception {
		FakeKernel kernel = FakeKernel.v1();
		Enclosure enclosure = confinement(V1, kernel).forOther("generator", ECS_256);
		enclosure.make();
		assertThat(kernel.settings(ROOT + "/cpuset")).contains("cpuset.cpus=0");
		assertThat(kernel.settings(ROOT + "/cpu")).isEmpty();
		assertThat(kernel.settings(ROOT + "/memory")).isEmpty();
		assertThat(enclosure.usage().cpuSeconds()).isZero();
		assertThat(enclosure.usage().throttledSeconds()).isEqualTo(-1);
		assertThat(enclosure.usage().oomKills()).isEqualTo(-1);
	}

	@Test
	void whereAGroupThatCountsCpuAlsoGetsAShareOfItTheOthersAreOnlyPinned() throws Exception {
		FakeKernel v2 = FakeKernel.v2(List.of("cpuset", "cpu", "memory"), "user.slice/session.scope");
		Enclosure enclosure = confinement(v2("/user.slice/session.scope"), v2).forOther("generator", ECS_256);
		enclosure.make();
		assertThat(enclosure.doors()).isEmpty();
		assertThat(enclosure.cores()).hasToString("0");
		assertThat(v2.settings(ROOT)).isEmpty();
		CgroupMounts together = CgroupMounts.parse("""
				32 31 0:29 / /sys/fs/cgroup/cpu rw,relatime - cgroup cgroup rw,cpu,cpuacct
				34 31 0:31 / /sys/fs/cgroup/cpuset rw,relatime - cgroup cgroup rw,cpuset
				""", "3:cpuset:/\n1:cpu,cpuacct:/\n");
		assertThat(confinement(together, FakeKernel.v1()).forOther("generator", ECS_256).doors()).isEmpty();
	}

	@Test
	void v2LimitsAndCountsInOneGroup() throws Exception {
		FakeKernel kernel = FakeKernel.v2(List.of("cpuset", "cpu", "memory"), "user.slice/session.scope");
		Enclosure enclosure = confinement(v2("/user.slice/session.scope"), kernel).forTarget("target", ECS_256);
		enclosure.make();
		assertThat(kernel.settings(ROOT)).contains("cpu.max=25000 100000", "memory.max=536870912", "memory.swap.max=0",
				"cpuset.cpus=1");
		Path group = Path.of(ROOT, "proxylab-77-1234-1.1.target");
		assertThat(enclosure.doors()).containsExactly(group.resolve("cgroup.procs"));
		kernel.put(group.resolve("cpu.stat"), "usage_usec 2500000\nnr_throttled 3\nthrottled_usec 125000\n");
		kernel.put(group.resolve("memory.events"), "low 0\nhigh 0\nmax 7\noom 1\noom_kill 1\noom_group_kill 0\n");
		assertUsage(enclosure.usage(), 2.5, 0.125, 1);
	}

	@Test
	void v2UsesTheNearestGroupThatCanPassControllersOn() {
		FakeKernel kernel = FakeKernel.v2(List.of("cpuset", "cpu", "memory"), "user.slice/run.scope/lab")
			.passingOn(ROOT, "cpuset cpu memory")
			.passingOn(ROOT + "/user.slice", "cpuset cpu memory");
		Confinement confinement = confinement(v2("/user.slice/run.scope/lab"), kernel);
		assertThat(confinement.parents()).containsExactly(Path.of(ROOT, "user.slice", "run.scope"));
		assertThat(confinement.enforced()).isTrue();
	}

	@Test
	void v2WithoutCpusetStillLimitsCpuAndMemory() throws Exception {
		FakeKernel kernel = FakeKernel.v2(List.of("cpu", "memory"), "lab").withoutSwap();
		Enclosure enclosure = confinement(v2("/lab"), kernel).forTarget("target", ECS_256);
		enclosure.make();
		assertThat(kernel.settings(ROOT)).contains("cpu.max=25000 100000", "memory.max=536870912")
			.noneMatch((setting) -> setting.startsWith("cpuset") || setting.startsWith("memory.swap"));
		assertThat(enclosure.cores()).hasToString("1");
	}

	@Test
	void withoutRightsTheLabelSaysWhatIsLeft() {
		FakeKernel kernel = FakeKernel.v2(List.of("cpuset", "cpu", "memory"), "lab").readOnly();
		Confinement confinement = confinement(v2("/lab"), kernel);
		assertThat(confinement.enforced()).isFalse();
		assertThat(confinement.refusals()).containsExactly("controller cpu is not available (/sys/fs/cgroup/lab)",
				"Read-only file system (/sys/fs/cgroup)");
		BoxRecord record = confinement.record(ECS_256);
		assertThat(record.cpuLimit()).isEqualTo("affinity, in whole cores");
		assertThat(record.memoryLimit()).isEqualTo("JVM flags only");
		assertThat(record.label()).isEqualTo("ecs-256: 0.25 CPU (limit: affinity, in whole cores), 512 MiB "
				+ "(limit: JVM flags only); target on core 1, all else on core 0");
		assertThat(confinement.forTarget("target", ECS_256).doors()).isEmpty();
	}

	@Test
	void whereNothingHoldsTheLabelSaysSo() {
		Cores cores = new Cores(CpuList.parse("0"), List.of(CpuList.parse("0")), Optional.empty());
		Confinement confinement = new Confinement(OWNER,
				Cgroups.detect(CgroupMounts.none(), ControlFiles.KERNEL, OWNER, cores.usable()), cores);
		assertThat(confinement.record(ECS_256).label()).isEqualTo("ecs-256: 0.25 CPU (limit: none), 512 MiB "
				+ "(limit: JVM flags only); shares its cores with generator, upstream and lab");
		assertThat(confinement.refusals()).containsExactly("no cgroup file system is mounted on this machine");
		assertThat(confinement.moveLabAside(ECS_256).isEmpty()).isTrue();
	}

	@Test
	void aBoxThatIsTooLargeForTheMachineIsLabelled() {
		assertThat(confinement(V1, FakeKernel.v1()).record(TWO_CORES).label())
			.isEqualTo("free: 2 CPU (limit: cgroup v1 quota), 2048 MiB (limit: cgroup v1); target on core 1, all else "
					+ "on core 0, 1 fewer than the box asks for");
	}

	@Test
	void aControllerThatRefusesIsLeftOutAndNamed() {
		FakeKernel kernel = FakeKernel.v1()
			.refusing("/sys/fs/cgroup/cpu/proxylab-77-1234-1.trial/cpu.cfs_quota_us", "Invalid argument");
		Confinement confinement = confinement(V1, kernel);
		assertThat(confinement.enforced()).isFalse();
		assertThat(confinement.refusals()).singleElement()
			.asString()
			.startsWith("controller cpu: ")
			.contains("cpu.cfs_quota_us", "Invalid argument");
		assertThat(kernel.groupsBelow("/sys/fs/cgroup/cpu")).isEmpty();
	}

	@Test
	void anEnclosureThatCannotBeMadeLeavesNothing() {
		FakeKernel kernel = FakeKernel.v1();
		Enclosure enclosure = confinement(V1, kernel).forTarget("target", ECS_256);
		kernel.refusing("/sys/fs/cgroup/memory/proxylab-77-1234-1.1.target/memory.limit_in_bytes",
				"Device or resource busy");
		assertThatThrownBy(enclosure::make).isInstanceOf(IOException.class)
			.hasMessageContaining("memory.limit_in_bytes: the kernel refuses '536870912'")
			.hasMessageContaining("./proxylab doctor");
		for (Controller controller : Controller.values()) {
			assertThat(kernel.groupsBelow(ROOT + "/" + controller.kernelName())).isEmpty();
		}
	}

	@Test
	void anOccupiedEnclosureIsNotRemoved() throws Exception {
		FakeKernel kernel = FakeKernel.v1();
		Enclosure enclosure = confinement(V1, kernel).forTarget("target", ECS_256);
		enclosure.make();
		Path door = Path.of(ROOT, "memory", "proxylab-77-1234-1.1.target", "cgroup.procs");
		kernel.put(door, "99\n");
		assertThat(enclosure.remove()).isFalse();
		assertThat(enclosure.inmates()).containsExactly(99L);
		kernel.put(door, "");
		assertThat(enclosure.remove()).isTrue();
		assertThat(enclosure.remove()).as("again").isTrue();
	}

	@Test
	void aContainerSeesItsOwnGroupAsTheRoot() {
		CgroupMounts mounts = CgroupMounts.parse(
				"35 31 0:32 /docker/abc /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory\n",
				"4:memory:/docker/abc/sub\n");
		assertThat(mounts.v1()).containsExactly(Map.entry(Controller.MEMORY,
				new CgroupMounts.Mount(Path.of("/sys/fs/cgroup/memory"), Path.of("/sys/fs/cgroup/memory/sub"))));
	}

	@Test
	void aGroupAboveTheMountFallsBackToTheMount() {
		CgroupMounts mounts = CgroupMounts.parse("35 31 0:32 / /sys/fs/cgroup rw - cgroup2 cgroup rw\n", "0::/../..\n");
		assertThat(mounts.v2()).contains(new CgroupMounts.Mount(Path.of(ROOT), Path.of(ROOT)));
	}

	@Test
	void cpuAndCpuacctMayShareAMount() {
		CgroupMounts mounts = CgroupMounts
			.parse("35 31 0:32 / /sys/fs/cgroup/cpu,cpuacct rw - cgroup cgroup rw,cpu,cpuacct\n", "4:cpu,cpuacct:/\n");
		assertThat(mounts.points()).containsExactly(Path.of("/sys/fs/cgroup/cpu,cpuacct"));
		assertThat(mounts.v1()).containsOnlyKeys(Controller.CPU, Controller.CPUACCT);
	}

	private static void assertUsage(CgroupUsage usage, double cpu, double throttled, long kills) {
		assertThat(usage.cpuSeconds()).isCloseTo(cpu, within(1e-9));
		assertThat(usage.throttledSeconds()).isCloseTo(throttled, within(1e-9));
		assertThat(usage.oomKills()).isEqualTo(kills);
	}

	private static CgroupMounts v2(String own) {
		return CgroupMounts.parse("35 31 0:32 / /sys/fs/cgroup rw - cgroup2 cgroup rw\n", "0::" + own + "\n");
	}

	private static Confinement confinement(CgroupMounts mounts, FakeKernel kernel) {
		Cores cores = new Cores(CpuList.parse("0-1"), List.of(CpuList.parse("0"), CpuList.parse("1")),
				Optional.of(Path.of("/usr/bin/taskset")));
		return new Confinement(OWNER, Cgroups.detect(mounts, kernel, OWNER, cores.usable()), cores);
	}

}
