package io.proxylab.lab.compilers;

import io.proxylab.lab.sampling.ThreadCpu;
import io.proxylab.lab.trial.LaunchRecord.CompilersRecord;
import io.proxylab.lab.trial.TimeSeries.ThreadKind;
import java.util.Map;

/**
 * CPU time of a process since its start, and how much of it its JIT compilers took: both
 * summed over its threads at one moment.
 *
 * @param compilerSeconds CPU time of the compilers; 0 where there are none
 * @param seconds CPU time of all threads; 0 where they cannot be read
 */
public record CompilerUse(double compilerSeconds, double seconds) {

	static CompilerUse read(ThreadCpu threads) {
		Map<ThreadKind, Double> byKind = threads.read();
		double all = byKind.values().stream().mapToDouble((seconds) -> Math.max(0, seconds)).sum();
		return new CompilerUse(Math.max(0, byKind.getOrDefault(ThreadKind.JIT, 0.0)), all);
	}

	/** What was used from an earlier moment to this one. */
	public CompilerUse since(CompilerUse earlier) {
		return new CompilerUse(this.compilerSeconds - earlier.compilerSeconds, this.seconds - earlier.seconds);
	}

	/** The compilers' part of the CPU time; 0 where none was used. */
	public double share() {
		return (this.seconds > 0) ? this.compilerSeconds / this.seconds : 0;
	}

	/** Whether the compilers took less than {@link CompilersRecord#WARM_SHARE}. */
	public boolean isWarm() {
		return share() < CompilersRecord.WARM_SHARE;
	}

}
