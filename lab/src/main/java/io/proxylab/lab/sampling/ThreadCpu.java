package io.proxylab.lab.sampling;

import io.proxylab.lab.box.ProcStat;
import io.proxylab.lab.trial.TimeSeries.ThreadKind;
import java.io.EOFException;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The CPU of a process by what its threads do, from {@code /proc/<pid>/task}. What a
 * thread used up to its last reading is kept when it ends, and stays with the kind it had
 * then when it changes its name.
 * <p>
 * The kernel tells a thread's CPU in nanoseconds in {@code schedstat}, as it counts that
 * of control groups, and in {@code stat} in ticks, cut: of two hundred threads that wait
 * for most of their time, that cuts off more than they use. Where a kernel has no
 * {@code schedstat}, or only zeros in it (sched-stats.rst, CONFIG_SCHED_INFO), the ticks
 * have to do.
 */
public final class ThreadCpu {

	/** User and system time are cut to a tick each. */
	private static final double CUT_SECONDS = 2 / ProcStat.TICKS_PER_SECOND;

	private static final long TICK_NANOS = (long) (1e9 / ProcStat.TICKS_PER_SECOND);

	private final Path proc;

	private final long pid;

	private final byte[] buffer = new byte[1024];

	/** Of threads that have ended, and of others under names of another kind. */
	private final Map<ThreadKind, Long> pastNanos = new EnumMap<>(ThreadKind.class);

	private Map<String, Known> threads = new HashMap<>();

	private boolean inNanos = true;

	private boolean toldNanos;

	/**
	 * That of a process.
	 * @param proc where the kernel shows processes, {@code /proc}
	 * @param pid of the process
	 */
	public ThreadCpu(Path proc, long pid) {
		this.proc = proc;
		this.pid = pid;
	}

	/**
	 * Reads every thread of the process once.
	 * @return CPU seconds by kind since the process started; -1 each if it cannot be read
	 */
	public Map<ThreadKind, Double> read() {
		return read(List.of());
	}

	/**
	 * Reads every thread once: about 10 microseconds each, and twice that for one that
	 * has run since the last reading.
	 * @param others processes whose threads count, too
	 * @return CPU seconds by kind since the process started; -1 each if it cannot be read
	 */
	Map<ThreadKind, Double> read(Collection<Long> others) {
		Map<ThreadKind, Double> seconds = new EnumMap<>(ThreadKind.class);
		Map<String, Known> now = HashMap.newHashMap(this.threads.size());
		if (!read(this.pid, now)) {
			for (ThreadKind kind : ThreadKind.values()) {
				seconds.put(kind, -1.0);
			}
			return seconds;
		}
		for (long other : others) {
			if (other != this.pid) {
				read(other, now);
			}
		}
		this.threads.forEach((id, before) -> settle(before, now.get(id)));
		this.threads = now;
		for (ThreadKind kind : ThreadKind.values()) {
			long nanos = this.pastNanos.getOrDefault(kind, 0L);
			for (Known known : now.values()) {
				nanos += (known.kind() == kind) ? known.nanos() - known.earlierNanos() : 0;
			}
			seconds.put(kind, nanos / 1e9);
		}
		return seconds;
	}

	/**
	 * By how much the threads that were read last may have used more than was read, in
	 * seconds: nothing where the kernel tells nanoseconds.
	 */
	double cutSeconds() {
		return this.inNanos ? 0 : CUT_SECONDS * this.threads.size();
	}

	/** Whether the process is there and tells its threads. */
	private boolean read(long process, Map<String, Known> now) {
		File tasks = this.proc.resolve(Long.toString(process)).resolve("task").toFile();
		String[] ids = tasks.list();
		if (ids == null) {
			return false;
		}
		for (String id : ids) {
			thread(new File(tasks, id), this.threads.get(id)).ifPresent((known) -> now.put(id, known));
		}
		return true;
	}

	/** Keeps what a thread used that is no more, or not of this kind any more. */
	private void settle(Known before, @Nullable Known now) {
		if (now == null || now.startTicks() != before.startTicks() || now.kind() != before.kind()) {
			this.pastNanos.merge(before.kind(), before.nanos() - before.earlierNanos(), Long::sum);
		}
	}

	private Optional<Known> thread(File task, @Nullable Known before) {
		long nanos = this.inNanos ? onCpuNanos(task) : -1;
		if (before != null && nanos > 0 && nanos == before.nanos()) {
			// It has not run since, so it cannot have changed its name, nor be another
			// one with the same id.
			return Optional.of(before);
		}
		try {
			ProcStat stat = ProcStat.parse(this.buffer, read(task, "stat"));
			if (nanos > 0) {
				this.toldNanos = true;
			}
			else {
				nanos = stat.cpuTicks() * TICK_NANOS;
				this.inNanos = this.toldNanos || nanos == 0;
			}
			return Optional.of(Known.of(stat, nanos, before));
		}
		catch (IOException ex) {
			// It ended between the listing and now: its last reading stands.
			return Optional.empty();
		}
	}

	/** -1 where the kernel does not tell. */
	private long onCpuNanos(File task) {
		try {
			int length = read(task, "schedstat");
			long nanos = 0;
			for (int i = 0; i < length && this.buffer[i] != ' '; i++) {
				nanos = 10 * nanos + this.buffer[i] - '0';
			}
			return nanos;
		}
		catch (IOException ex) {
			return -1;
		}
	}

	/** Fills the buffer; how many bytes it holds. */
	private int read(File task, String name) throws IOException {
		try (FileInputStream in = new FileInputStream(new File(task, name))) {
			int length = in.read(this.buffer);
			if (length <= 0) {
				throw new EOFException(task + "/" + name + " is empty");
			}
			return length;
		}
	}

	/**
	 * A thread as it was read last.
	 *
	 * @param name that it had
	 * @param kind by that name
	 * @param startTicks when it started; with its id it names it for ever
	 * @param nanos CPU used since then
	 * @param earlierNanos of that, what it used while it was of another kind
	 */
	private record Known(String name, ThreadKind kind, long startTicks, long nanos, long earlierNanos) {

		static Known of(ProcStat stat, long nanos, @Nullable Known before) {
			if (before == null || before.startTicks() != stat.startTicks()) {
				return new Known(stat.name(), ThreadKinds.of(stat.name()), stat.startTicks(), nanos, 0);
			}
			long notLess = Math.max(nanos, before.nanos());
			if (before.name().equals(stat.name())) {
				return new Known(before.name(), before.kind(), before.startTicks(), notLess, before.earlierNanos());
			}
			ThreadKind kind = ThreadKinds.of(stat.name());
			return new Known(stat.name(), kind, before.startTicks(), notLess,
					(kind == before.kind()) ? before.earlierNanos() : before.nanos());
		}

	}

}
