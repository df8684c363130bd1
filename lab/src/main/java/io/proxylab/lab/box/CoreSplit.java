package io.proxylab.lab.box;

import java.util.ArrayList;
import java.util.List;

/**
 * Which cores the target gets and which are left for generator, upstream and lab.
 *
 * @param target cores of the target; empty where they cannot be kept apart
 * @param others cores of everything else; empty where they cannot be kept apart
 * @param wanted whole cores that the box asks for
 */
record CoreSplit(CpuList target, CpuList others, int wanted) {

	/**
	 * Splits so that both sides have a core. The target gets the highest ones: core 0
	 * serves the machine's own interrupts. Hardware threads of one physical core slow
	 * each other down, so a sibling of a target's core stays idle as long as the others
	 * have a core left.
	 * @param siblings the usable logical CPUs, grouped by physical core
	 * @param cpus of the box
	 */
	static CoreSplit of(List<CpuList> siblings, double cpus) {
		int wanted = wholeCores(cpus);
		int usable = siblings.stream().mapToInt(CpuList::size).sum();
		if (usable < 2) {
			return new CoreSplit(CpuList.NONE, CpuList.NONE, wanted);
		}
		List<Integer> target = new ArrayList<>();
		List<Integer> idle = new ArrayList<>();
		List<Integer> others = new ArrayList<>();
		int needed = Math.min(wanted, usable - 1);
		for (CpuList core : siblings.reversed()) {
			for (int cpu : core.cpus()) {
				if (target.size() < needed) {
					target.add(cpu);
				}
				else if (core.cpus().stream().anyMatch(target::contains)) {
					idle.add(cpu);
				}
				else {
					others.add(cpu);
				}
			}
		}
		return new CoreSplit(new CpuList(target), new CpuList(others.isEmpty() ? idle : others), wanted);
	}

	/** Cores on which so many CPUs can run: 0.25 needs one, 1.5 need two. */
	static int wholeCores(double cpus) {
		return Math.max(1, (int) Math.ceil(cpus));
	}

	boolean apart() {
		return !this.target.isEmpty();
	}

	/** Whether the machine has a core for each that the box asks for. */
	boolean complete() {
		return this.target.size() >= this.wanted;
	}

}
