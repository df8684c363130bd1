package io.proxylab.load;

import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Callable;

import io.proxylab.load.engine.LoadEngine;
import io.proxylab.load.process.CommandSession;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Starts a generator process. */
@Command(name = "load-generator", mixinStandardHelpOptions = true, version = "load-generator of Proxy Lab 0.1.0",
		sortOptions = false, usageHelpWidth = LoadGeneratorMain.HELP_WIDTH,
		header = "Offers closed load over HTTP/1.1 and measures it.",
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

	@Option(names = "--threads", paramLabel = "N",
			description = "Event loops; default: processors - 1, from 1 to 8 (here: ${DEFAULT-VALUE}).")
	private int threads = LoadEngine.defaultThreads();

	private LoadGeneratorMain() {
	}

	/** Runs until standard input ends. */
	public static void main(String[] args) {
		// Each access of a buffer would be checked otherwise; what is accessed is fixed.
		System.setProperty("io.netty.buffer.checkBounds", "false");
		System.setProperty("io.netty.buffer.checkAccessible", "false");
		System.exit(new CommandLine(new LoadGeneratorMain()).execute(args));
	}

	@Override
	public Integer call() throws Exception {
		if (this.threads < 1 || this.threads > 1024) {
			throw new ParameterException(new CommandLine(this),
					"--threads: %d is out of range, 1 to 1024".formatted(this.threads));
		}
		PrintStream events = new PrintStream(new FileOutputStream(FileDescriptor.out), false, StandardCharsets.UTF_8);
		try (LoadEngine engine = new LoadEngine(this.threads, LoadGeneratorMain::notice)) {
			BufferedReader commands = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
			new CommandSession(engine, commands, events).serve();
		}
		return 0;
	}

	/** Standard output is for events. */
	private static void notice(String notice) {
		System.err.println(notice);
	}

}
