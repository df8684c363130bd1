package io.proxylab.lab.run.place;

import io.proxylab.lab.experiment.Experiment;
import io.proxylab.lab.experiment.Target;
import io.proxylab.lab.process.ManagedProcess;
import io.proxylab.lab.trial.LaunchRecord.BoxRecord;
import io.proxylab.proxy.catalogue.Program;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Where a run starts its upstreams and proxies, and what holds them there. */
public sealed interface LaunchPlace permits LocalPlace, ComposePlace {

	/** That of an experiment. */
	static LaunchPlace of(Experiment.Place place) {
		return switch (place) {
			case LOCAL -> new LocalPlace();
			case COMPOSE -> new ComposePlace();
		};
	}

	/**
	 * Starts an upstream, which need not be ready yet.
	 * @param launchId of the launch
	 * @param directory of the launch, which takes its log
	 * @param arguments of {@code user-service}
	 */
	ManagedProcess upstream(RunContext context, String launchId, Path directory, List<String> arguments)
			throws LaunchFailed, InterruptedException;

	/**
	 * Starts a variant, or a peer that takes the arguments of one, in the box of the
	 * experiment; it need not be ready yet.
	 * @param launchId of the launch
	 * @param target what is started
	 * @param jar its application
	 * @param directory of the launch, which takes its logs
	 * @param arguments of the application
	 */
	ManagedProcess proxy(RunContext context, String launchId, Target.Proxy target, Program.Jar jar, Path directory,
			List<String> arguments) throws LaunchFailed, InterruptedException;

	/** How it enforces the box. */
	BoxRecord box(RunContext context);

	/**
	 * What a target needs to be started and is not there, with the cure; empty if it is
	 * all there.
	 */
	Optional<String> lacks(Installation installation, Target target) throws InterruptedException;

}
