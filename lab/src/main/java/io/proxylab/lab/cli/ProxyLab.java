package io.proxylab.lab.cli;

import java.io.PrintStream;
import java.io.PrintWriter;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help;

/** The command line of the lab. */
@Command(name = "proxylab", mixinStandardHelpOptions = true, version = "Proxy Lab " + ProxyLab.VERSION,
		description = "Which Spring Boot stack should carry a proxy, what binds it, and when should it scale.",
		exitCodeListHeading = ExitCodes.HEADING,
		exitCodeList = { ExitCodes.DONE_HELP, ExitCodes.GATE_FAILED_HELP, ExitCodes.WRONG_INPUT_HELP,
				ExitCodes.INCOMPLETE_HELP, ExitCodes.INTERRUPTED_HELP },
		footer = { "", "'proxylab COMMAND --help' tells more about a command, with examples." })
public final class ProxyLab {

	static final String VERSION = "0.1.0-SNAPSHOT";

	private ProxyLab() {
	}

	public static void main(String[] args) {
		System.exit(commandLine(writer(System.out), writer(System.err)).execute(args));
	}

	private static PrintWriter writer(PrintStream stream) {
		return new PrintWriter(stream, true, stream.charset());
	}

	/** The place where commands are added; each gets what it writes to. */
	static CommandLine commandLine(PrintWriter out, PrintWriter err) {
		Failures failures = new Failures();
		return new CommandLine(new ProxyLab()).addSubcommand(new RunCommand(out, err))
			.addSubcommand(new ResumeCommand(out, err))
			.addSubcommand(new PlanCommand(out))
			.addSubcommand(new ReportCommand(out))
			.addSubcommand(new RatiosCommand(out))
			.addSubcommand(new CompareCommand(out))
			.addSubcommand(new HistoryCommand(out))
			.addSubcommand(new ProfileCommand(out))
			.addSubcommand(new ImportCommand(out))
			.addSubcommand(new VariantsCommand(out))
			.addSubcommand(new LoadUrlCommand(out, err))
			.addSubcommand(new MergeCommand(out))
			.addSubcommand(new CalibrateCommand(out, err))
			.addSubcommand(new DoctorCommand(out))
			.setOut(out)
			.setErr(err)
			.setCaseInsensitiveEnumValuesAllowed(true)
			.setUsageHelpWidth(Terminal.COLUMNS)
			.setColorScheme(Help.defaultColorScheme(Terminal.out().ansi()))
			.setParameterExceptionHandler(failures)
			.setExecutionExceptionHandler(failures);
	}

}
