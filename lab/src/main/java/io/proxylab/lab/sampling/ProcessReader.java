package io.proxylab.lab.sampling;

import io.proxylab.lab.box.CgroupUsage;
import io.proxylab.lab.box.Throttling;
import io.proxylab.lab.trial.TimeSeries.ProcessKind;
import io.proxylab.lab.trial.TimeSeries.Sample;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Reads one process, with those that it has started, such as the workers of an nginx. The
 * threads are read less often: a thousand of them cost some 10 ms, so they are read once
 * a second at most, and more seldom still if that would take more than 2% of a core.
 */
final class ProcessReader implements SampleReader {

	private static final long EVERY_NANOS = 1_000_000_000L;

	private static final long COST_FACTOR = 50;

	/** Tells what the sampler uses; while others have the core it costs nothing. */
	private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

	private final Watched watched;

	private final Path directory;

	private final ProcessCpu cpu;

	private final CpuByKind byKind;

	private final Throttling throttling;

	private long threadsDueNanos = Long.MIN_VALUE;

	ProcessReader(Path proc, Watched watched) {
		this.watched = watched;
		this.directory = proc.resolve(Long.toString(watched.pid()));
		this.cpu = new ProcessCpu(proc, watched);
		this.byKind = new CpuByKind(proc, watched, this.cpu);
		this.throttling = Throttling.of(watched.pid());
	}

	@Override
	public Sample read(long atEpochMillis, long nanoTime) {
		List<Path> children = this.cpu.children();
		Status status = status(children);
		CgroupUsage usage = this.watched.enclosure().usage();
		double cpu = this.cpu.seconds(usage, children);
		Sample whole = new Sample(atEpochMillis, this.watched.kind(), cpu, throttledSeconds(usage), status.rssBytes(),
				status.threads());
		if (this.threadsDueNanos != Long.MIN_VALUE && nanoTime - this.threadsDueNanos < 0) {
			return whole;
		}
		long start = THREADS.getCurrentThreadCpuTime();
		Sample sample = this.byKind.addTo(whole, children);
		long cost = THREADS.getCurrentThreadCpuTime() - start;
		this.threadsDueNanos = nanoTime + Math.max(EVERY_NANOS, COST_FACTOR * cost);
		return sample;
	}

	@Override
	public void allIsNext() {
		this.threadsDueNanos = Long.MIN_VALUE;
	}

	/**
	 * Of the target that by its box; of the others, which have no quota of the lab's,
	 * that by any group they are in.
	 */
	private double throttledSeconds(CgroupUsage usage) {
		return (this.watched.kind() == ProcessKind.TARGET) ? usage.throttledSeconds() : this.throttling.seconds();
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
