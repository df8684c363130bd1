package io.proxylab.lab.compilers;

import io.proxylab.lab.box.CpuList;
import io.proxylab.lab.box.Executables;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** What the kernel can be asked to do with a single thread. Java has no call for it. */
interface Scheduling {

	/** By the machine's own programs. */
	Scheduling KERNEL = new Scheduling() {

		@Override
		public boolean nice(long thread, int value) {
			return run("renice", "-n", Integer.toString(value), "-p", Long.toString(thread));
		}

		@Override
		public boolean pin(long thread, CpuList cores) {
			return run("taskset", "-p", "-c", cores.toString(), Long.toString(thread));
		}

		@Override
		public boolean enter(long thread, Path tasks) {
			try {
				Files.writeString(tasks, Long.toString(thread), StandardOpenOption.WRITE);
				return true;
			}
			catch (IOException ex) {
				return false;
			}
		}

		private static boolean run(String program, String... arguments) {
			return Executables.find(program).filter((file) -> Executables.succeeds(file, arguments)).isPresent();
		}

	};

	/**
	 * Sets its priority.
	 * @param value -20 (first) to 19 (last)
	 * @return whether the kernel took it
	 */
	boolean nice(long thread, int value);

	/**
	 * Sets the cores that it may use.
	 * @return whether the kernel took it
	 */
	boolean pin(long thread, CpuList cores);

	/**
	 * Puts it into a control group, which need not be that of its process.
	 * @param tasks the group's file that takes threads
	 * @return whether the kernel took it
	 */
	boolean enter(long thread, Path tasks);

}
