package io.proxylab.lab.cli.experiment;

import io.proxylab.lab.cli.terminal.CommandFailure;
import io.proxylab.lab.cli.terminal.ExitCodes;
import io.proxylab.lab.experiment.Experiment;
import io.proxylab.lab.experiment.OwnTarget;
import io.proxylab.lab.experiment.OwnTarget.Origin;
import io.proxylab.lab.experiment.RequestMix;
import io.proxylab.load.protocol.Credentials;
import io.proxylab.load.protocol.Mix.Weighted;
import io.proxylab.load.protocol.Request;
import io.proxylab.load.protocol.Request.Header;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Credentials that an experiment holds as they are. The file is kept with every run, and
 * runs are passed on. A header with one is refused, because it can name a variable
 * instead; others are warned of.
 */
public final class LiteralCredentials {

	private LiteralCredentials() {
	}

	/**
	 * Refuses headers that hold a credential.
	 * @param file of the experiment, for messages
	 * @return warnings of other credentials
	 * @throws CommandFailure with all headers that hold one
	 */
	public static List<String> check(Experiment experiment, Object file) {
		RequestMix mix = experiment.delivery().mix();
		Stream<Request> requests = (mix != null) ? mix.requests().stream().map(Weighted::request)
				: Stream.of(experiment.delivery().request());
		List<String> refused = requests.flatMap((request) -> request.headers().stream())
			.filter(LiteralCredentials::isLiteral)
			.map((header) -> file + ": " + refusal(header.name()))
			.distinct()
			.toList();
		if (!refused.isEmpty()) {
			throw new CommandFailure(ExitCodes.WRONG_INPUT, refused);
		}
		List<String> warnings = new ArrayList<>();
		if (mix != null) {
			mix.requests().forEach((request) -> path("requests", String.valueOf(request.path()), warnings));
		}
		experiment.targets().forEach((target) -> {
			if (target instanceof OwnTarget own) {
				target(own, warnings);
			}
		});
		return warnings.stream().map((warning) -> "warning: " + file + ": " + warning).toList();
	}

	/** A header that names a variable, or a column of the values, has its value there. */
	private static boolean isLiteral(Header header) {
		return Credentials.isHeader(header.name()) && !header.value().isBlank() && !header.value().contains("{");
	}

	private static String refusal(String header) {
		String variable = header.toUpperCase(Locale.ROOT).replaceAll("[^A-Z0-9]", "_");
		return "headers: '%s' holds a credential, and the file is kept with every run. Write \"%s: ${%s}\", and export %s."
			.formatted(header, header, variable, variable);
	}

	private static void target(OwnTarget target, List<String> warnings) {
		String name = "target " + target.name();
		path(name, target.path().template(), warnings);
		target.environment().forEach((variable, value) -> {
			String assigned = variable + "=" + value;
			if (!Credentials.masked(assigned).equals(assigned)) {
				warnings
					.add(name + ": environment: " + variable + " holds a credential, and the file is kept with every "
							+ "run. Remove it and export it: the process gets your variables.");
			}
		});
		List<String> words = switch (target.origin()) {
			case Origin.Command command -> command.words();
			case Origin.Jar jar -> Stream.concat(jar.jvmOptions().stream(), jar.arguments().stream()).toList();
			case Origin.Running _ -> List.of();
		};
		if (!Credentials.masked(words).equals(words)) {
			warnings.add(name + ": its command line holds a credential, and the file is kept with every run. Let the "
					+ "program read the credential from a variable that you export.");
		}
	}

	private static void path(String owner, String path, List<String> warnings) {
		if (!Credentials.masked(path).equals(path)) {
			warnings.add(owner + ": the path " + Credentials.masked(path)
					+ " holds a credential, and the file is kept with every run. Send it in a header, such as "
					+ "\"Authorization: Bearer ${TOKEN}\".");
		}
	}

}
