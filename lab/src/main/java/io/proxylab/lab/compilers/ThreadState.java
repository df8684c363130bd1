package io.proxylab.lab.compilers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * How the kernel treats a thread.
 *
 * @param name cut to 15 characters by the kernel
 * @param nice -20 (first) to 19 (last)
 * @param cores it may use, such as {@code 0-1}
 * @param groups its control groups, a line a hierarchy
 */
record ThreadState(String name, int nice, String cores, String groups) {

	private static final String CORES = "Cpus_allowed_list:";

	/** Among the fields of {@code stat} that follow the name (proc(5)). */
	private static final int NICE = 16;

	/**
	 * Reads it.
	 * @param task {@code /proc/<pid>/task/<tid>}
	 * @return empty if there is no such thread any more
	 */
	static Optional<ThreadState> read(Path task) {
		try {
			String stat = Files.readString(task.resolve("stat"));
			List<String> fields = List.of(stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1));
			String cores = Files.readString(task.resolve("status"))
				.lines()
				.filter((line) -> line.startsWith(CORES))
				.map((line) -> line.substring(CORES.length()).strip())
				.findFirst()
				.orElse("");
			return Optional.of(new ThreadState(stat.substring(stat.indexOf('(') + 1, stat.lastIndexOf(')')),
					Integer.parseInt(fields.get(NICE)), cores, Files.readString(task.resolve("cgroup"))));
		}
		catch (IOException ex) {
			// It ended between the listing and now, or there is no /proc.
			return Optional.empty();
		}
	}

	/** Whether it runs where another one does. */
	boolean isWhere(ThreadState other) {
		return this.cores.equals(other.cores) && this.groups.equals(other.groups);
	}

}
