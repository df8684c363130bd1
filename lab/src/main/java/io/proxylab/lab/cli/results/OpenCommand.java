package io.proxylab.lab.cli.results;

import io.proxylab.lab.cli.terminal.CommandFailure;
import io.proxylab.lab.cli.terminal.ExitCodes;
import io.proxylab.lab.report.Report;
import io.proxylab.lab.report.ReportFormat;
import io.proxylab.lab.trial.RunDirectory;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code proxylab open}: the page of a run, in the browser of the user. */
@Command(name = "open", mixinStandardHelpOptions = true,
		description = { "Shows the page of a run in your browser; of your latest run if you name none.",
				"Writes the page first if the run has none." },
		exitCodeListHeading = ExitCodes.HEADING, exitCodeList = { "0:done", ExitCodes.WRONG_INPUT_HELP },
		footerHeading = "%nExamples:%n",
		footer = { "  ./proxylab open", "  ./proxylab open runs/20260131-120000-quick" })
public final class OpenCommand implements Runnable {

	private final PrintWriter out;

	private final PageOpener opener;

	@Parameters(arity = "0..1", paramLabel = "RUN", description = "A run directory (default: the latest in runs/).")
	private @Nullable Path run;

	public OpenCommand(PrintWriter out, PageOpener opener) {
		this.out = out;
		this.opener = opener;
	}

	@Override
	public void run() {
		RunDirectory directory = RunDirectory.open((this.run != null) ? this.run : latest());
		Path page = RunFolder.page(directory.path());
		if (!Files.isRegularFile(page)) {
			Report.write(directory, Set.of(ReportFormat.HTML));
		}
		this.out.println(page);
		this.opener.open(page);
	}

	private static Path latest() {
		List<Path> runs = RunFolder.runs(RunFolder.DEFAULT);
		if (runs.isEmpty()) {
			throw new CommandFailure(ExitCodes.WRONG_INPUT, List
				.of("proxylab: there is no run in %s; make one with ./proxylab run".formatted(RunFolder.DEFAULT)));
		}
		return runs.getLast();
	}

}
