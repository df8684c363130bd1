package io.proxylab.lab.machine;

import static org.assertj.core.api.Assertions.assertThat;

import io.proxylab.lab.calibration.CalibrationStore;
import io.proxylab.lab.calibration.ExampleCalibration;
import io.proxylab.lab.calibration.Noise;
import io.proxylab.lab.machine.Finding.Verdict;
import io.proxylab.lab.statistics.Comparison;
import io.proxylab.lab.statistics.Interval;
import io.proxylab.proxy.catalogue.Catalogue;
import io.proxylab.proxy.catalogue.Program;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class DoctorTests {

	private static final List<String> JARS = Stream
		.concat(Stream.of("user-service/target/user-service.jar", "load-generator/target/load-generator.jar"),
				Catalogue.load().jars().stream().map(Program.Jar::path))
		.toList();

	private static final long NOW = 1_700_000_000_000L;

	@TempDir
	Path home;

	@Test
	void aGoodMachineHasNothingToCure() throws IOException {
		build();
		store().write(ExampleCalibration.of(good().identity()).at(NOW - TimeUnit.HOURS.toMillis(5)).build());
		assertThat(examine(good())).allSatisfy((finding) -> {
			assertThat(finding.verdict()).as(finding.subject()).isEqualTo(Verdict.OK);
			assertThat(finding.cure()).isNull();
		});
	}

	@Test
	void missingJarsMakeARunImpossible() throws IOException {
		build();
		Files.delete(this.home.resolve(JARS.get(2)));
		assertFinding(good(), "Jars", Verdict.FAIL, "not built: proxy-service/servlet/target/proxy-servlet.jar",
				"mvn -q -DskipTests package");
	}

	@Test
	void anOldJavaMakesARunImpossible() {
		assertFinding(new Facts().java("21.0.5+11").machine(), "Java", Verdict.FAIL, "21.0.5+11", "install a JDK 25");
	}

	@Test
	void aFileWhereRunsShouldBeMakesARunImpossible() throws IOException {
		Files.writeString(this.home.resolve("runs"), "a file");
		assertFinding(good(), "Runs", Verdict.FAIL, "runs is not writable", "make");
	}

	@Test
	void oneCoreIsWarnedOf() {
		assertFinding(new Facts().cpus("0").machine(), "Cores", Verdict.WARN, "1 usable (0) of 2", "two or more");
	}

	@Test
	@EnabledOnOs(OS.LINUX)
	void boxesThatAreNotEnforcedNameTheReasonAndTheCure() {
		assertFinding(new Facts().cgroup("cgroup v2", "/sys/fs/cgroup: Read-only file system").machine(), "Boxes",
				Verdict.WARN, "JVM flags alone hold them: /sys/fs/cgroup: Read-only file system", "Delegate=yes");
		assertFinding(new Facts().cgroup("cgroup v1", "controller cpu is not mounted").machine(), "Boxes", Verdict.WARN,
				"controller cpu is not mounted", "run as root");
	}

	@Test
	void aClockRateThatFollowsTheLoadIsWarnedOf() {
		assertFinding(new Facts().governor("powersave").machine(), "Clock rate", Verdict.WARN, "governor powersave",
				"cpupower frequency-set -g performance");
		assertThat(found(new Facts().governor("unknown").machine(), "Clock rate")).contains("virtual machines");
	}

	@Test
	void whatIdleCoresDoIsSaidWithoutAWarning() {
		assertThat(found(good(), "Idle cores")).matches("poll for work .*|halt or not as the kernel is set .*");
	}

	@Test
	void whatIsOptionalIsSaidWithoutAWarning() {
		assertThat(found(good(), "Isolation")).contains("no core free");
		assertThat(found(new Facts().isolated("2-3").machine(), "Isolation")).contains("cores 2-3 free");
		assertThat(found(good(), "JDKs")).startsWith("17, 25 (optional");
	}

	private String found(Machine machine, String subject) {
		return examine(machine).stream()
			.filter((finding) -> finding.subject().equals(subject) && finding.verdict() == Verdict.OK)
			.map(Finding::found)
			.collect(Collectors.joining());
	}

	@Test
	void littleMemoryIsWarnedOf() {
		assertFinding(new Facts().memory(512L << 20).machine(), "Memory", Verdict.WARN, "512 MiB available",
				"free 2048 MiB");
	}

	@Test
	void limitsOfTheKernelAreWarnedOf() {
		Machine small = new Facts().limits(1024, 128, 50_000).machine();
		assertFinding(small, "Open files", Verdict.WARN, "limit 1024, hard limit 1024", "ulimit -n 4096");
		assertFinding(small, "Accept queue", Verdict.WARN, "net.core.somaxconn is 128", "net.core.somaxconn=4096");
		assertFinding(small, "Local ports", Verdict.WARN, "50000 to 60999: 11000 connections", "ip_local_port_range");
	}

	@Test
	void aBusyMachineIsWarnedOf() {
		Machine busy = new Facts().load(1.5, 2).machine();
		assertFinding(busy, "Quiet", Verdict.WARN, "load average 1.50", "end what else runs");
		assertFinding(busy, "Steal", Verdict.WARN, "2.00%", "not overcommitted");
	}

	@Test
	void aMachineThatWasNotCalibratedIsWarnedOf() throws IOException {
		Machine other = new Facts().java("25.0.4+1").machine();
		store().write(ExampleCalibration.of(other.identity()).at(NOW).build());
		assertFinding(good(), "Calibration", Verdict.WARN, "none of this machine", "./proxylab calibrate");
	}

	@Test
	void anOldCalibrationIsShownWithItsAgeAndTheCure() throws IOException {
		store().write(ExampleCalibration.of(good().identity()).at(NOW - TimeUnit.DAYS.toMillis(31)).build());
		assertFinding(good(), "Calibration", Verdict.WARN,
				"31 days old; generator and upstream carry 20,000 requests/s", "./proxylab calibrate");
	}

	@Test
	void aCalibrationBesideOtherWorkIsWarnedOf() throws IOException {
		store().write(ExampleCalibration.of(good().identity()).at(NOW).othersBusyPercent(40).build());
		assertFinding(good(), "Calibration", Verdict.WARN, "other work took 40% of the cores then",
				"./proxylab calibrate");
	}

	@Test
	void theNoiseOfTheMachineIsToldAsWhatSixReplicatesShow() throws IOException {
		assertThat(examine(good())).filteredOn((finding) -> finding.subject().equals("Noise"))
			.singleElement()
			.satisfies((finding) -> assertThat(finding.found()).startsWith("not measured (optional"));
		store().write(noise(Comparison.Verdict.EQUIVALENT));
		assertThat(examine(good())).filteredOn((finding) -> finding.subject().equals("Noise"))
			.singleElement()
			.isEqualTo(new Finding("Noise", Verdict.OK,
					"3 days old; 6 replicates show differences from 2.9% on, or less, of all that was looked at",
					null));
	}

	@Test
	void aDifferenceWhereThereIsNoneIsWarnedOf() throws IOException {
		store().write(noise(Comparison.Verdict.DIFFERENT));
		assertFinding(good(), "Noise", Verdict.WARN,
				"3 days old; a difference is shown where there is none: throughput at 200 users x 10ms",
				"./proxylab calibrate --noise");
		Files.writeString(store().noiseFile(good().identity()), "{");
		assertFinding(good(), "Noise", Verdict.WARN, store().noiseFile(good().identity()) + " is no calibration",
				"./proxylab calibrate --noise");
	}

	private Noise noise(Comparison.Verdict verdict) {
		return new Noise(Noise.FORMAT_VERSION, good().identity(), NOW - TimeUnit.DAYS.toMillis(3), "runs/a-a",
				"webflux-webclient", List.of(new Noise.Figure("200 users", "10ms", "throughput",
						new Interval(1.001, 0.99, 1.012, 10), 0.02, verdict)));
	}

	@Test
	void coresThatSlowEachOtherDownAreWarnedOf() throws IOException {
		store().write(ExampleCalibration.of(good().identity()).at(NOW).besidePerSecond(600).build());
		assertFinding(good(), "Calibration", Verdict.WARN, "a core is 40% slower beside a busy one",
				"cores 1 and 0 are likely to be threads of one physical core");
	}

	@Test
	void aCalibrationThatCannotBeReadIsNamed() throws IOException {
		Files.createDirectories(store().directory());
		Files.writeString(store().file(good().identity()), "{");
		assertFinding(good(), "Calibration", Verdict.WARN, store().file(good().identity()) + " is no calibration",
				"./proxylab calibrate");
	}

	@Test
	void whatIsUnknownIsNoFault() throws IOException {
		store().write(ExampleCalibration.of(good().identity()).at(NOW).build());
		assertThat(examine(new Facts().limits(-1, -1, -1).load(-1, -1).machine()))
			.noneMatch((finding) -> finding.verdict() == Verdict.WARN);
	}

	private void assertFinding(Machine machine, String subject, Verdict verdict, String found, String cure) {
		assertThat(examine(machine)).filteredOn((finding) -> finding.subject().equals(subject))
			.singleElement()
			.satisfies((finding) -> {
				assertThat(finding.verdict()).isEqualTo(verdict);
				assertThat(finding.found()).contains(found);
				assertThat(finding.cure()).contains(cure);
			});
	}

	private List<Finding> examine(Machine machine) {
		return new Doctor(machine, this.home, this.home.resolve("runs"), List.of("17", "25"), store(), NOW).examine();
	}

	private CalibrationStore store() {
		return new CalibrationStore(this.home.resolve("state"));
	}

	private void build() throws IOException {
		for (String jar : JARS) {
			Path file = this.home.resolve(jar);
			Files.createDirectories(file.resolve("..").normalize());
			Files.writeString(file, "");
		}
	}

	private static Machine good() {
		return new Facts().machine();
	}

	/** A good machine, but for what a test says. */
	private static final class Facts {

		private String java = "25.0.3+9-LTS";

		private String cpus = "0-1";

		private String governor = "performance";

		private String isolated = "";

		private String cgroup = "cgroup v2";

		private List<String> refusals = List.of();

		private long memory = 8L << 30;

		private long openFiles = 65_536;

		private int somaxconn = 4096;

		private int firstPort = 32_768;

		private double load = 0.1;

		private double steal = 0.01;

		Facts java(String java) {
			this.java = java;
			return this;
		}

		Facts cpus(String cpus) {
			this.cpus = cpus;
			return this;
		}

		Facts governor(String governor) {
			this.governor = governor;
			return this;
		}

		Facts isolated(String isolated) {
			this.isolated = isolated;
			return this;
		}

		Facts cgroup(String version, String refusal) {
			this.cgroup = version;
			this.refusals = List.of(refusal);
			return this;
		}

		Facts memory(long bytes) {
			this.memory = bytes;
			return this;
		}

		Facts limits(long openFiles, int somaxconn, int firstPort) {
			this.openFiles = openFiles;
			this.somaxconn = somaxconn;
			this.firstPort = firstPort;
			return this;
		}

		Facts load(double load, double steal) {
			this.load = load;
			this.steal = steal;
			return this;
		}

		Machine machine() {
			return new Machine("Linux", "6.1", "amd64", "a processor", 2, this.governor, this.isolated, this.cpus,
					16L << 30, this.memory, this.load, this.steal, this.cgroup, this.refusals.isEmpty(), this.refusals,
					this.openFiles, this.openFiles, this.somaxconn, this.firstPort, 60_999, 2, this.java, "a JVM",
					null);
		}

	}

}
