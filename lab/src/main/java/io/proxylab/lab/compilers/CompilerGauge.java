package io.proxylab.lab.compilers;

import io.proxylab.lab.sampling.ThreadCpu;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.Supplier;

/**
 * Tells whether a process is warm. On one core they get what the load leaves them, which
 * is little: a queue of methods that are hot already stays uncompiled while the target is
 * kept busy.
 */
public final class CompilerGauge {

	/** Looks, a second apart, after which a quiet process counts as warm. */
	public static final int LOOKS = 4;

	/** Looks that are kept. */
	public static final int MOST_LOOKS = 2 * LOOKS;

	private final Supplier<CompilerUse> use;

	private final Deque<CompilerUse> looks = new ArrayDeque<>();

	/**
	 * A gauge that has not looked yet.
	 * @param use reads what has been used so far
	 */
	public CompilerGauge(Supplier<CompilerUse> use) {
		this.use = use;
	}

	/** That of a process; always warm where it has no compilers. */
	public static CompilerGauge of(long pid) {
		ThreadCpu threads = new ThreadCpu(Path.of("/proc"), pid);
		return new CompilerGauge(() -> CompilerUse.read(threads));
	}

	/** What has been used so far. */
	public CompilerUse read() {
		return this.use.get();
	}

	/** Forgets earlier looks, and looks for the first time. */
	public void begin() {
		this.looks.clear();
		look();
	}

	/**
	 * Looks once more.
	 * @return whether the process was warm since the last look
	 */
	public boolean look() {
		CompilerUse before = this.looks.peekLast();
		CompilerUse now = read();
		this.looks.addLast(now);
		if (this.looks.size() > MOST_LOOKS + 1) {
			this.looks.removeFirst();
		}
		return before != null && now.since(before).isWarm();
	}

	/**
	 * Whether the process was warm over the last looks together; false until there were
	 * so many after the first.
	 * @param last how many; at most {@value #MOST_LOOKS}
	 */
	public boolean isWarmOver(int last) {
		return this.looks.size() > last && this.looks.getLast()
			.since(this.looks.stream().skip(this.looks.size() - 1L - last).findFirst().orElseThrow())
			.isWarm();
	}

}
