package io.proxylab.jmeter;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Callable;

import io.proxylab.jmeter.generate.JMeterGenerator;
import io.proxylab.load.engine.Generator;
import io.proxylab.load.process.CommandSession;
import picocli.CommandLine.Command;

/** {@code java -jar jmeter-runner.jar generator}. */
@Command(name = "generator", mixinStandardHelpOptions = true,
		description = "Offers loads as the lab's load generator does: commands as JSON lines on standard input,"
				+ " events on standard output.")
final class GeneratorCommand implements Callable<Integer> {

	@Override
	public Integer call() throws IOException, InterruptedException {
		PrintStream events = System.out;
		// What JMeter or a library prints must not come between the events.
		System.setOut(System.err);
		BufferedReader commands = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
		try (Generator generator = new JMeterGenerator()) {
			new CommandSession(generator, commands, events).serve();
		}
		return 0;
	}

}
