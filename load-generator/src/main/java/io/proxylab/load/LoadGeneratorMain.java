package io.proxylab.load;

import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;

import io.proxylab.load.engine.Generator;
import io.proxylab.load.engine.LoadEngine;
import io.proxylab.load.engine.LoadFailed;
import io.proxylab.load.metrics.LoadMetrics;
import io.proxylab.load.metrics.MetricsEndpoint;
import io.proxylab.load.metrics.MetricsOptions;
import io.proxylab.load.process.CommandSession;
import io.proxylab.load.protocol.LoadCommand;
import io.proxylab.load.protocol.LoadJson;
import io.proxylab.load.protocol.LoadSettings;
import io.proxylab.load.shape.Schedule;
import io.proxylab.load.team.GeneratorTeam;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Starts a generator process. */
@Command(name = "load-generator", mixinStandardHelpOptions = true, version = "load-generator of Proxy Lab 0.1.0",
		sortOptions = false, usageHelpWidth = LoadGeneratorMain.HELP_WIDTH,
		header = "Offers load over HTTP/1.1 and measures it.",
		description = { "", "Reads commands as JSON lines from standard input, writes events as JSON lines to standard",
				"output. The end of its input ends it, and a running load with it.", "" },
		footer = { "", "Example, a load of 100 users for 10 seconds after 2 that are not measured:", "", """
				{"command":"run","settings":{"id":"try","url":"http://127.0.0.1:8081/user?delay=10",\
				"users":100,"spreadMillis":10,"settleMillis":2000,"windowMillis":10000,"maxRequests":0,\
				"timeoutMillis":5000,"connection":"KEEP_ALIVE","expect":{"status":200,"body":null},\
				"directory":null}}""", "", "A line {\"command\":\"stop\"} ends it early." })
public final class LoadGeneratorMain implements Callable<Integer> {

	/** The example is one line, as a command must be. */
	static final int HELP_WIDTH = 500;

	@Option(names = "--threads", paramLabel = "N", description = "Event loops; default: processors - 1, from 1 to 8.")
	private @Nullable Integer threads;

	@Option(names = "--generators", paramLabel = "N",
			description = "Processes that share every load, each with so many event loops; 1 if not given. More than "
					+ "one divide the default of --threads among them.")
	private int generators = 1;

	@Mixin
	private final MetricsOptions metrics = new MetricsOptions();

	@Option(names = "--schedule", paramLabel = "N",
			description = "Offer nothing: read one command, and print the first N times at which requests of its open"
					+ " load would be due, in nanoseconds since its start.")
	private int schedule;

	private LoadGeneratorMain() {
	}

	/** Runs until standard input ends. */
	public static void main(String[] args) {
		// Each access of a buffer would be checked otherwise; what is accessed is fixed.
		System.setProperty("io.netty.buffer.checkBounds", "false");
		System.setProperty("io.netty.buffer.checkAccessible", "false");
		System.exit(commandLine().execute(args));
	}

	static CommandLine commandLine() {
		return new CommandLine(new LoadGeneratorMain());
	}

	@Override
	public Integer call() throws Exception {
		requireRange("--generators", this.generators, GeneratorTeam.MOST);
		int loops = (this.threads != null) ? this.threads : Math.max(1, LoadEngine.defaultThreads() / this.generators);
		requireRange("--threads", loops, 1024);
		BufferedReader commands = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
		if (this.schedule > 0) {
			printSchedule(String.valueOf(commands.readLine()), loops);
			return 0;
		}
		PrintStream events = new PrintStream(new FileOutputStream(FileDescriptor.out), false, StandardCharsets.UTF_8);
		try (MetricsEndpoint endpoint = endpoint(); Generator generator = generator(loops, endpoint.metrics())) {
			new CommandSession(generator, commands, events).serve();
		}
		catch (LoadFailed ex) {
			System.err.println("load-generator: " + ex.reason());
			return 1;
		}
		return 0;
	}

	private MetricsEndpoint endpoint() {
		try {
			return this.metrics.open(LoadMetrics.ofSchedule(), this.generators, LoadGeneratorMain::notice);
		}
		catch (IllegalArgumentException ex) {
			throw new ParameterException(new CommandLine(this), ex.getMessage(), ex);
		}
	}

	private Generator generator(int loops, @Nullable LoadMetrics told) throws LoadFailed, InterruptedException {
		return (this.generators == 1) ? new LoadEngine(loops, LoadGeneratorMain::notice, told) : GeneratorTeam
			.start(this.generators, LoadGeneratorMain.class, List.of("--threads=" + loops), LoadGeneratorMain::notice);
	}

	private void requireRange(String option, int value, int most) {
		if (value < 1 || value > most) {
			throw new ParameterException(new CommandLine(this),
					String.format(Locale.ROOT, "%s: %d is out of range, 1 to %d", option, value, most));
		}
	}

	private void printSchedule(String command, int loops) {
		try {
			if (LoadJson.readCommand(command) instanceof LoadCommand.Run(LoadSettings settings)
					&& settings.shape() instanceof LoadSettings.Open open) {
				for (long time : Schedule.first(open, loops, this.schedule)) {
					System.out.println(time);
				}
				return;
			}
		}
		catch (LoadJson.BadCommand ex) {
			throw new ParameterException(new CommandLine(this), "--schedule: " + ex.reason(), ex);
		}
		throw new ParameterException(new CommandLine(this),
				"--schedule: only an open load has one; its settings need a shape of kind 'open', with perSecond, arrivals and seed");
	}

	/** Standard output is for events. */
	private static void notice(String notice) {
		System.err.println(notice);
	}

}
