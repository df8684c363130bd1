package io.proxylab.lab.run;

import io.proxylab.lab.experiment.Target;
import io.proxylab.lab.process.ManagedProcess;
import io.proxylab.lab.process.ProcessSpec;
import io.proxylab.lab.trial.LaunchRecord.BoxRecord;
import io.proxylab.proxy.catalogue.Program;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Processes of this machine, in enclosures of the lab's own. */
record LocalPlace() implements LaunchPlace {

	@Override
	public ManagedProcess upstream(RunContext context, String launchId, Path directory, List<String> arguments)
			throws LaunchFailed {
		return Started.process(context,
				ProcessSpec
					.of("upstream", context.installation().upstream(arguments), directory.resolve(Upstream.LOG_FILE))
					.in(context.confinement().forOther(launchId + ".upstream", context.experiment().box())));
	}

	@Override
	public ManagedProcess proxy(RunContext context, String launchId, Target.Proxy target, Program.Jar jar,
			Path directory, List<String> arguments) throws LaunchFailed {
		List<String> command = new ArrayList<>();
		command.add(context.installation().java().toString());
		command.addAll(context.jvmFlags(directory));
		command.addAll(List.of("-jar", context.installation().proxy(jar).toString()));
		command.addAll(arguments);
		return Started.process(context,
				ProcessSpec.of("target " + target.name(), command, directory.resolve(ProxyProcess.LOG_FILE))
					.in(context.confinement().forTarget(launchId, context.experiment().box())));
	}

	@Override
	public BoxRecord box(RunContext context) {
		return context.confinement().record(context.experiment().box());
	}

	@Override
	public Optional<String> lacks(Installation installation, Target target) {
		return installation.lacks(target);
	}

}
