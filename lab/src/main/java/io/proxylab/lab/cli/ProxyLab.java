package io.proxylab.lab.cli;

import io.proxylab.lab.cli.autoscale.AdviseCommand;
import io.proxylab.lab.cli.autoscale.AutoscaleCommand;
import io.proxylab.lab.cli.autoscale.AutoscaleRecommendCommand;
import io.proxylab.lab.cli.autoscale.ReplayCommand;
import io.proxylab.lab.cli.experiment.InitCommand;
import io.proxylab.lab.cli.experiment.PlanCommand;
import io.proxylab.lab.cli.load.LoadUrlCommand;
import io.proxylab.lab.cli.load.MergeCommand;
import io.proxylab.lab.cli.results.CompareCommand;
import io.proxylab.lab.cli.results.HistoryCommand;
import io.proxylab.lab.cli.results.ImportCommand;
import io.proxylab.lab.cli.results.OpenCommand;
import io.proxylab.lab.cli.results.PageOpener;
import io.proxylab.lab.cli.results.ProfileCommand;
import io.proxylab.lab.cli.results.RatiosCommand;
import io.proxylab.lab.cli.results.ReportCommand;
import io.proxylab.lab.cli.results.RunsCommand;
import io.proxylab.lab.cli.results.SealCommand;
import io.proxylab.lab.cli.run.CalibrateCommand;
import io.proxylab.lab.cli.run.ResumeCommand;
import io.proxylab.lab.cli.run.RunCommand;
import io.proxylab.lab.cli.run.TryCommand;
import io.proxylab.lab.cli.terminal.ExitCodes;
import io.proxylab.lab.cli.terminal.Questions;
import io.proxylab.lab.cli.terminal.Terminal;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.RunLast;
import picocli.CommandLine.UnmatchedArgumentException;

/** The command line of the lab. */
@Command(name = "proxylab", mixinStandardHelpOptions = true, version = "Proxy Lab " + ProxyLab.VERSION,
		description = "Which Spring Boot stack should carry a proxy, what binds it, and when should it scale.",
		exitCodeListHeading = ExitCodes.HEADING,
		exitCodeList = { ExitCodes.DONE_HELP, ExitCodes.GATE_FAILED_HELP, ExitCodes.WRONG_INPUT_HELP,
				ExitCodes.INCOMPLETE_HELP, ExitCodes.UNEXPECTED_HELP, ExitCodes.INTERRUPTED_HELP },
		footer = { "", "'proxylab COMMAND --help' tells more about a command, with examples." })
public final class ProxyLab {

	public static final String VERSION = "0.1.0-SNAPSHOT";

	private ProxyLab() {
	}

	public static void main(String[] args) {
		System.exit(commandLine(writer(System.out), writer(System.err), args).execute(args));
	}

	private static PrintWriter writer(PrintStream stream) {
		return new PrintWriter(stream, true, stream.charset());
	}

	/**
	 * The place where commands are added; each gets what it writes to.
	 * @param args what will be executed: of a command that is named first, picocli need
	 * not look at the others
	 */
	public static CommandLine commandLine(PrintWriter out, PrintWriter err, String... args) {
		List<Object> commands = List.of(new RunCommand(out, err), new ResumeCommand(out, err), new PlanCommand(out),
				new InitCommand(out, Questions.onTerminal()), new TryCommand(out),
				new AdviseCommand(out, err, Questions.onTerminal()), new ReportCommand(out),
				new RunsCommand(out, ZoneId.systemDefault()), new OpenCommand(out, PageOpener.ofThisMachine()),
				new RatiosCommand(out), new CompareCommand(out), new HistoryCommand(out), new ProfileCommand(out),
				new ImportCommand(out), new SealCommand(out), new VariantsCommand(out), new LoadUrlCommand(out, err),
				new MergeCommand(out), new AutoscaleCommand(out), new CalibrateCommand(out, err),
				new DoctorCommand(out), new CompletionCommand(out, () -> commandLine(out, err)));
		List<Object> named = commands.stream()
			.filter((command) -> args.length > 0 && isNamed(args[0], command))
			.toList();
		CommandLine commandLine = new CommandLine(new ProxyLab());
		(named.isEmpty() ? commands : named).forEach(commandLine::addSubcommand);
		Optional.ofNullable(commandLine.getSubcommands().get("autoscale"))
			.ifPresent((autoscale) -> autoscale.addSubcommand(new AutoscaleRecommendCommand(out, err))
				.addSubcommand(new ReplayCommand(out, err)));
		Failures failures = new Failures();
		return commandLine.setOut(out)
			.setErr(err)
			.setCaseInsensitiveEnumValuesAllowed(true)
			.setUsageHelpWidth(Terminal.COLUMNS)
			.setColorScheme(Help.defaultColorScheme(Terminal.out().ansi()))
			.setExecutionStrategy(ProxyLab::execute)
			.setParameterExceptionHandler(failures)
			.setExecutionExceptionHandler(failures);
	}

	/**
	 * Where help is asked for, picocli overlooks a command that it does not know. It
	 * hands on no errors of the JVM, which would end it with the exit code of a failed
	 * gate.
	 */
	private static int execute(ParseResult parsed) {
		if (!parsed.unmatched().isEmpty()) {
			throw new UnmatchedArgumentException(parsed.commandSpec().commandLine(), parsed.unmatched());
		}
		try {
			return new RunLast().execute(parsed);
		}
		catch (Error ex) {
			return Failures.unexpected(ex, named(parsed).commandSpec().commandLine());
		}
	}

	private static ParseResult named(ParseResult parsed) {
		return parsed.hasSubcommand() ? named(parsed.subcommand()) : parsed;
	}

	private static boolean isNamed(String argument, Object command) {
		return command.getClass().getAnnotation(Command.class).name().equals(argument);
	}

}
