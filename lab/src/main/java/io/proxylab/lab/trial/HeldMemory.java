package io.proxylab.lab.trial;

import java.util.List;

/**
 * What a target's memory held while it held the requests of a burst, beside what it held
 * before. Live is what a full garbage collection leaves.
 *
 * @param idleLiveBytes of the heap, before the burst
 * @param idleResidentBytes of the process, likewise
 * @param heldLiveBytes of the heap, with the requests held
 * @param heldResidentBytes of the process, likewise
 * @param growth of classes, those with the most bytes first
 */
public record HeldMemory(long idleLiveBytes, long idleResidentBytes, long heldLiveBytes, long heldResidentBytes,
		List<Growth> growth) {

	public HeldMemory {
		growth = List.copyOf(growth);
	}

	/**
	 * How many more objects of a class there were.
	 *
	 * @param className as the JVM's class histogram names it, such as {@code [B}
	 * @param instances more
	 * @param bytes more
	 */
	public record Growth(String className, long instances, long bytes) {
	}

}
