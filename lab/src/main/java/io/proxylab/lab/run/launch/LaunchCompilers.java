package io.proxylab.lab.run.launch;

import io.proxylab.lab.box.CpuList;
import io.proxylab.lab.compilers.CompilerGauge;
import io.proxylab.lab.compilers.CompilersFirst;
import io.proxylab.lab.process.ManagedProcess;
import io.proxylab.lab.run.place.LaunchFailed;
import io.proxylab.lab.run.warmup.WarmUpCompilers;
import io.proxylab.lab.trial.LaunchRecord;
import io.proxylab.lab.trial.LaunchRecord.CompilersRecord;
import io.proxylab.load.reason.FailureReason;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The JIT compilers of all processes of a launch. While it warms up they run ahead of all
 * else, if the experiment lets them; in a window they are where the JVM has them.
 *
 * <p>
 * Whether the launch is warm is told by its target, or, where the upstream is the target,
 * by upstream and generator.
 */
public final class LaunchCompilers implements WarmUpCompilers {

	private static final String LEFT_ALONE = "as the JVM has them";

	private final boolean first;

	private final Map<String, Watched> processes = new LinkedHashMap<>();

	private boolean ahead;

	/**
	 * Without a process so far.
	 * @param first whether they may get ahead
	 */
	LaunchCompilers(boolean first) {
		this.first = first;
	}

	/**
	 * Adds a process, whose compilers get ahead with the next look.
	 * @param name such as {@code target}
	 * @param lent cores that its compilers may use beside its own
	 * @param tells whether it is one by which the launch is warm or not
	 */
	synchronized void add(String name, ManagedProcess process, CpuList lent, boolean tells) {
		this.processes.put(name, new Watched(CompilersFirst.of(process, lent), CompilerGauge.of(process.pid()), tells));
	}

	@Override
	public synchronized void ahead() {
		this.ahead = this.first;
		look();
	}

	/** Puts those first that a JVM started since. */
	synchronized void look() {
		if (this.ahead) {
			this.processes.values().forEach((process) -> process.first().look());
		}
	}

	@Override
	public synchronized void back() throws LaunchFailed {
		this.ahead = false;
		for (Map.Entry<String, Watched> process : this.processes.entrySet()) {
			try {
				process.getValue().first().putBack();
			}
			catch (IOException ex) {
				throw new LaunchFailed(process.getKey() + ": " + FailureReason.of(ex), ex);
			}
		}
	}

	@Override
	public synchronized boolean isAhead() {
		return this.ahead && this.processes.values()
			.stream()
			.filter(Watched::tells)
			.allMatch((process) -> process.first().means().isAhead());
	}

	@Override
	public synchronized void begin() {
		this.processes.values().forEach((process) -> process.gauge().begin());
	}

	@Override
	public synchronized boolean quietSinceLastLook() {
		look();
		boolean quiet = true;
		for (Watched process : this.processes.values()) {
			quiet &= process.gauge().look() || !process.tells();
		}
		return quiet;
	}

	@Override
	public synchronized boolean isWarmOver(int looks) {
		return this.processes.values()
			.stream()
			.allMatch((process) -> process.gauge().isWarmOver(looks) || !process.tells());
	}

	@Override
	public synchronized Map<String, CompilersRecord> record() {
		Map<String, CompilersRecord> records = new LinkedHashMap<>();
		this.processes.forEach((name, process) -> records.put(name,
				new CompilersRecord(this.first ? process.first().means().label() : LEFT_ALONE,
						this.first && process.first().means().isAhead(), process.gauge().read().compilerSeconds())));
		return records;
	}

	/**
	 * A process.
	 *
	 * @param first puts its compilers first, and back
	 * @param gauge reads what they take
	 * @param tells whether the launch is warm or not
	 */
	private record Watched(CompilersFirst first, CompilerGauge gauge, boolean tells) {
	}

}
