package io.proxylab.jmeter;

import java.io.Console;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;

import io.proxylab.jmeter.engine.JMeterEnvironment;
import io.proxylab.jmeter.engine.PlanFile;
import io.proxylab.jmeter.engine.Reasons;
import io.proxylab.jmeter.engine.UsageException;
import io.proxylab.jmeter.run.PlanRun;
import io.proxylab.load.metrics.LoadMetrics;
import io.proxylab.load.metrics.MetricsEndpoint;
import io.proxylab.load.metrics.MetricsOptions;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code java -jar jmeter-runner.jar}. */
@Command(name = "jmeter-runner", subcommands = GeneratorCommand.class, mixinStandardHelpOptions = true,
		version = "on JMeter 5.6.3", sortOptions = false,
		description = "Runs a JMeter plan on JMeter's engine, without an installation of JMeter.",
		exitCodeListHeading = "%nExit codes:%n",
		exitCodeList = { "0:every sample was correct", "2:wrong usage, or a file that cannot be read",
				"3:the run ended, but samples failed or are missing" },
		footer = { "", "Example:", "  java -jar jmeter/target/jmeter-runner.jar jmeter/plans/closed-load.jmx \\",
				"      -l out.jtl -Jport=8080 -Jusers=100 -Jdelay=100" })
final class RunnerMain implements Callable<Integer> {

	private static final int DONE = 0;

	private static final int WRONG_USAGE = 2;

	private static final int NOT_ALL_CORRECT = 3;

	@Spec
	@SuppressWarnings("NullAway.Init") // picocli sets it before call()
	private CommandSpec spec;

	// Optional for picocli only: it would ask for a plan with a subcommand, too.
	@Parameters(arity = "0..1", paramLabel = "PLAN", description = "a .jmx file, as jmeter/plans/closed-load.jmx")
	private @Nullable Path plan;

	@Option(names = "-J", paramLabel = "<name>=<value>", description = "parameter of the plan, or property of JMeter")
	private Map<String, String> properties = new LinkedHashMap<>();

	@Option(names = { "-q", "--addprop" }, paramLabel = "FILE",
			description = "properties of JMeter, applied after our fair settings; repeatable")
	private List<Path> propertyFiles = List.of();

	@Option(names = { "-l", "--logfile" }, paramLabel = "FILE",
			description = "write every sample to this file (JTL, CSV)")
	private @Nullable Path log;

	@Option(names = { "-f", "--forceDeleteResultFile" }, description = "replace the file of -l if it exists")
	private boolean replace;

	@Mixin
	private final MetricsOptions metrics = new MetricsOptions();

	public static void main(String[] args) {
		System.exit(commandLine().execute(args));
	}

	static CommandLine commandLine() {
		return new CommandLine(new RunnerMain()).setExecutionExceptionHandler((failure, commandLine, parsed) -> {
			boolean usage = failure instanceof UsageException;
			commandLine.getErr().println(usage ? failure.getMessage() : "the run failed: " + Reasons.of(failure));
			if (!usage) {
				failure.printStackTrace(commandLine.getErr());
			}
			return usage ? WRONG_USAGE : NOT_ALL_CORRECT;
		});
	}

	@Override
	public Integer call() {
		if (this.plan == null) {
			throw new ParameterException(this.spec.commandLine(), "Missing required parameter: 'PLAN'");
		}
		try (MetricsEndpoint endpoint = endpoint()) {
			return run(this.plan, endpoint.metrics());
		}
	}

	private MetricsEndpoint endpoint() {
		try {
			return this.metrics.open(LoadMetrics.ofSamples(), 1, System.err::println);
		}
		catch (IllegalArgumentException ex) {
			throw new UsageException(String.valueOf(ex.getMessage()), ex);
		}
	}

	private int run(Path file, @Nullable LoadMetrics told) {
		JMeterEnvironment environment = JMeterEnvironment.prepare(this.propertyFiles, this.properties);
		PlanFile loaded = PlanFile.load(file);
		loaded.check(this.properties, environment);
		claimLog();
		boolean correct = new PlanRun(loaded, this.log, terminal(), told).run(this.spec.commandLine().getOut());
		return correct ? DONE : NOT_ALL_CORRECT;
	}

	/**
	 * JMeter would add to an existing file: two runs in one file are neither's result.
	 */
	private void claimLog() {
		if (this.log == null) {
			return;
		}
		try {
			if (this.replace) {
				Files.deleteIfExists(this.log);
			}
			// JMeter writes its line of column names into a new file only.
			Files.delete(Files.createFile(this.log));
		}
		catch (IOException ex) {
			String cure = Files.exists(this.log) ? "it exists; name another file, or replace it with -f"
					: Reasons.of(ex) + "; name a file in an existing, writable directory";
			throw new UsageException("-l " + this.log + ": " + cure, ex);
		}
	}

	// JDK 25 returns null again where neither input nor output is a terminal.
	@SuppressWarnings("SystemConsoleNull")
	private static @Nullable PrintStream terminal() {
		@Nullable Console console = System.console();
		return (console != null && console.isTerminal()) ? System.err : null;
	}

}
