package io.proxylab.lab.sampling;

import io.proxylab.lab.box.CgroupUsage;
import io.proxylab.lab.box.ProcStat;
import io.proxylab.lab.trial.TimeSeries.ProcessKind;
import io.proxylab.lab.trial.TimeSeries.Sample;
import io.proxylab.lab.trial.TimeSeries.ThreadKind;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Reads one process, with those that it has started, such as the workers of an nginx. Its
 * own threads are read apart and less often: a thousand of them cost some 10 ms, so they
 * are read once a second at most, and more seldom still if that would take more than 2%
 * of a core. In between, their last figures stand.
 */
final class ProcessReader implements SampleReader {

	private static final long EVERY_NANOS = 1_000_000_000L;

	private static final long COST_FACTOR = 50;

	private final Watched watched;

	private final Path proc;

	private final Path directory;

	private final ThreadCpu threadCpu;

	private Map<ThreadKind, Double> byKind = Map.of();

	private long threadsDueNanos = Long.MIN_VALUE;

	ProcessReader(Path proc, Watched watched) {
		this.watched = watched;
		this.proc = proc;
		this.directory = proc.resolve(Long.toString(watched.pid()));
		this.threadCpu = new ThreadCpu(proc, watched.pid());
	}

	@Override
	public Sample read(long atEpochMillis, long nanoTime) {
		CgroupUsage usage = this.watched.enclosure().usage();
		List<Path> children = children();
		Status status = status(children);
		double cpu = (usage.cpuSeconds() >= 0) ? usage.cpuSeconds() : ownCpuSeconds(children);
		if (this.threadsDueNanos == Long.MIN_VALUE || nanoTime - this.threadsDueNanos >= 0) {
			long start = System.nanoTime();
			this.byKind = this.threadCpu.read();
			long cost = System.nanoTime() - start;
			this.threadsDueNanos = nanoTime + Math.max(EVERY_NANOS, COST_FACTOR * cost);
		}
		return new Sample(atEpochMillis, this.watched.kind(), cpu, usage.throttledSeconds(), status.rssBytes(),
				status.threads(), of(ThreadKind.REQUEST), of(ThreadKind.EVENT_LOOP), of(ThreadKind.JIT),
				of(ThreadKind.GC));
	}

	private double of(ThreadKind kind) {
		return this.byKind.getOrDefault(kind, -1.0);
	}

	/**
	 * Empty where the kernel does not tell them. A JVM's are those of whichever thread
	 * started them, which is read of the generator only: it has few.
	 */
	private List<Path> children() {
		Path tasks = this.directory.resolve("task");
		try {
			if (this.watched.kind() != ProcessKind.GENERATOR) {
				return children(tasks.resolve(Long.toString(this.watched.pid())));
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
			.filter((pid) -> !pid.isEmpty())
			.map(this.proc::resolve)
			.toList();
	}

	private double ownCpuSeconds(List<Path> children) {
		try {
			double seconds = ProcStat.parse(Files.readString(this.directory.resolve("stat"))).cpuSeconds();
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

	private Status status(List<Path> children) {
		try {
			Status status = Status.parse(Files.readString(this.directory.resolve("status")));
			for (Path child : children) {
				status = status.plus(Status.parse(Files.readString(child.resolve("status"))));
			}
			return status;
		}
		catch (IOException ex) {
			return new Status(-1, -1);
		}
	}

	/**
	 * What {@code /proc/<pid>/status} says; -1 where it does not.
	 *
	 * @param rssBytes resident memory; the kernel may be some pages behind
	 * @param threads live threads
	 */
	record Status(long rssBytes, int threads) {

		static Status parse(String text) {
			long rss = -1;
			int threads = -1;
			for (String line : text.lines().toList()) {
				if (line.startsWith("VmRSS:")) {
					rss = number(line) * 1024;
				}
				else if (line.startsWith("Threads:")) {
					threads = (int) number(line);
				}
			}
			return new Status(rss, threads);
		}

		Status plus(Status other) {
			return new Status(this.rssBytes + other.rssBytes, this.threads + other.threads);
		}

		private static long number(String line) {
			return Long.parseLong(line.replaceAll("\\D", ""));
		}

	}

}
