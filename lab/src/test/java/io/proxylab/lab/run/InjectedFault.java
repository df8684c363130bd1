package io.proxylab.lab.run;

import io.proxylab.lab.box.Enclosure;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** A fault that is under way. */
interface InjectedFault extends AutoCloseable {

	/** This machine does not let a test do it. */
	InjectedFault IMPOSSIBLE = new InjectedFault() {

		@Override
		public boolean works() {
			return false;
		}

		@Override
		public void close() {
			// Nothing was begun.
		}

	};

	/** Whether it was really injected. */
	default boolean works() {
		return true;
	}

	@Override
	void close() throws IOException;

	/** A process that does it. */
	static InjectedFault process(String... command) throws IOException {
		Process process = new ProcessBuilder(command).inheritIO().start();
		return () -> {
			process.destroy();
			process.onExit().orTimeout(60, TimeUnit.SECONDS).join();
		};
	}

	/**
	 * Puts a process under a CPU quota of a hundredth of a core, less than any box may
	 * have, and lifts that at the end.
	 * @param enclosure with a quota; nothing else of it holds the process
	 */
	static InjectedFault quota(Enclosure enclosure, long pid) throws IOException {
		enclosure.make();
		Optional<Path> group = enclosure.doors()
			.stream()
			.map(Path::getParent)
			.filter((directory) -> Files.exists(limit(directory)))
			.findFirst();
		if (group.isEmpty()) {
			enclosure.remove();
			return IMPOSSIBLE;
		}
		Path limit = limit(group.get());
		write(limit, limit.endsWith("cpu.max") ? "1000 100000" : "1000");
		write(group.get().resolve("cgroup.procs"), Long.toString(pid));
		return () -> {
			if (limit.endsWith("cpu.max")) {
				// A group of v2 that has groups takes no process: it ends in this one,
				// which the next lab clears away.
				write(limit, "max");
			}
			else {
				write(group.get().resolve("..").normalize().resolve("cgroup.procs"), Long.toString(pid));
				enclosure.remove();
			}
		};
	}

	private static Path limit(Path group) {
		Path v1 = group.resolve("cpu.cfs_quota_us");
		return Files.exists(v1) ? v1 : group.resolve("cpu.max");
	}

	private static void write(Path file, String value) throws IOException {
		Files.write(file, value.getBytes(StandardCharsets.US_ASCII), StandardOpenOption.WRITE);
	}

}
