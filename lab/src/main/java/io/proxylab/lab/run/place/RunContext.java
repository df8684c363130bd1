package io.proxylab.lab.run.place;

import io.proxylab.lab.box.Confinement;
import io.proxylab.lab.experiment.Experiment;
import io.proxylab.lab.experiment.IdleCores;
import io.proxylab.lab.experiment.OwnTarget;
import io.proxylab.lab.experiment.Profiling;
import io.proxylab.lab.experiment.Target;
import io.proxylab.lab.process.Processes;
import io.proxylab.lab.profile.FlightRecording;
import io.proxylab.lab.run.progress.RunListener;
import io.proxylab.lab.trial.LaunchRecord.BoxRecord;
import io.proxylab.lab.trial.RunDirectory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What every launch of a run shares.
 *
 * @param experiment what was asked
 * @param installation where the programs are
 * @param place where upstreams and proxies are started
 * @param confinement what can hold a process here
 * @param idleCores what cores do meanwhile, while nothing runs on them
 * @param processes keeps what is started
 * @param http asks the processes
 * @param directory takes what is measured
 * @param listener hears how it goes
 * @param tls the certificates; null where the experiment asks for none
 */
public record RunContext(Experiment experiment, Installation installation, LaunchPlace place, Confinement confinement,
		IdleCores idleCores, Processes processes, LocalHttp http, RunDirectory directory, RunListener listener,
		@Nullable RunAuthority tls) {

	/** The certificates of an experiment that asks for some. */
	RunAuthority authority() {
		return Objects.requireNonNull(this.tls, "the experiment asks for no TLS");
	}

	/** What holds a target, and the cores that are the lab's. */
	public BoxRecord box(Target target) {
		BoxRecord here = this.place.box(this);
		return ((target instanceof OwnTarget own && !own.started()) ? here.elsewhere() : here).with(this.idleCores);
	}

	/**
	 * The flags of a target's JVM: those of its box and, if the experiment asks for a
	 * profile, those of a flight recording.
	 * @param launchDirectory takes what the JVM writes
	 */
	List<String> jvmFlags(Path launchDirectory) {
		return profiled(this.experiment, launchDirectory, this.confinement.jvmFlags(this.experiment.box(),
				this.experiment.track(), launchDirectory.resolve(RunDirectory.GC_LOG_FILE)));
	}

	/**
	 * Flags with those of a flight recording, if the experiment asks for a profile.
	 * @param launchDirectory takes what the JVM writes, as the JVM sees it
	 */
	static List<String> profiled(Experiment experiment, Path launchDirectory, List<String> flags) {
		List<String> all = new ArrayList<>(flags);
		if (experiment.measure().profile() == Profiling.CPU) {
			all.addAll(FlightRecording.flags(launchDirectory.resolve(RunDirectory.RECORDING_FILE)));
		}
		return all;
	}

}
