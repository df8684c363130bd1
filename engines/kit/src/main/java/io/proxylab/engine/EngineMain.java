package io.proxylab.engine;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * The command line of every engine. An application hands over its modes, by the ids that
 * the catalogue gives them.
 */
@Command(mixinStandardHelpOptions = true, sortOptions = false, usageHelpAutoWidth = true,
		description = "A bare HTTP server that answers GET /hello?delay=MILLIS after that delay.")
public final class EngineMain implements Callable<Integer> {

	private static final int GREATEST_PORT = 65_535;

	private static final int MOST_THREADS = 100_000;

	private final Map<String, Mode> modes;

	@Spec
	@SuppressWarnings("NullAway.Init") // picocli sets it.
	private CommandSpec spec;

	@Option(names = "--engine", required = true, paramLabel = "ID", description = "The server and its mode.")
	private String id = "";

	@Option(names = "--server.port", paramLabel = "PORT", defaultValue = "8080",
			description = "Where to listen on 127.0.0.1, 0 for any free port; ${DEFAULT-VALUE} by default.")
	private int port;

	@Option(names = "--management.server.port", paramLabel = "PORT", defaultValue = "8082",
			description = "Where health, figures and limits are told; ${DEFAULT-VALUE} by default.")
	private int managementPort;

	@Option(names = "--engine.request-threads", paramLabel = "N",
			description = "Threads that serve requests, at most; what the founding study gave the mode by default.")
	private @Nullable Integer requestThreads;

	@Option(names = "--engine.greeting", paramLabel = "WORD", defaultValue = "minimal",
			description = "What is answered: minimal or json; ${DEFAULT-VALUE} by default.")
	private String greeting = "minimal";

	private EngineMain(Map<String, Mode> modes) {
		this.modes = new TreeMap<>(modes);
	}

	/**
	 * Runs one of the modes until the process is told to end.
	 * @param jar the application's file name, for its help
	 * @param modes by id
	 * @param arguments of the command line
	 */
	public static void run(String jar, Map<String, Mode> modes, String... arguments) {
		System.exit(commandLine(jar, modes).execute(arguments));
	}

	static CommandLine commandLine(String jar, Map<String, Mode> modes) {
		EngineMain main = new EngineMain(modes);
		CommandLine commandLine = new CommandLine(main).setCommandName("java -jar " + jar)
			.setParameterExceptionHandler((ex, _) -> {
				ex.getCommandLine().getErr().println(jar + ": " + ex.getMessage() + "; --help tells more");
				return CommandLine.ExitCode.USAGE;
			});
		commandLine.getCommandSpec()
			.usageMessage()
			.footer("", "Ids: " + String.join(", ", main.modes.keySet()), "", "Example:", "  java -jar " + jar
					+ " --engine=" + main.modes.keySet().iterator().next() + " --server.port=8080");
		return commandLine;
	}

	@Override
	public Integer call() throws InterruptedException {
		Mode mode = mode();
		EngineSettings settings = new EngineSettings(port("--server.port", this.port), threads(mode),
				Runtime.getRuntime().availableProcessors());
		EngineServer server = start(mode, settings);
		Runtime.getRuntime().addShutdownHook(Thread.ofPlatform().name("shutdown").unstarted(server::close));
		PrintWriter out = this.spec.commandLine().getOut();
		out.printf(Locale.ROOT, "%s listens on port %d, management on port %d%n", this.id, server.port(),
				server.managementPort());
		out.flush();
		new CountDownLatch(1).await();
		return 0;
	}

	private EngineServer start(Mode mode, EngineSettings settings) {
		try {
			return EngineServer.start(this.id, mode.engine(), settings, greeting(),
					port("--management.server.port", this.managementPort));
		}
		catch (IOException ex) {
			throw wrong("cannot listen (%s); end what listens there, or use another port, 0 for a free one"
				.formatted(ex.getMessage()));
		}
	}

	private Mode mode() {
		Mode mode = this.modes.get(this.id);
		if (mode == null) {
			throw wrong("--engine: unknown '%s'; choose one of %s".formatted(this.id,
					String.join(", ", this.modes.keySet())));
		}
		return mode;
	}

	private int port(String option, int value) {
		if (value < 0 || value > GREATEST_PORT) {
			throw wrong(String.format(Locale.ROOT, "%s: %d is no port; use 0 to %d", option, value, GREATEST_PORT));
		}
		return value;
	}

	private int threads(Mode mode) {
		if (this.requestThreads == null) {
			return mode.requestThreads();
		}
		int asked = this.requestThreads;
		if (mode.requestThreads() == 0) {
			throw wrong("--engine.request-threads: %s has no request threads; leave it out".formatted(this.id));
		}
		if (asked < 1 || asked > MOST_THREADS) {
			throw wrong(String.format(Locale.ROOT, "--engine.request-threads: cannot be %d; use 1 to %d", asked,
					MOST_THREADS));
		}
		return asked;
	}

	private Greeting greeting() {
		for (Greeting choice : Greeting.values()) {
			if (choice.word().equals(this.greeting)) {
				return choice;
			}
		}
		throw wrong("--engine.greeting: cannot be '%s'; choose minimal or json".formatted(this.greeting));
	}

	private ParameterException wrong(String problem) {
		return new ParameterException(this.spec.commandLine(), problem);
	}

}
