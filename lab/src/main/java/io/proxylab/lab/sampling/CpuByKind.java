package io.proxylab.lab.sampling;

import io.proxylab.lab.box.CgroupUsage;
import io.proxylab.lab.box.ProcStat;
import io.proxylab.lab.trial.TimeSeries.Sample;
import io.proxylab.lab.trial.TimeSeries.ThreadKind;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * The CPU of a process by kind of thread, and that of the whole process at the same
 * moment: it is read right before the threads and right after them, and the mean of both
 * is what it was in between. Only so can the kinds be told as shares of the whole, which
 * goes on growing while they are read.
 */
final class CpuByKind {

	/** User and system time of a process are cut to a tick each. */
	private static final double CUT_SECONDS = 2 / ProcStat.TICKS_PER_SECOND;

	private final Watched watched;

	private final ProcessCpu cpu;

	private final ThreadCpu threads;

	/**
	 * Of a process.
	 * @param proc where {@code /proc} is
	 * @param watched the process
	 * @param cpu its CPU in all
	 */
	CpuByKind(Path proc, Watched watched, ProcessCpu cpu) {
		this.watched = watched;
		this.cpu = cpu;
		this.threads = new ThreadCpu(proc, watched.pid());
	}

	/**
	 * Reads the threads now.
	 * @param before the whole process, as it has just been read
	 * @param children that it has
	 * @return the same with the CPU of the kinds; without it if that cannot be read
	 */
	Sample addTo(Sample before, List<Path> children) {
		Map<ThreadKind, Double> seconds = this.threads.read(processes(children));
		CgroupUsage usage = this.watched.enclosure().usage();
		double cut = (usage.cpuSeconds() >= 0) ? 0 : CUT_SECONDS * (1 + children.size());
		return with(before, seconds, this.cpu.seconds(usage, children), cut + this.threads.cutSeconds());
	}

	/**
	 * A reading of a process with the CPU of its kinds of threads.
	 * @param before the whole process, read before the threads
	 * @param seconds what the threads used
	 * @param untilSeconds what the whole process had used after them
	 * @param cutSeconds what the steps of the clocks may have cut off
	 */
	static Sample with(Sample before, Map<ThreadKind, Double> seconds, double untilSeconds, double cutSeconds) {
		double fromSeconds = before.cpuSeconds();
		if (fromSeconds < 0 || untilSeconds < fromSeconds || seconds.values().stream().anyMatch((read) -> read < 0)) {
			return before;
		}
		return new Sample(before.atEpochMillis(), before.process(), fromSeconds, before.throttledSeconds(),
				before.rssBytes(), before.threads(), of(seconds, ThreadKind.REQUEST),
				of(seconds, ThreadKind.EVENT_LOOP), of(seconds, ThreadKind.JIT), of(seconds, ThreadKind.GC),
				of(seconds, ThreadKind.REST), (fromSeconds + untilSeconds) / 2,
				(untilSeconds - fromSeconds) / 2 + cutSeconds);
	}

	private static double of(Map<ThreadKind, Double> seconds, ThreadKind kind) {
		return seconds.getOrDefault(kind, 0.0);
	}

	/** Those whose CPU the whole is. */
	private Collection<Long> processes(List<Path> children) {
		List<Long> counted = this.watched.enclosure().counted();
		return !counted.isEmpty() ? counted
				: children.stream().map((child) -> Long.valueOf(child.getFileName().toString())).toList();
	}

}
