package io.proxylab.lab.trial;

import io.proxylab.lab.trial.TrialRecord.Incidents;
import io.proxylab.lab.trial.TrialRecord.Probes;
import io.proxylab.lab.trial.TrialRecord.StackMemory;
import io.proxylab.lab.trial.TrialRecord.UpstreamWindow;
import io.proxylab.load.protocol.LoadResult;

/**
 * The {@code trial.json} of a made-up trial.
 *
 * @param trial the trial
 * @param callsUpstream whether its target calls the upstream
 */
record SyntheticRecord(SyntheticTrial trial, boolean callsUpstream) {

	TrialRecord of(LoadResult measured) {
		SyntheticDisturbance disturbance = this.trial.disturbance;
		int failed = (int) new SyntheticObserved(this.trial).probes()
			.stream()
			.filter((probe) -> !probe.success())
			.count();
		return new TrialRecord(TrialRecord.FORMAT_VERSION, this.trial.id(), this.trial.launchId(), this.trial.target,
				this.trial.load, this.trial.delay(), this.trial.delayMillis * 1000L, this.trial.client,
				this.trial.replicate, this.trial.order, 1, this.trial.startMillis() - 2000, null, null, measured,
				new UpstreamWindow(this.trial.window + disturbance.lateSeconds(), atTheUpstream(measured.correct()),
						this.trial.sum(this.trial.window, this.trial.inFlight(), SyntheticSlowdown::upstreamInFlight)
								/ this.trial.window,
						this.trial.delayErrorMicros, this.trial.upstreamConnections),
				new Probes(this.trial.window, failed, failed),
				this.trial.target.equals("direct") ? null
						: new StackMemory(this.trial.threads, this.trial.threads * 90_000L,
								(long) this.trial.threads << 20),
				this.trial.capacity, new Incidents(disturbance.clockJumpMillis(), disturbance.processesEnded(),
						disturbance.oomKills(), 1.5, this.trial.connectAttempts),
				this.trial.heldMemory);
	}

	private long atTheUpstream(long correct) {
		if (!this.callsUpstream) {
			return 0;
		}
		return (this.trial.upstreamPerSecond >= 0) ? Math.round(this.trial.upstreamPerSecond * this.trial.window)
				: correct;
	}

	TrialRecord failed() {
		return TrialRecord.failed(this.trial.id(), this.trial.launchId(), this.trial.target, this.trial.load,
				this.trial.delay(), this.trial.delayMillis * 1000L, this.trial.client, this.trial.replicate,
				this.trial.order, this.trial.startMillis() - 2000, this.trial.failure, this.trial.fault);
	}

}
