package io.proxylab.lab.process;

import java.util.Map;

/**
 * How a process ended.
 *
 * @param code its exit code; 128 plus the signal's number where a signal ended it
 * @param oomKills processes of its enclosure that the memory limit killed; -1 if not
 * counted
 */
public record Exit(int code, long oomKills) {

	/** The code of a process that could not enter its enclosure. */
	static final int NO_ENTRY = 125;

	private static final int SIGNALLED = 128;

	private static final int SIGKILL = 9;

	private static final Map<Integer, String> SIGNALS = Map.of(1, "SIGHUP", 2, "SIGINT", 3, "SIGQUIT", 6,
			"SIGABRT: a JVM crashed, see hs_err_pid*.log", SIGKILL, "SIGKILL", 11, "SIGSEGV", 13, "SIGPIPE", 15,
			"SIGTERM");

	/** Whether the memory limit of the box ended it. */
	public boolean outOfMemory() {
		return this.oomKills > 0 && this.code == SIGNALLED + SIGKILL;
	}

	/** What the code means, for messages: such as {@code 137, killed (SIGKILL)}. */
	public String meaning() {
		if (outOfMemory()) {
			return this.code + ", killed by the memory limit of the box (OOM)";
		}
		String meaning = switch (this.code) {
			case 0 -> "ended by itself";
			case 1 -> "failed";
			case 3 -> "failed; a JVM with ExitOnOutOfMemoryError ends so when its heap is full";
			case NO_ENTRY ->
				"could not enter its cgroup, was refused by its container engine, or lost the lab while starting";
			case 126 -> "the command is not executable";
			case 127 -> "the command was not found";
			default -> (this.code > SIGNALLED) ? "ended by " + signal() : "failed";
		};
		return this.code + ", " + meaning;
	}

	private String signal() {
		int number = this.code - SIGNALLED;
		return SIGNALS.getOrDefault(number, "signal " + number);
	}

}
