package io.proxylab.crosscheck;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Callable;

import io.proxylab.load.engine.Generator;
import io.proxylab.load.process.CommandSession;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Starts Hyperfoil as a generator process. */
@Command(name = "hyperfoil-generator", mixinStandardHelpOptions = true,
		description = "Offers loads with Hyperfoil, as the lab's load generator does: commands as JSON lines on"
				+ " standard input, events on standard output.")
public final class HyperfoilMain implements Callable<Integer> {

	@Option(names = "--threads", paramLabel = "N", defaultValue = "1",
			description = "Event loops; ${DEFAULT-VALUE} if not given.")
	private int threads = 1;

	private HyperfoilMain() {
	}

	/** Runs until standard input ends. */
	public static void main(String[] args) {
		System.exit(new CommandLine(new HyperfoilMain()).execute(args));
	}

	@Override
	public Integer call() throws IOException, InterruptedException {
		PrintStream events = System.out;
		// What a library prints must not come between the events.
		System.setOut(System.err);
		BufferedReader commands = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
		try (Generator generator = new HyperfoilGenerator(this.threads)) {
			new CommandSession(generator, commands, events).serve();
		}
		return 0;
	}

}
