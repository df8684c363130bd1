package io.proxylab.lab.cli.experiment;

import io.proxylab.lab.cli.terminal.CommandFailure;
import io.proxylab.lab.cli.terminal.ExitCodes;
import io.proxylab.lab.experiment.Experiment;
import io.proxylab.lab.experiment.OwnTarget;
import io.proxylab.lab.experiment.RequestMix;
import io.proxylab.lab.run.place.FromEnvironment;
import io.proxylab.lab.run.asking.MixFiles;
import io.proxylab.lab.run.place.Installation;
import io.proxylab.load.protocol.Mix.Weighted;
import io.proxylab.load.protocol.Request;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Whether this machine has what services of the user's are started from, and what
 * requests are to say. A file, program or environment variable that an experiment names
 * and that is not there is a mistake in it, and nothing begins.
 */
public final class TargetsHere {

	private TargetsHere() {
	}

	/**
	 * Looks for the files and programs of all of them.
	 * @param file of the experiment, for messages
	 * @throws CommandFailure with all that are not there
	 */
	public static void require(Experiment experiment, Object file) {
		Installation installation = Installation.current();
		List<String> mistakes = experiment.targets()
			.stream()
			.flatMap((target) -> (target instanceof OwnTarget) ? installation.lacks(target)
				.map((what) -> "%s: target %s: %s".formatted(file, target.name(), what))
				.stream() : Stream.empty())
			.toList();
		RequestMix mix = experiment.delivery().mix();
		Stream<Request> requests = (mix != null) ? mix.requests().stream().map(Weighted::request)
				: Stream.of(experiment.delivery().request());
		List<String> unset = requests.flatMap((request) -> FromEnvironment.missing(request, System::getenv).stream())
			.distinct()
			.map((name) -> "%s: request.headers: the environment variable %s is not set; export it".formatted(file,
					name))
			.toList();
		List<String> unfit = unset.isEmpty()
				? unfit(experiment, mix).stream().map((what) -> file + ": " + what).toList() : List.of();
		if (!mistakes.isEmpty() || !unset.isEmpty() || !unfit.isEmpty()) {
			throw new CommandFailure(ExitCodes.WRONG_INPUT,
					Stream.of(mistakes, unset, unfit).flatMap(List::stream).toList());
		}
	}

	/** Of the files that requests are made of. */
	private static List<String> unfit(Experiment experiment, @Nullable RequestMix mix) {
		if (mix != null) {
			return MixFiles.problems(mix);
		}
		Request.Body body = experiment.delivery().request().body();
		if (body == null || body.file() == null) {
			return List.of();
		}
		Path file = Path.of(body.file()).toAbsolutePath();
		return (Files.isRegularFile(file) && Files.isReadable(file)) ? List.of()
				: List.of("request.body.file: %s %s; name a file that you may read, relative to where you are"
					.formatted(file, Files.exists(file) ? "is no file that you may read" : "is missing"));
	}

}
