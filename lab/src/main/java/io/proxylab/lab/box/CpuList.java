package io.proxylab.lab.box;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * Logical CPUs in the kernel's list format, such as {@code 0-2,5}.
 *
 * @param cpus ascending numbers from 0, each once; empty where nothing is pinned
 */
public record CpuList(List<Integer> cpus) {

	/** No CPU is named: nothing is pinned. */
	public static final CpuList NONE = new CpuList(List.of());

	public CpuList {
		cpus = List.copyOf(new TreeSet<>(cpus));
	}

	/**
	 * Reads the kernel's format, as in {@code /proc/self/status} or {@code cpuset.cpus}.
	 * @param text such as {@code 0-2,5}; blank for none
	 * @throws IllegalArgumentException where a part is neither a number nor a range
	 */
	public static CpuList parse(String text) {
		List<Integer> cpus = new ArrayList<>();
		for (String part : text.strip().split(",", -1)) {
			if (part.isBlank()) {
				continue;
			}
			String[] ends = part.strip().split("-", 2);
			try {
				int first = Integer.parseInt(ends[0]);
				int last = (ends.length == 1) ? first : Integer.parseInt(ends[1]);
				IntStream.rangeClosed(first, last).forEach(cpus::add);
			}
			catch (NumberFormatException ex) {
				throw new IllegalArgumentException(
						"CPU list '%s': '%s' is neither a number nor a range such as 0-3".formatted(text, part), ex);
			}
		}
		return new CpuList(cpus);
	}

	public boolean isEmpty() {
		return this.cpus.isEmpty();
	}

	public int size() {
		return this.cpus.size();
	}

	/** The kernel's format, as {@code taskset -c} and {@code cpuset.cpus} take it. */
	@Override
	public String toString() {
		StringBuilder text = new StringBuilder();
		int index = 0;
		while (index < this.cpus.size()) {
			int first = this.cpus.get(index);
			int last = first;
			while (index + 1 < this.cpus.size() && this.cpus.get(index + 1) == last + 1) {
				last++;
				index++;
			}
			index++;
			text.append(text.isEmpty() ? "" : ",").append(first);
			if (last > first) {
				text.append('-').append(last);
			}
		}
		return text.toString();
	}

}
