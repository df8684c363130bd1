package io.proxylab.lab.run.place;

import io.proxylab.lab.box.Enclosure;
import io.proxylab.lab.experiment.Box;
import io.proxylab.lab.experiment.Start;
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
public record LocalPlace() implements LaunchPlace {

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
		Start start = target.conditions().start();
		List<String> command = new ArrayList<>();
		command.add(context.installation().java().toString());
		command.addAll(context.jvmFlags(directory));
		command.addAll(switch (start) {
			case PLAIN, CPU_BOOST -> List.of("-jar", context.installation().application(jar).toString());
			case C1 -> List.of("-XX:TieredStopAtLevel=1", "-jar", context.installation().application(jar).toString());
			case AOT_CACHE -> AotCache.of(context, target, jar).flags();
		});
		command.addAll(arguments);
		return Started.process(context,
				ProcessSpec.of("target " + target.name(), command, directory.resolve(ProxyProcess.LOG_FILE))
					.in(enclosure(context, launchId, start)));
	}

	private static Enclosure enclosure(RunContext context, String launchId, Start start) throws LaunchFailed {
		Box box = context.experiment().box();
		return switch (start) {
			case PLAIN, C1, AOT_CACHE -> context.confinement().forTarget(launchId, box);
			case CPU_BOOST -> {
				if (!context.confinement().holdsQuota()) {
					throw new LaunchFailed(
							"start: cpuBoost needs a CPU quota that it can raise, and this machine holds "
									+ "none; ./proxylab doctor says why");
				}
				yield context.confinement().forBoostedTarget(launchId, box);
			}
		};
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
