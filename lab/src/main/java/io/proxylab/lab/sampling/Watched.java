package io.proxylab.lab.sampling;

import io.proxylab.lab.box.Enclosure;
import io.proxylab.lab.process.ManagedProcess;
import io.proxylab.lab.trial.TimeSeries.ProcessKind;

/**
 * A process whose use is sampled.
 *
 * @param kind what it is in the trial
 * @param pid of the process
 * @param enclosure whose counters are the truth about its CPU, where it has any
 */
public record Watched(ProcessKind kind, long pid, Enclosure enclosure) {

	public static Watched of(ProcessKind kind, ManagedProcess process) {
		return new Watched(kind, process.pid(), process.enclosure());
	}

}
