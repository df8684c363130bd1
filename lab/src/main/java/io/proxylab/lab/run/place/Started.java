package io.proxylab.lab.run.place;

import io.proxylab.lab.process.ManagedProcess;
import io.proxylab.lab.process.ProcessSpec;
import io.proxylab.lab.process.Processes;
import io.proxylab.lab.experiment.Start;
import io.proxylab.lab.trial.StartUp;
import io.proxylab.load.reason.FailureReason;
import java.io.IOException;
import java.util.Optional;

/** The start of a process of a launch. */
public final class Started {

	private Started() {
	}

	public static ManagedProcess process(RunContext context, ProcessSpec spec) throws LaunchFailed {
		return process(context.processes(), spec);
	}

	public static ManagedProcess process(Processes processes, ProcessSpec spec) throws LaunchFailed {
		try {
			return processes.start(spec);
		}
		catch (IOException ex) {
			throw new LaunchFailed(FailureReason.withFile(ex), ex);
		}
	}

	/**
	 * What it took a target to get ready, which it has just got.
	 * @param how it was started
	 * @param startedAtNanos monotonic time
	 */
	static StartUp ready(Start how, ManagedProcess target, long startedAtNanos) {
		return new StartUp(how, (System.nanoTime() - startedAtNanos) / 1_000_000,
				TargetCpu.secondsIfRead(Optional.of(target)));
	}

	/**
	 * A process that did not get ready: it is ended, and its last words are the reason.
	 */
	static LaunchFailed failed(ManagedProcess process) {
		String reason = Ending.of(process);
		process.close();
		return new LaunchFailed(reason);
	}

}
