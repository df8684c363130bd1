package io.proxylab.lab.cli.results;

import io.proxylab.lab.cli.terminal.ExitCodes;
import io.proxylab.lab.cli.terminal.Terminal;
import io.proxylab.lab.report.Report;
import io.proxylab.lab.report.ReportFormat;
import io.proxylab.lab.trial.RunDirectory;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code proxylab report RUN}: a run's report again, from its raw files. */
@Command(name = "report", mixinStandardHelpOptions = true,
		description = "Analyses a run again from its raw files, prints its table and writes its report. Starts no load.",
		exitCodeListHeading = ExitCodes.HEADING,
		exitCodeList = { ExitCodes.DONE_HELP, ExitCodes.GATE_FAILED_HELP, ExitCodes.WRONG_INPUT_HELP,
				ExitCodes.INCOMPLETE_HELP },
		footerHeading = "%nExamples:%n", footer = { "  ./proxylab report runs/20260131-120000-quick",
				"  ./proxylab report --format markdown,csv runs/20260131-120000-quick" })
public final class ReportCommand implements Callable<Integer> {

	private final PrintWriter out;

	@Parameters(paramLabel = "RUN", description = "A run directory, such as runs/20260131-120000-quick.")
	private Path run = Path.of("");

	@Option(names = "--format", paramLabel = "FORMAT", split = ",",
			description = "What to write: ${COMPLETION-CANDIDATES} (default: all).")
	private Set<ReportFormat> formats = EnumSet.allOf(ReportFormat.class);

	public ReportCommand(PrintWriter out) {
		this.out = out;
	}

	@Override
	public Integer call() {
		return print(this.out, Report.write(RunDirectory.open(this.run), this.formats));
	}

	/** Prints the table of a report and where its files are. */
	public static int print(PrintWriter out, Report report) {
		ResultsText.lines(report.results(), Terminal.out().colours()).forEach(out::println);
		out.println();
		report.files().forEach(out::println);
		if (!report.results().complete()) {
			return ExitCodes.INCOMPLETE;
		}
		return report.results().gatesHold() ? ExitCodes.DONE : ExitCodes.GATE_FAILED;
	}

}
