package io.proxylab.lab.cli.results;

import io.proxylab.lab.analysis.Results.CellResult;
import io.proxylab.lab.cli.terminal.CommandFailure;
import io.proxylab.lab.cli.terminal.ExitCodes;
import io.proxylab.lab.cli.terminal.OutFile;
import io.proxylab.lab.report.tables.CellBlock;
import io.proxylab.lab.report.history.HistoryFormat;
import io.proxylab.lab.report.history.RunHistory;
import io.proxylab.lab.report.history.RunHistory.CellHistory;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code proxylab history RUN...}: a target's figures over many runs. */
@Command(name = "history", mixinStandardHelpOptions = true, description = {
		"Shows throughput and CPU a request of each target and cell over many runs, in the order of their time, "
				+ "with the runs at which they shifted.",
		"Change points are looked for from 6 runs on." }, exitCodeListHeading = ExitCodes.HEADING,
		exitCodeList = {
				"0:done", ExitCodes.WRONG_INPUT_HELP, "3:runs of a directory cannot be read and are left out" },
		footerHeading = "%nExamples:%n",
		footer = { "  ./proxylab history runs", "  ./proxylab history --format html --out history.html runs",
				"  ./proxylab history --target webflux-webclient --cell '100 users x 10ms' \\",
				"      --format csv --out otava.csv runs" })
public final class HistoryCommand implements Callable<Integer> {

	private final PrintWriter out;

	@Parameters(paramLabel = "RUN", arity = "1..*",
			description = "Run directories, or directories of them, such as runs.")
	private List<Path> paths = List.of();

	@Option(names = "--target", paramLabel = "TARGET", description = "Shows this target alone; may be repeated.")
	private List<String> targets = List.of();

	@Option(names = "--cell", paramLabel = "CELL",
			description = "Shows this load and delay alone, such as '100 users x 10ms'; may be repeated.")
	private List<String> cells = List.of();

	@Option(names = "--format", paramLabel = "FORMAT",
			description = "What to write instead of text: ${COMPLETION-CANDIDATES}.")
	private @Nullable HistoryFormat format;

	@Mixin
	private OutFile file = new OutFile();

	public HistoryCommand(PrintWriter out) {
		this.out = out;
	}

	@Override
	public Integer call() {
		RunsFound found = RunsFound.in(this.paths);
		if (found.runs().size() < 2) {
			throw failure(String.format(Locale.ROOT,
					"a history needs two runs; found: %d%s; name runs, or a directory of runs such as runs",
					found.runs().size(),
					found.leftOut().isEmpty() ? "" : ", left out: " + String.join("; ", found.leftOut())));
		}
		List<CellBlock> blocks = found.runs().stream().flatMap((run) -> CellBlock.of(run.results()).stream()).toList();
		check("--target", this.targets,
				blocks.stream().flatMap((block) -> block.rows().stream()).map(CellResult::target));
		check("--cell", this.cells, blocks.stream().map(CellBlock::label));
		RunHistory history = RunHistory.of(found.runs(), found.leftOut(), this::wanted);
		if (history.series().isEmpty()) {
			throw failure("no run has a valid figure"
					+ (this.targets.isEmpty() && this.cells.isEmpty() ? "" : " of this target and cell together")
					+ "; './proxylab report RUN' shows what each has");
		}
		HistoryFormat asked = this.format;
		this.file.print(this.out, (colours) -> String.join("\n", HistoryText.lines(history, colours)) + "\n",
				(asked != null) ? asked.render(history) : null);
		return found.leftOut().isEmpty() ? ExitCodes.DONE : ExitCodes.INCOMPLETE;
	}

	private boolean wanted(CellHistory cell) {
		return (this.targets.isEmpty() || this.targets.contains(cell.target()))
				&& (this.cells.isEmpty() || this.cells.contains(cell.cell()));
	}

	private static void check(String option, List<String> asked, Stream<String> there) {
		List<String> choices = there.distinct().toList();
		for (String name : asked) {
			if (!choices.contains(name)) {
				throw failure(
						"%s '%s': no run has it; choices: %s".formatted(option, name, String.join(", ", choices)));
			}
		}
	}

	private static CommandFailure failure(String message) {
		return new CommandFailure(ExitCodes.WRONG_INPUT, List.of("proxylab: " + message));
	}

}
