package io.proxylab.lab.machine;

import com.sun.management.OperatingSystemMXBean;
import io.proxylab.lab.box.Confinement;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Reads the facts out of /proc, /sys and /etc, and what the JVM knows elsewhere. */
final class MachineReader {

	private static final String UNKNOWN = Machine.UNKNOWN;

	private static final String CPUS = "sys/devices/system/cpu/";

	/** Position of the stolen time among the figures of {@code /proc/stat}. */
	private static final int STEAL = 7;

	/** Guest time, which follows, is part of user time. */
	private static final int FIGURES = 8;

	private final Path root;

	/**
	 * A reader.
	 * @param root of the file system
	 */
	MachineReader(Path root) {
		this.root = root;
	}

	Machine read(Confinement confinement, @Nullable SourceVersion source) {
		List<String> openFiles = words(line("proc/self/limits", "Max open files"));
		List<String> ports = words(text("proc/sys/net/ipv4/ip_local_port_range").orElse(""));
		return new Machine(operatingSystem(), System.getProperty("os.name") + " " + System.getProperty("os.version"),
				System.getProperty("os.arch"), cpuModel(), logicalCpus(), governor(),
				text(CPUS + "isolated").orElse(UNKNOWN).strip(), confinement.usableCores().toString(),
				memory("MemTotal:").orElseGet(() -> system().getTotalMemorySize()),
				memory("MemAvailable:").orElseGet(() -> system().getFreeMemorySize()),
				ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage(), stealPercent(),
				confinement.version(), confinement.enforced(), confinement.refusals(), limit(openFiles, 3),
				limit(openFiles, 4), (int) number("proc/sys/net/core/somaxconn"), (int) limit(ports, 0),
				(int) limit(ports, 1), (int) number("proc/sys/net/ipv4/tcp_tw_reuse"),
				System.getProperty("java.runtime.version"),
				System.getProperty("java.vm.name") + ", " + System.getProperty("java.vendor"), source);
	}

	private String operatingSystem() {
		String line = line("etc/os-release", "PRETTY_NAME=");
		return line.isEmpty() ? System.getProperty("os.name") + " " + System.getProperty("os.version")
				: line.substring(line.indexOf('=') + 1).replace("\"", "");
	}

	private String cpuModel() {
		String line = line("proc/cpuinfo", "model name");
		return line.isEmpty() ? UNKNOWN : line.substring(line.indexOf(':') + 1).strip();
	}

	/** Virtual machines mostly have none. */
	private String governor() {
		List<String> governors = IntStream.range(0, logicalCpus())
			.mapToObj((cpu) -> text(CPUS + "cpu" + cpu + "/cpufreq/scaling_governor"))
			.flatMap(Optional::stream)
			.map(String::strip)
			.distinct()
			.toList();
		return governors.isEmpty() ? UNKNOWN : String.join(", ", governors);
	}

	private int logicalCpus() {
		long listed = text("proc/stat").stream()
			.flatMap(String::lines)
			.filter((line) -> line.matches("cpu\\d+ .*"))
			.count();
		return (listed > 0) ? (int) listed : Runtime.getRuntime().availableProcessors();
	}

	private Optional<Long> memory(String key) {
		List<String> words = words(line("proc/meminfo", key));
		return (words.size() < 2) ? Optional.empty() : Optional.of(Long.parseLong(words.get(1)) * 1024);
	}

	private double stealPercent() {
		List<String> figures = words(line("proc/stat", "cpu "));
		if (figures.size() <= FIGURES) {
			return -1;
		}
		long[] ticks = figures.subList(1, FIGURES + 1).stream().mapToLong(Long::parseLong).toArray();
		return 100.0 * ticks[STEAL] / Math.max(1, Arrays.stream(ticks).sum());
	}

	private static OperatingSystemMXBean system() {
		return ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
	}

	private long number(String file) {
		return limit(words(text(file).orElse("")), 0);
	}

	private static long limit(List<String> words, int index) {
		if (index >= words.size()) {
			return -1;
		}
		return words.get(index).equals("unlimited") ? Long.MAX_VALUE : Long.parseLong(words.get(index));
	}

	private static List<String> words(String text) {
		return text.isBlank() ? List.of() : List.of(text.strip().split("\\s+"));
	}

	private String line(String file, String start) {
		return text(file).stream()
			.flatMap(String::lines)
			.filter((line) -> line.startsWith(start))
			.findFirst()
			.orElse("");
	}

	/**
	 * Reads in large pieces: the kernel gives a setting to one read only, and
	 * {@code Files.readString} begins with a single byte of what claims to be empty.
	 */
	private Optional<String> text(String file) {
		byte[] buffer = new byte[64 * 1024];
		ByteArrayOutputStream bytes = new ByteArrayOutputStream();
		try (InputStream in = Files.newInputStream(this.root.resolve(file))) {
			int length = in.read(buffer);
			while (length > 0) {
				bytes.write(buffer, 0, length);
				length = in.read(buffer);
			}
			return Optional.of(bytes.toString(StandardCharsets.UTF_8));
		}
		catch (IOException ex) {
			// Not Linux, or a kernel without that setting: the fact is unknown.
			return Optional.empty();
		}
	}

}
