package io.proxylab.lab.sampling;

import io.proxylab.lab.box.CgroupUsage;
import io.proxylab.lab.box.ProcStat;
import io.proxylab.lab.trial.TimeSeries.ProcessKind;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The CPU time of a process and of those that it has started, such as the workers of an
 * nginx: its enclosure's, where that counts, else that of {@code /proc}.
 */
public final class ProcessCpu {

	private final Path proc;

	private final Watched watched;

	ProcessCpu(Path proc, Watched watched) {
		this.proc = proc;
		this.watched = watched;
	}

	/** That of a running process. */
	public static ProcessCpu of(Watched watched) {
		return new ProcessCpu(Path.of("/proc"), watched);
	}

	/** What was used since its start; -1 if it cannot be read. */
	public double seconds() {
		CgroupUsage usage = this.watched.enclosure().usage();
		return seconds(usage, (usage.cpuSeconds() >= 0) ? List.of() : children());
	}

	/**
	 * Likewise, with what is known of it.
	 * @param usage what its enclosure has just counted
	 * @param children that it has now
	 */
	double seconds(CgroupUsage usage, List<Path> children) {
		return (usage.cpuSeconds() >= 0) ? usage.cpuSeconds() : ownSeconds(children);
	}

	/**
	 * Empty where the kernel does not tell them. A JVM's are those of whichever thread
	 * started them, which is read of the generator only: it has few.
	 */
	List<Path> children() {
		String pid = Long.toString(this.watched.pid());
		Path tasks = this.proc.resolve(pid).resolve("task");
		try {
			if (this.watched.kind() != ProcessKind.GENERATOR) {
				return children(tasks.resolve(pid));
			}
			List<Path> children = new ArrayList<>();
			try (DirectoryStream<Path> threads = Files.newDirectoryStream(tasks)) {
				for (Path thread : threads) {
					children.addAll(childrenIfThere(thread));
				}
			}
			return children;
		}
		catch (IOException ex) {
			// A kernel without CONFIG_PROC_CHILDREN, no /proc, or the process has ended.
			return List.of();
		}
	}

	/** A thread may end while its siblings are read. */
	private List<Path> childrenIfThere(Path task) throws IOException {
		try {
			return children(task);
		}
		catch (NoSuchFileException ex) {
			return List.of();
		}
	}

	private List<Path> children(Path task) throws IOException {
		return Stream.of(Files.readString(task.resolve("children")).strip().split(" ", -1))
			.filter((child) -> !child.isEmpty())
			.map(this.proc::resolve)
			.toList();
	}

	/** Without the enclosure. */
	private double ownSeconds(List<Path> children) {
		Path directory = this.proc.resolve(Long.toString(this.watched.pid()));
		try {
			double seconds = ProcStat.parse(Files.readString(directory.resolve("stat"))).cpuSeconds();
			for (Path child : children) {
				seconds += ProcStat.parse(Files.readString(child.resolve("stat"))).cpuSeconds();
			}
			return seconds;
		}
		catch (IOException ex) {
			// No /proc, as on macOS, or the process has ended.
			return ProcessHandle.of(this.watched.pid())
				.flatMap((process) -> process.info().totalCpuDuration())
				.map(Duration::toMillis)
				.map((millis) -> millis / 1000.0)
				.orElse(-1.0);
		}
	}

}
