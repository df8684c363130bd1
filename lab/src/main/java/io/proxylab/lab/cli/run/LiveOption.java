package io.proxylab.lab.cli.run;

import io.proxylab.lab.cli.terminal.CommandFailure;
import io.proxylab.lab.cli.terminal.ExitCodes;
import io.proxylab.lab.live.LiveServer;
import io.proxylab.load.reason.FailureReason;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Stack;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.IParameterPreprocessor;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** The option that serves a page which follows a run. */
final class LiveOption {

	private static final int HIGHEST_PORT = 65_535;

	@Option(names = "--live", paramLabel = "PORT", arity = "0..1", fallbackValue = "" + LiveServer.ANY_PORT,
			preprocessor = OnlyAttached.class,
			description = "Serve a page on 127.0.0.1 that follows the run, at a port that is free, or at this one.")
	private @Nullable Integer port;

	/**
	 * Starts serving, before anything else is started, and says where.
	 * @param err takes the URL
	 * @return empty if the option was not given
	 */
	Optional<LiveServer> open(PrintWriter err) {
		Integer wanted = this.port;
		if (wanted == null) {
			return Optional.empty();
		}
		if (wanted < 0 || wanted > HIGHEST_PORT) {
			throw new CommandFailure(ExitCodes.WRONG_INPUT,
					List.of(String.format(Locale.ROOT,
							"proxylab: --live: %d is no port; write 1 to %d, or leave it out for any that is free",
							wanted, HIGHEST_PORT)));
		}
		try {
			LiveServer server = LiveServer.open(wanted);
			err.println("live: " + server.url());
			err.flush();
			return Optional.of(server);
		}
		catch (IOException ex) {
			throw new CommandFailure(ExitCodes.WRONG_INPUT, List.of("proxylab: --live: " + FailureReason.of(ex)));
		}
	}

	/** What follows {@code --live} without {@code =} is the experiment. */
	static final class OnlyAttached implements IParameterPreprocessor {

		@Override
		public boolean preprocess(Stack<String> args, CommandSpec commandSpec, ArgSpec argSpec,
				Map<String, Object> info) {
			if (" ".equals(info.get("separator"))) {
				args.push(String.valueOf(LiveServer.ANY_PORT));
			}
			return false;
		}

	}

}
