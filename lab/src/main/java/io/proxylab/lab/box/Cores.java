package io.proxylab.lab.box;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The cores of this machine that the lab may use.
 *
 * @param usable logical CPUs
 * @param siblings the same, grouped by physical core
 * @param taskset the program that pins, where there is one
 */
record Cores(CpuList usable, List<CpuList> siblings, Optional<Path> taskset) {

	static Cores detect(Path proc, Path sys) {
		CpuList usable = allowed(proc).orElseGet(
				() -> new CpuList(IntStream.range(0, Runtime.getRuntime().availableProcessors()).boxed().toList()));
		return new Cores(usable, group(usable, sys), Executables.find("taskset"));
	}

	private static Optional<CpuList> allowed(Path proc) {
		String key = "Cpus_allowed_list:";
		try {
			return Files.readString(proc.resolve("self/status"))
				.lines()
				.filter((line) -> line.startsWith(key))
				.map((line) -> CpuList.parse(line.substring(key.length())))
				.findFirst();
		}
		catch (IOException ex) {
			// No /proc: not Linux.
			return Optional.empty();
		}
	}

	private static List<CpuList> group(CpuList usable, Path sys) {
		List<CpuList> cores = new ArrayList<>();
		for (int cpu : usable.cpus()) {
			CpuList core = new CpuList(
					siblings(cpu, sys).cpus().stream().filter((sibling) -> usable.cpus().contains(sibling)).toList());
			if (!cores.contains(core)) {
				cores.add(core);
			}
		}
		return List.copyOf(cores);
	}

	private static CpuList siblings(int cpu, Path sys) {
		Path file = sys.resolve("devices/system/cpu/cpu" + cpu + "/topology/thread_siblings_list");
		try {
			return CpuList.parse(Files.readString(file));
		}
		catch (IOException ex) {
			// Virtual machines need not tell: then each is a core of its own.
			return new CpuList(List.of(cpu));
		}
	}

	CoreSplit split(double cpus) {
		return CoreSplit.of(this.siblings, cpus);
	}

	boolean canPin() {
		return this.taskset.isPresent();
	}

	/**
	 * Pins all threads of a running process; threads they start later inherit it.
	 * @return whether that worked
	 */
	boolean pin(long pid, CpuList cpus) {
		return this.taskset
			.filter((program) -> Executables.succeeds(program, "-a", "-p", "-c", cpus.toString(), Long.toString(pid)))
			.isPresent();
	}

}
