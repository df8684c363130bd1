package io.proxylab.lab.replay;

import io.proxylab.lab.autoscale.replay.ReplayNeeds;
import io.proxylab.lab.box.Confinement;
import io.proxylab.lab.box.Leftovers;
import io.proxylab.lab.machine.Machine;
import io.proxylab.lab.process.Processes;
import io.proxylab.lab.run.place.Installation;
import io.proxylab.lab.run.place.LaunchFailed;
import io.proxylab.lab.trial.LaunchRecord.BoxRecord;
import io.proxylab.load.reason.FailureReason;
import io.proxylab.proxy.catalogue.Program;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Plays services under policies, one after another, on this machine. */
public final class Replay {

	private final Installation installation;

	private final Confinement confinement;

	/**
	 * A replay on this machine.
	 * @param installation where the programs are
	 * @param confinement what can hold a process here
	 */
	public Replay(Installation installation, Confinement confinement) {
		this.installation = installation;
		this.confinement = confinement;
	}

	/** What this machine has for a play. */
	public ReplayNeeds.Machine machine(Play play, Machine machine) {
		BoxRecord box = this.confinement.record(play.allBoxes());
		boolean shared = box.targetCores().isEmpty();
		int cores = this.confinement.usableCores().size();
		return new ReplayNeeds.Machine(shared ? cores : box.targetCores().size(),
				shared ? cores : box.otherCores().size(), shared, machine.availableMemoryBytes() >> 20,
				machine.openFilesHard());
	}

	/** Why plays cannot be, each with the cure; empty if they can. */
	public List<String> refusals(List<Play> plays, Machine machine) {
		List<String> refusals = new ArrayList<>();
		if (Haproxy.program().isEmpty()) {
			refusals.add("HAProxy is not installed, and the tasks of a replay stand behind one; install 2.6 or newer, "
					+ "for instance apt-get install haproxy; it need not run as a service");
		}
		if (!this.confinement.holdsQuota()) {
			refusals.add("no process can be held to a share of a core here, and tasks are; ./proxylab doctor says why");
		}
		for (Play play : plays) {
			try {
				Program program = play.candidate().program();
				play.needs()
					.refusals(machine(play, machine))
					.forEach((refusal) -> refusals.add(play.name() + ": " + refusal));
				if (program instanceof Program.Jar jar) {
					Path _ = this.installation.application(jar);
				}
			}
			catch (IllegalArgumentException ex) {
				refusals.add(String.valueOf(ex.getMessage()));
			}
			catch (LaunchFailed ex) {
				refusals.add(ex.reason());
			}
		}
		return refusals.stream().distinct().toList();
	}

	/**
	 * Plays what is not played yet. One that fails keeps no other from being played.
	 * @return why plays failed, something that was needed could not be started or ended;
	 * empty if all are played
	 * @throws IOException if something cannot be written, or no process be kept
	 * @throws InterruptedException if the lab is told to end
	 */
	public List<String> play(List<Play> plays, ReplayDirectory directory, ReplayListener listener)
			throws IOException, InterruptedException {
		List<String> failures = new ArrayList<>();
		Leftovers.sweep();
		for (Play play : plays) {
			if (directory.played(play).isPresent()) {
				continue;
			}
			this.confinement.moveLabAside(play.allBoxes());
			listener.begins(play);
			try (Processes processes = Processes.open(this.confinement)) {
				play(play, directory, listener, processes);
			}
			catch (LaunchFailed ex) {
				failures.add(play.name() + ": " + ex.reason());
				listener.failed(play, ex.reason());
			}
			finally {
				this.confinement.moveLabBack();
			}
		}
		return failures;
	}

	private void play(Play play, ReplayDirectory directory, ReplayListener listener, Processes processes)
			throws LaunchFailed, IOException, InterruptedException {
		try {
			directory.keep(play, new Player(play, this.installation, this.confinement, directory.begin(play), listener)
				.play(processes));
		}
		catch (LaunchFailed | IOException | RuntimeException ex) {
			if (processes.isEnding()) {
				// The lab was told to end, and ends its processes.
				throw new InterruptedException("the replay was interrupted");
			}
			if (ex instanceof UncheckedIOException unchecked) {
				// A task or the balancer does not do what it was told to.
				throw new LaunchFailed(FailureReason.withFile(unchecked), unchecked);
			}
			throw ex;
		}
	}

}
