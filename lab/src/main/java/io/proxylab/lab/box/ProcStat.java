package io.proxylab.lab.box;

import java.nio.charset.StandardCharsets;

/**
 * What the lab needs of {@code /proc/<pid>/stat} and {@code /proc/<pid>/task/<tid>/stat}
 * (proc(5)).
 *
 * @param name of the process or thread, cut to 15 characters by the kernel
 * @param cpuTicks user and system time used, in clock ticks
 * @param threads live threads of the process
 * @param startTicks when it started, in clock ticks since the machine's start: together
 * with the pid it names a process for ever
 */
public record ProcStat(String name, long cpuTicks, int threads, long startTicks) {

	/** Clock ticks a second: USER_HZ is 100 on every architecture a JVM runs on. */
	public static final double TICKS_PER_SECOND = 100;

	private static final int USER_TIME = 14;

	private static final int SYSTEM_TIME = 15;

	private static final int THREADS = 20;

	private static final int START_TIME = 22;

	public static ProcStat parse(String line) {
		byte[] bytes = line.getBytes(StandardCharsets.UTF_8);
		return parse(bytes, bytes.length);
	}

	/**
	 * Reads one line without making garbage of its fifty fields: a sampler does it for
	 * every thread.
	 * @param line the file's content
	 * @param length bytes of it that count
	 * @throws IllegalArgumentException where it is no such line
	 */
	public static ProcStat parse(byte[] line, int length) {
		int open = 0;
		while (open < length && line[open] != '(') {
			open++;
		}
		int close = length - 1;
		// The name may hold blanks and brackets: the last bracket ends it.
		while (close > open && line[close] != ')') {
			close--;
		}
		if (close <= open) {
			throw new IllegalArgumentException("not a line of /proc/<pid>/stat: '%s'"
				.formatted(new String(line, 0, length, StandardCharsets.UTF_8)));
		}
		long cpuTicks = 0;
		int threads = 0;
		int position = close + 2;
		for (int field = 3; field <= START_TIME; field++) {
			long value = 0;
			while (position < length && line[position] != ' ' && line[position] != '\n') {
				value = value * 10 + (line[position] - '0');
				position++;
			}
			position++;
			switch (field) {
				case USER_TIME, SYSTEM_TIME -> cpuTicks += value;
				case THREADS -> threads = (int) value;
				case START_TIME -> {
					String name = new String(line, open + 1, close - open - 1, StandardCharsets.UTF_8);
					return new ProcStat(name, cpuTicks, threads, value);
				}
				default -> {
					// One of the fields that nobody here needs.
				}
			}
		}
		throw new AssertionError("unreachable: the loop ends at the start time");
	}

	public double cpuSeconds() {
		return this.cpuTicks / TICKS_PER_SECOND;
	}

}
