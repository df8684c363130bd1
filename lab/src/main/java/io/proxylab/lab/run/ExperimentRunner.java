package io.proxylab.lab.run;

import io.proxylab.lab.box.Confinement;
import io.proxylab.lab.box.Leftovers;
import io.proxylab.lab.plan.Plan;
import io.proxylab.lab.process.Processes;
import io.proxylab.lab.trial.RunDirectory;
import java.io.IOException;

/**
 * Carries a plan out, launch after launch. What an earlier attempt finished is not run
 * again.
 */
public final class ExperimentRunner {

	private final Installation installation;

	private final Confinement confinement;

	/**
	 * A runner on this machine.
	 * @param installation where the programs are
	 * @param confinement what can hold a process here
	 */
	public ExperimentRunner(Installation installation, Confinement confinement) {
		this.installation = installation;
		this.confinement = confinement;
	}

	/**
	 * Runs a plan.
	 * @param plan the launches in order
	 * @param directory takes what is measured
	 * @param listener hears how it goes
	 * @throws IOException if no process can be kept on this machine
	 * @throws InterruptedException if the lab is told to end
	 */
	public void run(Plan plan, RunDirectory directory, RunListener listener) throws IOException, InterruptedException {
		Leftovers.sweep();
		this.confinement.moveLabAside(plan.experiment().box());
		try (Processes processes = Processes.open(this.confinement); LocalHttp http = new LocalHttp()) {
			RunContext context = new RunContext(plan.experiment(), this.installation, this.confinement, processes, http,
					directory, listener);
			for (Plan.Launch launch : plan.launches()) {
				directory.requireSpace();
				new LaunchRunner(context, launch).run();
			}
		}
	}

}
