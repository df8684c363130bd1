package io.proxylab.lab.sampling;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * How much memory the stacks of a process's threads take, read from outside.
 * <p>
 * The mapping of {@code /proc/<pid>/smaps} that a thread's stack pointer lies in is its
 * stack (proc(5)): a JVM protects the low end of each stack (16 KiB on x86-64) and glibc
 * the others', so that no two stacks are one mapping. What a stack once touched stays
 * resident until its thread ends; what it never touched is only reserved.
 * <p>
 * Not in it: guard zones, which are reserved but never touched (Native Memory Tracking
 * counts them as committed), what a JVM allocates for a thread elsewhere, stacks that
 * glibc keeps for later threads, and the stacks of virtual threads, which are objects of
 * the heap; those of their carriers are in it. A kernel before 6.7 may join a stack with
 * a neighbour that is no stack, and a few stacks then seem larger than they are.
 *
 * @param threads threads whose stack was found, the primordial one with it
 * @param notFound threads that ran on a processor each time they were looked at: a
 * running thread does not tell its stack pointer
 * @param residentBytes resident memory of the stacks together; a mapping that holds the
 * stacks of several threads (guards switched off, or stacks that a program cut out of its
 * own memory) counts once, for all of them
 * @param reservedBytes address space of the same mappings together
 */
public record ThreadStacks(int threads, int notFound, long residentBytes, long reservedBytes) {

	/**
	 * Reads them now. It takes time: 12 to 20 ms for 200 threads, 70 to 100 ms for 1,000
	 * and 100 to 300 ms for 4,000 on two cores of a virtual machine, several times that
	 * the first time; so once a trial, not once a second. The process is not stopped for
	 * it, but may have to wait to map memory while the kernel walks its mappings.
	 * @param proc where the kernel shows processes, {@code /proc}
	 * @param pid of the process
	 * @return empty if no stack can be told: no such process (any more), no right to
	 * trace it (ptrace(2)), or a platform without these files
	 */
	public static Optional<ThreadStacks> read(Path proc, long pid) {
		return read(proc, pid, StackPointers.PAUSE);
	}

	/**
	 * Reads them now.
	 * @param pause runs between two looks at a running thread
	 */
	static Optional<ThreadStacks> read(Path proc, long pid, Runnable pause) {
		Path process = proc.resolve(Long.toString(pid));
		StackPointers pointers = StackPointers.read(process.resolve("task"), pause);
		if (pointers.addresses().isEmpty()) {
			return Optional.empty();
		}
		try {
			StackMappings found = StackMappings.read(process.resolve("smaps"), pointers.addresses());
			return (found.pointers() == 0) ? Optional.empty() : Optional.of(new ThreadStacks(found.pointers(),
					pointers.running(), found.residentBytes(), found.reservedBytes()));
		}
		catch (IOException ex) {
			// It has ended since, or may not be read.
			return Optional.empty();
		}
	}

}
