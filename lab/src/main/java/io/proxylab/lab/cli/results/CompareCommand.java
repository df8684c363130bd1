package io.proxylab.lab.cli.results;

import io.proxylab.lab.cli.terminal.CommandFailure;
import io.proxylab.lab.cli.terminal.ExitCodes;
import io.proxylab.lab.cli.terminal.OutFile;
import io.proxylab.lab.report.comparison.ComparedRun.Analysed;
import io.proxylab.lab.report.comparison.ComparisonFormat;
import io.proxylab.lab.report.comparison.RunComparison;
import io.proxylab.lab.report.comparison.Thresholds;
import io.proxylab.lab.trial.RunDirectory;
import io.proxylab.load.reason.FailureReason;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code proxylab compare RUN_A RUN_B}: what changed from one run to another. */
@Command(name = "compare", mixinStandardHelpOptions = true, description = {
		"Compares two runs cell by cell: throughput, added time, response time p99 and CPU a request, each with "
				+ "an interval.",
		"A regression is a figure that got worse by more than the threshold and is shown to differ; with one "
				+ "replicate, by its estimate alone.",
		"None is concluded where the conditions differ: machine, box, warm-up, measured window and what else an "
				+ "experiment asks for. Libraries, limits, the commit and the jars may: that is what one compares." },
		exitCodeListHeading = ExitCodes.HEADING,
		exitCodeList = { "0:done, and there is no regression", "1:there is a regression", ExitCodes.WRONG_INPUT_HELP,
				"3:not all could be compared: a cell of both runs has no valid trial in one of them, or was measured "
						+ "under other conditions" },
		footerHeading = "%nExamples:%n",
		footer = { "  ./proxylab compare runs/20260131-120000-quick runs/20260207-120000-quick",
				"  ./proxylab compare --to direct --threshold 3%%,p99=20%% RUN_A RUN_B",
				"  ./proxylab compare --format markdown --out comparison.md RUN_A RUN_B" })
public final class CompareCommand implements Callable<Integer> {

	private final PrintWriter out;

	@Parameters(index = "0", paramLabel = "RUN_A", description = "The earlier run.")
	private Path before = Path.of("");

	@Parameters(index = "1", paramLabel = "RUN_B", description = "The later run.")
	private Path after = Path.of("");

	@Option(names = "--threshold", paramLabel = "PERCENT", split = ",",
			description = "By how much figures may get worse, such as 3%%, or one of them, such as p99=20%% "
					+ "(default: 5%%). Figures: throughput, added, p99, cpuPerRequest.")
	private List<String> thresholds = List.of();

	@Option(names = "--to", paramLabel = "TARGET",
			description = "Takes each figure relative to this target's in the same replicate, such as direct, so that "
					+ "a slower hour of the machine drops out. The control has no CPU.")
	private @Nullable String relativeTo;

	@Option(names = "--format", paramLabel = "FORMAT",
			description = "What to write instead of text: ${COMPLETION-CANDIDATES}.")
	private @Nullable ComparisonFormat format;

	@Mixin
	private OutFile file = new OutFile();

	public CompareCommand(PrintWriter out) {
		this.out = out;
	}

	@Override
	public Integer call() {
		Thresholds allowed = thresholds();
		Analysed earlier = run(this.before);
		Analysed later = run(this.after);
		checkRuns(earlier, later);
		RunComparison comparison = RunComparison.of(earlier, later, this.relativeTo, allowed);
		if (comparison.cells().isEmpty()) {
			throw failure("%s and %s have no valid figure in common%s; './proxylab report RUN' shows what each has"
				.formatted(this.before, this.after,
						(this.relativeTo != null) ? " relative to " + this.relativeTo : ""));
		}
		ComparisonFormat asked = this.format;
		this.file.print(this.out, (colours) -> String.join("\n", ComparisonText.lines(comparison, colours)) + "\n",
				(asked != null) ? asked.render(comparison) : null);
		if (!comparison.whole()) {
			return ExitCodes.INCOMPLETE;
		}
		return comparison.holds() ? ExitCodes.DONE : ExitCodes.GATE_FAILED;
	}

	private Thresholds thresholds() {
		try {
			return Thresholds.parse(this.thresholds);
		}
		catch (IllegalArgumentException ex) {
			throw failure("--threshold " + ex.getMessage());
		}
	}

	private void checkRuns(Analysed earlier, Analysed later) {
		try {
			if (Files.isSameFile(this.before, this.after)) {
				throw failure(this.before + " and " + this.after
						+ " are the same run; name two, the earlier one first: ./proxylab compare RUN_A RUN_B");
			}
		}
		catch (IOException ex) {
			throw failure(this.before + " and " + this.after + " cannot be read: " + FailureReason.withFile(ex));
		}
		String base = this.relativeTo;
		Set<String> targets = new TreeSet<>(earlier.manifest().targets());
		targets.retainAll(later.manifest().targets());
		if (base != null && !targets.contains(base)) {
			throw failure(
					"--to '%s': not a target of both runs; choices: %s".formatted(base, String.join(", ", targets)));
		}
	}

	private static Analysed run(Path directory) {
		return Analysed.of(RunDirectory.open(directory).read());
	}

	private static CommandFailure failure(String message) {
		return new CommandFailure(ExitCodes.WRONG_INPUT, List.of("proxylab: " + message));
	}

}
