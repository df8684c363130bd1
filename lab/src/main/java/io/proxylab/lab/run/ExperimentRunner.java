package io.proxylab.lab.run;

import io.proxylab.lab.analysis.StoppingRule;
import io.proxylab.lab.box.Confinement;
import io.proxylab.lab.box.Leftovers;
import io.proxylab.lab.box.PollingCores;
import io.proxylab.lab.experiment.Experiment;
import io.proxylab.lab.experiment.IdleCores;
import io.proxylab.lab.experiment.Target;
import io.proxylab.lab.pace.Pace;
import io.proxylab.lab.plan.Plan;
import io.proxylab.lab.process.Processes;
import io.proxylab.lab.run.place.Installation;
import io.proxylab.lab.run.place.LaunchPlace;
import io.proxylab.lab.run.place.LocalHttp;
import io.proxylab.lab.run.place.RunAuthority;
import io.proxylab.lab.run.place.RunContext;
import io.proxylab.lab.run.progress.RunEvent;
import io.proxylab.lab.run.progress.RunListener;
import io.proxylab.lab.trial.RunDirectory;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Carries a plan out, launch after launch. What an earlier attempt finished is not run
 * again, and what is not needed to know what was asked is not run at all.
 */
public final class ExperimentRunner {

	/** Nobody compares a run that measures for seconds with another one. */
	private static final Duration SHORTEST_WITH_PACE = Duration.ofSeconds(10);

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
	 * Which targets of an experiment cannot be started here as things are, by name, each
	 * with the reason and the cure.
	 */
	public Map<String, String> lacks(Experiment experiment) throws InterruptedException {
		LaunchPlace place = LaunchPlace.of(experiment.place());
		Map<String, String> lacking = new LinkedHashMap<>();
		for (Target target : experiment.targets()) {
			place.lacks(this.installation, target).ifPresent((what) -> lacking.put(target.name(), what));
		}
		return lacking;
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
		try (PollingCores cores = PollingCores.of(plan.experiment().measure().idleCores())) {
			boolean worthwhile = plan.measuredDuration().compareTo(SHORTEST_WITH_PACE) >= 0;
			if (worthwhile) {
				directory.addPace(Pace.read());
			}
			runLaunches(plan, cores.now(), directory, listener);
			if (worthwhile) {
				directory.addPace(Pace.read());
			}
		}
		finally {
			this.confinement.moveLabBack();
		}
	}

	private void runLaunches(Plan plan, IdleCores idleCores, RunDirectory directory, RunListener listener)
			throws IOException, InterruptedException {
		try (Processes processes = Processes.open(this.confinement);
				LocalHttp http = new LocalHttp();
				RunAuthority tls = RunAuthority.of(plan.experiment())) {
			RunContext context = new RunContext(plan.experiment(), this.installation,
					LaunchPlace.of(plan.experiment().place()), this.confinement, idleCores, processes, http, directory,
					listener, tls);
			int replicate = 0;
			for (Plan.Launch launch : plan.launches()) {
				if (launch.replicate() > replicate && stopped(launch.replicate() - 1, directory, listener)) {
					return;
				}
				replicate = launch.replicate();
				directory.requireSpace();
				run(context, launch);
			}
		}
	}

	/** A target that ends is launched again for the loads after that one. */
	private static void run(RunContext context, Plan.Launch launch) throws InterruptedException {
		int done = new LaunchRunner(context, launch).run();
		if (done < launch.trials().size()) {
			run(context, launch.after(done, context.directory().launches().begun()));
		}
	}

	/**
	 * Asks before a replicate begins, when nothing runs. One of which trials are there
	 * already is brought to its end.
	 */
	private static boolean stopped(int replicates, RunDirectory directory, RunListener listener) {
		Set<String> finished = directory.finishedTrials();
		boolean begun = directory.manifest()
			.plannedTrials()
			.stream()
			.anyMatch((trial) -> trial.replicate() > replicates && finished.contains(trial.id()));
		if (directory.manifest().auto() == null || replicates == 0 || begun) {
			return false;
		}
		Optional<String> reason = StoppingRule.stop(directory.read().upTo(replicates));
		reason.ifPresent((why) -> {
			directory.stopAfter(replicates, why);
			listener.heard(new RunEvent.Stopped(replicates, why));
		});
		return reason.isPresent();
	}

}
