package io.proxylab.lab.sampling;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.concurrent.locks.LockSupport;

/**
 * Where the threads of a process have their stacks now.
 *
 * @param addresses stack pointer of each thread that tells it
 * @param running threads that ran on a processor at every look
 */
record StackPointers(NavigableSet<Long> addresses, int running) {

	/** A thread that runs is off its processor a moment later, or busy for long. */
	static final Runnable PAUSE = () -> LockSupport.parkNanos(Duration.ofMillis(1).toNanos());

	private static final int LOOKS = 5;

	private static final String RUNNING = "running";

	/** Nine numbers of up to 18 characters. */
	private static final int LONGEST_LINE = 256;

	/**
	 * Reads {@code syscall} of every thread; none are found where nobody may.
	 * @param tasks {@code /proc/<pid>/task}
	 * @param pause runs between two looks at threads that run
	 */
	static StackPointers read(Path tasks, Runnable pause) {
		NavigableSet<Long> addresses = new TreeSet<>();
		String[] ids = tasks.toFile().list();
		List<String> open = (ids != null) ? List.of(ids) : List.of();
		for (int look = 1; look <= LOOKS && !open.isEmpty(); look++) {
			if (look > 1) {
				pause.run();
			}
			List<String> running = new ArrayList<>();
			for (String id : open) {
				Optional<String> line = line(tasks, id);
				if (line.isPresent() && line.get().equals(RUNNING)) {
					running.add(id);
				}
				line.flatMap(StackPointers::parse).ifPresent(addresses::add);
			}
			open = running;
		}
		return new StackPointers(addresses, open.size());
	}

	/**
	 * The stack pointer of a line: its last field but one, whether the thread waits in a
	 * system call or elsewhere. Empty for a thread that runs.
	 */
	static Optional<Long> parse(String line) {
		int last = line.lastIndexOf(" 0x");
		int before = (last > 0) ? line.lastIndexOf(" 0x", last - 1) : -1;
		return (before < 0) ? Optional.empty()
				: Optional.of(Long.parseUnsignedLong(line.substring(before + 3, last), 16));
	}

	private static Optional<String> line(Path tasks, String id) {
		try (FileInputStream in = new FileInputStream(new File(tasks.toFile(), id + "/syscall"))) {
			return Optional.of(new String(in.readNBytes(LONGEST_LINE), StandardCharsets.US_ASCII).strip());
		}
		catch (IOException ex) {
			// It ended between the listing and now, or may not be traced.
			return Optional.empty();
		}
	}

}
