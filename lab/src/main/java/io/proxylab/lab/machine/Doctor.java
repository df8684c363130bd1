package io.proxylab.lab.machine;

import io.proxylab.lab.box.CpuList;
import io.proxylab.lab.box.Executables;
import io.proxylab.lab.box.PollingCores;
import io.proxylab.lab.calibration.CalibrationStore;
import io.proxylab.lab.experiment.IdleCores;
import io.proxylab.proxy.catalogue.Catalogue;
import io.proxylab.proxy.catalogue.Program;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** Says what is missing or wrong on a machine, and the cure. */
public final class Doctor {

	/** The oldest Java that runs the lab. */
	private static final int JAVA = 25;

	/** A thousand users have as many connections on either side of a proxy. */
	private static final long OPEN_FILES = 4096;

	/** The accept queue that the tuned proxies ask for; the kernel cuts it to its own. */
	private static final int ACCEPT_QUEUE = 4096;

	private static final int LOCAL_PORTS = 20_000;

	/** Generator, upstream and lab besides the target. */
	private static final long MEMORY = 2L << 30;

	private static final double BUSY = 0.25;

	private static final double STEAL_PERCENT = 1;

	private static final String STEADY_GOVERNOR = "performance";

	private static final String JMETER = "jmeter/target/jmeter-runner.jar";

	private static final List<String> JARS = Stream
		.concat(Stream.of("user-service/target/user-service.jar", "load-generator/target/load-generator.jar"),
				Catalogue.load().jars().stream().map(Program.Jar::path))
		.toList();

	private final Machine machine;

	private final Path home;

	private final Path runs;

	private final List<String> jdks;

	private final CalibrationStore calibrations;

	private final long nowEpochMillis;

	/**
	 * A doctor.
	 * @param machine to be examined
	 * @param home directory of the lab's modules
	 * @param runs directory where runs are written
	 * @param jdks versions of the installed JDKs that an experiment may name
	 * @param calibrations of this user
	 * @param nowEpochMillis wall clock time
	 */
	public Doctor(Machine machine, Path home, Path runs, List<String> jdks, CalibrationStore calibrations,
			long nowEpochMillis) {
		this.machine = machine;
		this.home = home;
		this.runs = runs;
		this.jdks = List.copyOf(jdks);
		this.calibrations = calibrations;
		this.nowEpochMillis = nowEpochMillis;
	}

	/** Looks at everything that a run needs, then at what only parts of the lab need. */
	public List<Finding> examine() {
		List<Finding> findings = new ArrayList<>();
		findings.add(java());
		findings.add(jars());
		findings.add(runs());
		findings.add(cores());
		findings.add(isolation());
		findings.add(clockRate());
		findings.add(idleCores());
		findings.add(boxes());
		findings.add(memory());
		findings.add(openFiles());
		findings.add(acceptQueue());
		findings.add(localPorts());
		findings.add(quiet());
		findings.add(steal());
		findings.add(jdks());
		findings.add(CalibrationFinding.of(this.calibrations, this.machine, this.nowEpochMillis));
		findings.add(NoiseFinding.of(this.calibrations, this.machine, this.nowEpochMillis));
		findings.add(jmeter());
		findings.add(ContainerFinding.of(Executables::find));
		findings.add(optional("Chromium", List.of("chromium", "chromium-browser", "google-chrome", "chrome"),
				"for the tests of report.html"));
		findings.add(nginx());
		findings
			.add(optional("HAProxy", List.of("haproxy"), "for ./proxylab autoscale replay: apt-get install haproxy"));
		return List.copyOf(findings);
	}

	private Finding java() {
		int version = Runtime.Version.parse(this.machine.java()).feature();
		String found = "%s (%s)".formatted(this.machine.java(), this.machine.jvm());
		return (version >= JAVA) ? Finding.ok("Java", found) : Finding.fail("Java", found, String.format(Locale.ROOT,
				"install a JDK %d, for instance Eclipse Temurin, or point JAVA_HOME at one", JAVA));
	}

