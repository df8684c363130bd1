package io.proxylab.lab.machine;

import io.proxylab.lab.box.Confinement;
import io.proxylab.lab.calibration.MachineIdentity;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The facts about a machine that a figure depends on. A number that cannot be read is -1,
 * a text is {@code unknown}.
 *
 * @param operatingSystem name and version of the distribution
 * @param kernel name and release
 * @param architecture of the processor
 * @param cpuModel as the kernel names it
 * @param logicalCpus of the whole machine
 * @param governor what sets the clock rate of the cores, each kind once
 * @param isolatedCpus that the kernel keeps free of other processes, in list format
 * @param usableCpus that the lab may use, in list format such as {@code 0-3}
 * @param memoryBytes of the whole machine
 * @param availableMemoryBytes that can be used without swapping, now
 * @param loadAverage runnable and waiting threads over the last minute
 * @param stealPercent CPU time since the machine's start that its hypervisor gave to
 * others, in % of all
 * @param cgroup version of the control groups
 * @param boxesEnforced whether the kernel limits CPU and memory of a box here
 * @param cgroupRefusals why not, one sentence each
 * @param openFilesSoft limit of open files that this process has
 * @param openFilesHard to which it may raise it
 * @param somaxconn longest accept queue, in connections
 * @param firstPort of the range of local ports
 * @param lastPort of the range of local ports
 * @param tcpTwReuse whether a local port in TIME_WAIT is reused: 0 no, 1 yes, 2 on
 * loopback only
 * @param java version of the JVM that runs lab, generator, upstream and targets
 * @param jvm its name and vendor
 * @param source the commit that the lab runs from; null if not known
 */
public record Machine(String operatingSystem, String kernel, String architecture, String cpuModel, int logicalCpus,
		String governor, String isolatedCpus, String usableCpus, long memoryBytes, long availableMemoryBytes,
		double loadAverage, double stealPercent, String cgroup, boolean boxesEnforced, List<String> cgroupRefusals,
		long openFilesSoft, long openFilesHard, int somaxconn, int firstPort, int lastPort, int tcpTwReuse, String java,
		String jvm, @Nullable SourceVersion source) {

	/** A text that cannot be read. */
	static final String UNKNOWN = "unknown";

	public Machine {
		cgroupRefusals = List.copyOf(cgroupRefusals);
	}

	/**
	 * Reads this machine.
	 * @param confinement what boxes are enforced with
	 * @param home directory of the lab, perhaps in a git working tree
	 */
	public static Machine read(Confinement confinement, Path home) {
		return new MachineReader(Path.of("/")).read(confinement, SourceVersion.of(home).orElse(null));
	}

	/**
	 * The commit that the lab runs from, with a note if files differ; null if not known.
	 */
	public @Nullable String commit() {
		return (this.source != null) ? this.source.toString() : null;
	}

	/** Local ports: what limits connections to one address at a time. */
	public int localPorts() {
		return (this.firstPort < 0 || this.lastPort < 0) ? -1 : this.lastPort - this.firstPort + 1;
	}

	/** What makes it another machine for a calibration. */
	public MachineIdentity identity() {
		return new MachineIdentity(this.cpuModel, this.architecture, this.logicalCpus, this.usableCpus,
				Math.round(this.memoryBytes / (double) (64 << 20)) * 64, this.kernel, this.java);
	}

	/** The facts by name, for {@code manifest.json}. */
	public Map<String, Object> facts() {
		Map<String, Object> facts = new LinkedHashMap<>();
		facts.put("operatingSystem", this.operatingSystem);
		facts.put("kernel", this.kernel);
		facts.put("architecture", this.architecture);
		facts.put("cpuModel", this.cpuModel);
		facts.put("logicalCpus", this.logicalCpus);
		facts.put("governor", this.governor);
		facts.put("isolatedCpus", this.isolatedCpus);
		facts.put("usableCpus", this.usableCpus);
		facts.put("memoryBytes", this.memoryBytes);
		facts.put("availableMemoryBytes", this.availableMemoryBytes);
		facts.put("loadAverage", this.loadAverage);
		facts.put("stealPercent", this.stealPercent);
		facts.put("cgroup", this.cgroup);
		facts.put("boxesEnforced", this.boxesEnforced);
		facts.put("cgroupRefusals", this.cgroupRefusals);
		facts.put("openFilesSoft", this.openFilesSoft);
		facts.put("openFilesHard", this.openFilesHard);
		facts.put("somaxconn", this.somaxconn);
		facts.put("firstPort", this.firstPort);
		facts.put("lastPort", this.lastPort);
		facts.put("tcpTwReuse", this.tcpTwReuse);
		facts.put("java", this.java);
		facts.put("jvm", this.jvm);
		return facts;
	}

}
