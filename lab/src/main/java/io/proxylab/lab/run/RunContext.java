package io.proxylab.lab.run;

import io.proxylab.lab.box.Confinement;
import io.proxylab.lab.experiment.Experiment;
import io.proxylab.lab.process.Processes;
import io.proxylab.lab.trial.RunDirectory;

/**
 * What every launch of a run shares.
 *
 * @param experiment what was asked
 * @param installation where the programs are
 * @param confinement what can hold a process here
 * @param processes keeps what is started
 * @param http asks the processes
 * @param directory takes what is measured
 * @param listener hears how it goes
 */
record RunContext(Experiment experiment, Installation installation, Confinement confinement, Processes processes,
		LocalHttp http, RunDirectory directory, RunListener listener) {
}