	private Finding jars() {
		List<String> missing = JARS.stream().filter((jar) -> !Files.isRegularFile(this.home.resolve(jar))).toList();
		return missing.isEmpty() ? Finding.ok("Jars", "upstream, generator and proxies are built") : Finding
			.fail("Jars", "not built: " + String.join(", ", missing), "mvn -q -DskipTests package, in " + this.home);
	}

	private Finding runs() {
		Path directory = this.runs.toAbsolutePath();
		while (!Files.exists(directory) && directory.getParent() != null) {
			directory = directory.getParent();
		}
		boolean writable = Files.isDirectory(directory) && Files.isWritable(directory);
		return writable ? Finding.ok("Runs", this.runs + " is writable") : Finding.fail("Runs",
				this.runs + " is not writable", "make %s a directory that you may write to".formatted(directory));
	}

	private Finding cores() {
		int usable = CpuList.parse(this.machine.usableCpus()).size();
		String found = String.format(Locale.ROOT, "%d usable (%s) of %d: %s", usable, this.machine.usableCpus(),
				this.machine.logicalCpus(), this.machine.cpuModel());
		if (usable >= 2 && isLinux() && Executables.find("taskset").isEmpty() && !this.machine.boxesEnforced()) {
			return Finding.warn("Cores", found + "; nothing here can pin a process to one",
					"install util-linux (taskset)");
		}
		return Finding.check(usable >= 2, "Cores", found,
				"two or more: with one, generator and upstream take the target's CPU");
	}

	/** Of use with cores to spare; each launch says what it was pinned to. */
	private Finding isolation() {
		String isolated = this.machine.isolatedCpus();
		if (isolated.equals(Machine.UNKNOWN)) {
			return Finding.ok("Isolation", "not known whether the kernel keeps cores free of other processes");
		}
		return Finding.ok("Isolation",
				isolated.isEmpty()
						? "the kernel keeps no core free of other processes (optional, with cores to spare: "
								+ "isolcpus= on its command line)"
						: "the kernel keeps cores %s free of other processes".formatted(isolated));
	}

	private Finding clockRate() {
		String governor = this.machine.governor();
		return governor.equals(Machine.UNKNOWN)
				? Finding.ok("Clock rate", "no governor can be seen here, as in most virtual machines")
				: Finding.check(governor.equals(STEADY_GOVERNOR), "Clock rate", "governor " + governor,
						"cpupower frequency-set -g performance: else a core's speed follows its load");
	}

	/** Found out by trying; it is over at once. */
	private static Finding idleCores() {
		try (PollingCores cores = PollingCores.of(IdleCores.POLL)) {
			return Finding.ok("Idle cores",
					(cores.now() == IdleCores.POLL)
							? "poll for work while a run measures, so that the hypervisor takes none for idle"
							: "halt or not as the kernel is set (optional: " + cores.obstacle() + ")");
		}
	}

	private Finding boxes() {
		if (this.machine.boxesEnforced()) {
			return Finding.ok("Boxes", "CPU and memory are limited by " + this.machine.cgroup());
		}
		if (!isLinux()) {
			return Finding.warn("Boxes", "only JVM flags hold them here",
					"run on Linux; results are labelled so meanwhile");
		}
		String cure = this.machine.cgroup().endsWith("v2") ? """
				run as root, or in a delegated scope: systemd-run --user --scope -p Delegate=yes \
				sh -c 'c=/sys/fs/cgroup$(cut -d: -f3 /proc/self/cgroup); mkdir $c/lab; echo $$ > $c/lab/cgroup.procs; \
				exec ./proxylab run'""" : "run as root where /sys/fs/cgroup is writable";
		return Finding.warn("Boxes", "JVM flags alone hold them: " + String.join("; ", this.machine.cgroupRefusals()),
				cure);
	}

