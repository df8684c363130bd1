package io.proxylab.lab.calibration;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.zip.CRC32;

/**
 * What a calibration holds for: a machine on which any of this differs is another one.
 *
 * @param cpuModel as the kernel names it
 * @param architecture of the processor
 * @param logicalCpus of the whole machine
 * @param usableCpus that the lab may use, in list format such as {@code 0-3}
 * @param memoryMebibytes of the whole machine, to 64 MiB: kernels tell some pages more or
 * less from start to start
 * @param kernel name and release
 * @param java version of the JVM
 */
public record MachineIdentity(String cpuModel, String architecture, int logicalCpus, String usableCpus,
		long memoryMebibytes, String kernel, String java) {

	/** Eight hex digits that differ where the machines do. */
	String key() {
		CRC32 checksum = new CRC32();
		checksum.update(toString().getBytes(StandardCharsets.UTF_8));
		return String.format(Locale.ROOT, "%08x", checksum.getValue());
	}

}
