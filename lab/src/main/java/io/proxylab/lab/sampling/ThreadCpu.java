package io.proxylab.lab.sampling;

import io.proxylab.lab.box.ProcStat;
import io.proxylab.lab.trial.TimeSeries.ThreadKind;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The CPU of a process by what its threads do, from {@code /proc/<pid>/task}. A thread
 * that has ended keeps what it used up to its last reading.
 */
public final class ThreadCpu {

	private final File tasks;

	private final byte[] buffer = new byte[1024];

	private final Map<ThreadKind, Long> endedTicks = new EnumMap<>(ThreadKind.class);

	private Map<String, Known> threads = new HashMap<>();

	/**
	 * That of a process.
	 * @param proc where the kernel shows processes, {@code /proc}
	 * @param pid of the process
	 */
	public ThreadCpu(Path proc, long pid) {
		this.tasks = proc.resolve(Long.toString(pid)).resolve("task").toFile();
	}

	/**
	 * Reads every thread once: about 10 microseconds each.
	 * @return CPU seconds by kind since the process started; -1 each if it cannot be read
	 */
	public Map<ThreadKind, Double> read() {
		String[] ids = this.tasks.list();
		Map<ThreadKind, Double> seconds = new EnumMap<>(ThreadKind.class);
		if (ids == null) {
			for (ThreadKind kind : ThreadKind.values()) {
				seconds.put(kind, -1.0);
			}
			return seconds;
		}
		Map<String, Known> now = HashMap.newHashMap(ids.length);
		for (String id : ids) {
			read(id).ifPresent((known) -> now.put(id, known));
		}
		this.threads.forEach((id, known) -> {
			Known same = now.get(id);
			if (same == null || same.startTicks() != known.startTicks()) {
				this.endedTicks.merge(known.kind(), known.cpuTicks(), Long::sum);
			}
		});
		this.threads = now;
		for (ThreadKind kind : ThreadKind.values()) {
			long ticks = this.endedTicks.getOrDefault(kind, 0L);
			for (Known known : now.values()) {
				ticks += (known.kind() == kind) ? known.cpuTicks() : 0;
			}
			seconds.put(kind, ticks / ProcStat.TICKS_PER_SECOND);
		}
		return seconds;
	}

	private Optional<Known> read(String id) {
		try (FileInputStream in = new FileInputStream(new File(this.tasks, id + "/stat"))) {
			int length = in.read(this.buffer);
			if (length <= 0) {
				return Optional.empty();
			}
			ProcStat stat = ProcStat.parse(this.buffer, length);
			Known before = this.threads.get(id);
			ThreadKind kind = (before != null && before.name().equals(stat.name())) ? before.kind()
					: ThreadKinds.of(stat.name());
			return Optional.of(new Known(stat.name(), kind, stat.cpuTicks(), stat.startTicks()));
		}
		catch (IOException ex) {
			// It ended between the listing and now: its last reading stands.
			return Optional.empty();
		}
	}

	private record Known(String name, ThreadKind kind, long cpuTicks, long startTicks) {
	}

}