	private Finding memory() {
		long available = this.machine.availableMemoryBytes();
		return Finding.check(available >= MEMORY, "Memory",
				String.format(Locale.ROOT, "%d MiB available", available >> 20), String.format(Locale.ROOT,
						"free %d MiB: the target's box, 1 GiB for generator and upstream, and the lab", MEMORY >> 20));
	}

	private Finding openFiles() {
		long soft = this.machine.openFilesSoft();
		long hard = this.machine.openFilesHard();
		// A JVM raises its own limit to the hard one, and its children inherit that.
		return Finding.check(hard < 0 || hard >= OPEN_FILES, "Open files",
				(hard < 0) ? "limit unknown" : "limit %s, hard limit %s".formatted(text(soft), text(hard)),
				String.format(Locale.ROOT, "ulimit -n %d; for good, in /etc/security/limits.conf", OPEN_FILES));
	}

	private Finding acceptQueue() {
		int somaxconn = this.machine.somaxconn();
		return Finding.check(somaxconn < 0 || somaxconn >= ACCEPT_QUEUE, "Accept queue",
				(somaxconn < 0) ? "length unknown" : "net.core.somaxconn is " + somaxconn, String.format(Locale.ROOT,
						"sysctl -w net.core.somaxconn=%d: else bursts are refused by the kernel", ACCEPT_QUEUE));
	}

	private Finding localPorts() {
		int ports = this.machine.localPorts();
		return Finding.check(ports < 0 || ports >= LOCAL_PORTS, "Local ports",
				(ports < 0) ? "range unknown"
						: String.format(Locale.ROOT, "%d to %d: %d connections to one address; tcp_tw_reuse is %d",
								this.machine.firstPort(), this.machine.lastPort(), ports, this.machine.tcpTwReuse()),
				"sysctl -w net.ipv4.ip_local_port_range='10000 65000'");
	}

	private Finding quiet() {
		double load = this.machine.loadAverage();
		return Finding.check(load < 0 || load <= BUSY * this.machine.logicalCpus(), "Quiet",
				(load < 0) ? "load unknown" : String.format(Locale.ROOT, "load average %.2f in the last minute", load),
				"wait, or end what else runs: it takes its share of every figure");
	}

	private Finding steal() {
		double steal = this.machine.stealPercent();
		return Finding.check(steal < STEAL_PERCENT, "Steal",
				(steal < 0) ? "unknown" : String.format(Locale.ROOT, "%.2f%% of CPU time went to other guests", steal),
				"measure on a machine that is not overcommitted");
	}

	private Finding jdks() {
		return Finding.ok("JDKs", (this.jdks.isEmpty() ? "none found" : String.join(", ", this.jdks))
				+ " (optional, for targets with a java of their own)");
	}

	private Finding jmeter() {
		boolean built = Files.isRegularFile(this.home.resolve(JMETER));
		return Finding.ok("JMeter", built ? JMETER + " (optional, for stock test plans)"
				: "not built (optional, for stock test plans: mvn -q -DskipTests package)");
	}

	private static Finding nginx() {
		return Finding.ok("nginx",
				Executables.find("nginx")
					.map((path) -> path + " (optional, for the target nginx)")
					.orElse("not installed (optional, for the target nginx: apt-get install nginx)"));
	}

	private static Finding optional(String subject, List<String> programs, String purpose) {
		Optional<Path> found = programs.stream().map(Executables::find).flatMap(Optional::stream).findFirst();
		return found.map((path) -> Finding.ok(subject, path + " (optional, " + purpose + ")"))
			.orElseGet(() -> Finding.ok(subject, "not installed (optional, " + purpose + ")"));
	}

	private static boolean isLinux() {
		return System.getProperty("os.name").equals("Linux");
	}

	private static String text(long limit) {
		return (limit == Long.MAX_VALUE) ? "unlimited" : Long.toString(limit);
	}

}
