package io.proxylab.lab.cli;

import io.proxylab.lab.experiment.Experiment;
import io.proxylab.lab.experiment.OwnTarget;
import io.proxylab.lab.run.FromEnvironment;
import io.proxylab.lab.run.Installation;
import java.util.List;
import java.util.stream.Stream;

/**
 * Whether this machine has what services of the user's are started from, and what
 * requests are to say. A file, program or environment variable that an experiment names
 * and that is not there is a mistake in it, and nothing begins.
 */
final class TargetsHere {

	private TargetsHere() {
	}

	/**
	 * Looks for the files and programs of all of them.
	 * @param file of the experiment, for messages
	 * @throws CommandFailure with all that are not there
	 */
	static void require(Experiment experiment, Object file) {
		Installation installation = Installation.current();
		List<String> mistakes = experiment.targets()
			.stream()
			.flatMap((target) -> (target instanceof OwnTarget) ? installation.lacks(target)
				.map((what) -> "%s: target %s: %s".formatted(file, target.name(), what))
				.stream() : Stream.empty())
			.toList();
		List<String> unset = FromEnvironment.missing(experiment.delivery().request(), System::getenv)
			.stream()
			.map((name) -> "%s: request.headers: the environment variable %s is not set; export it".formatted(file,
					name))
			.toList();
		if (!mistakes.isEmpty() || !unset.isEmpty()) {
			throw new CommandFailure(ExitCodes.WRONG_INPUT, Stream.concat(mistakes.stream(), unset.stream()).toList());
		}
	}

}
