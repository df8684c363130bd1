package io.proxylab.proxy.rules;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ForkJoinPool;
import java.util.stream.Collectors;

import com.sun.management.UnixOperatingSystemMXBean;

/** The limits of the JVM and of the process it runs in. */
public final class RuntimeLimits {

	private RuntimeLimits() {
	}

	/** The limits, by names that begin with {@code jvm} or {@code os}. */
	public static Map<String, Object> read() {
		Map<String, Object> limits = new TreeMap<>();
		limits.put("jvm.version", Runtime.version().toString());
		limits.put("jvm.vendor", System.getProperty("java.vendor", "unknown"));
		limits.put("jvm.processors", Runtime.getRuntime().availableProcessors());
		limits.put("jvm.heap.maxBytes", Runtime.getRuntime().maxMemory());
		limits.put("jvm.gc",
				ManagementFactory.getGarbageCollectorMXBeans()
					.stream()
					.map(GarbageCollectorMXBean::getName)
					.collect(Collectors.joining(", ")));
		limits.put("jvm.commonPool.parallelism", ForkJoinPool.getCommonPoolParallelism());
		limits.put("jvm.virtualThreads.parallelism", Integer.getInteger("jdk.virtualThreadScheduler.parallelism",
				Runtime.getRuntime().availableProcessors()));
		limits.put("jvm.arguments", String.join(" ", ManagementFactory.getRuntimeMXBean().getInputArguments()));
		limits.put("os.version", System.getProperty("os.name") + " " + System.getProperty("os.version"));
		if (ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean unix) {
			limits.put("os.files.max", unix.getMaxFileDescriptorCount());
		}
		return limits;
	}

}
