package io.proxylab.lab.box;

import io.proxylab.lab.experiment.Box;
import io.proxylab.lab.experiment.Experiment.Track;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The JVM flags of a target.
 * <p>
 * {@code tuned} pins what a JVM otherwise derives from what it happens to see: the
 * processor count, the collector (the one it would pick for the box), and the heap, with
 * {@code -Xms} equal to {@code -Xmx} so that no trial measures its growth. The heap is
 * half of the box. A JVM by itself takes a quarter, a default for machines that it
 * shares: in a box of 512 MiB that is 128 MiB of heap while 300 MiB lie idle, and the
 * heap would bind before anything that is compared. More than half does not fit: the
 * other half holds metaspace and code (about 150 MiB for a Spring Boot service), the
 * touched stack of a thousand request threads (about 100 MiB), and direct buffers.
 * <p>
 * {@code stock} leaves the JVM alone wherever the box is enforced by the kernel, which
 * the JVM reads itself; where it is not, flags stand in for it.
 */
final class JvmFlags {

	private JvmFlags() {
	}

	/**
	 * The flags, in a fixed order.
	 * @param box of the target
	 * @param track whose settings it uses
	 * @param collector for {@code tuned}
	 * @param cpuEnforced whether the kernel holds the CPU limit, so that the JVM sees it
	 * @param memoryEnforced likewise memory
	 * @param gcLog file of the GC and safepoint log
	 */
	static List<String> forBox(Box box, Track track, Collector collector, boolean cpuEnforced, boolean memoryEnforced,
			Path gcLog) {
		List<String> flags = new ArrayList<>();
		switch (track) {
			case TUNED -> {
				long heapMebibytes = Math.max(16, (box.memoryBytes() / 2) >> 20);
				flags.add(processors(box));
				flags.add(collector.flag());
				flags.add(String.format(Locale.ROOT, "-Xms%dm", heapMebibytes));
				flags.add(String.format(Locale.ROOT, "-Xmx%dm", heapMebibytes));
				// A target without heap would limp on; its end with code 3 is a clear
				// answer.
				flags.add("-XX:+ExitOnOutOfMemoryError");
			}
			case STOCK -> {
				if (!cpuEnforced) {
					flags.add(processors(box));
				}
				if (!memoryEnforced) {
					flags.add("-XX:MaxRAM=" + box.memoryBytes());
					// MaxRAM sizes the heap, but the collector follows the machine's
					// memory.
					flags.add(collector.flag());
				}
			}
		}
		flags.add("-Xlog:gc*,safepoint:file=%s:time,uptimenanos,level,tags".formatted(quoted(gcLog)));
		return List.copyOf(flags);
	}

	private static String processors(Box box) {
		return "-XX:ActiveProcessorCount=" + CoreSplit.wholeCores(box.cpus());
	}

	/** A colon would end the file's name. */
	private static String quoted(Path file) {
		String name = file.toString();
		return name.contains(":") ? '"' + name + '"' : name;
	}

}
