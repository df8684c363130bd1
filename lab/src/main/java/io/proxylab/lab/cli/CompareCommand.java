package io.proxylab.lab.cli;

import io.proxylab.lab.analysis.Analysis;
import io.proxylab.lab.report.RunComparison;
import io.proxylab.lab.trial.LabJson;
import io.proxylab.lab.trial.RawRun;
import io.proxylab.lab.trial.RunDirectory;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code proxylab compare RUN_A RUN_B}: what changed from one run to another. */
@Command(name = "compare", mixinStandardHelpOptions = true,
		description = {
				"Compares two runs cell by cell: throughput, added time and CPU a request, each with an interval.",
				"A regression is a figure that got worse by more than the threshold and is shown to differ; with one "
						+ "replicate, by its estimate alone." },
		exitCodeListHeading = ExitCodes.HEADING,
		exitCodeList = { "0:done, and there is no regression", "1:there is a regression", ExitCodes.WRONG_INPUT_HELP },
		footerHeading = "%nExamples:%n",
		footer = { "  ./proxylab compare runs/20260131-120000-quick runs/20260207-120000-quick",
				"  ./proxylab compare --to direct --threshold 3 RUN_A RUN_B" })
final class CompareCommand implements Callable<Integer> {

	private final PrintWriter out;

	@Parameters(index = "0", paramLabel = "RUN_A", description = "The earlier run.")
	private Path before = Path.of("");

	@Parameters(index = "1", paramLabel = "RUN_B", description = "The later run.")
	private Path after = Path.of("");

	@Option(names = "--threshold", paramLabel = "PERCENT",
			description = "By how much a figure may get worse, in percent; ${DEFAULT-VALUE} if not given.")
	private double threshold = 5;

	@Option(names = "--to", paramLabel = "TARGET",
			description = "Takes each figure relative to this target's in the same replicate, such as direct, so that "
					+ "a slower machine drops out. The control has no CPU.")
	private @Nullable String relativeTo;

	@Option(names = "--json", description = "Prints JSON and not a table.")
	private boolean json;

	CompareCommand(PrintWriter out) {
		this.out = out;
	}

	@Override
	public Integer call() {
		if (!(this.threshold > 0)) {
			throw failure("--threshold " + this.threshold + " is no percentage; write one above 0, such as 5");
		}
		RunComparison comparison = RunComparison.of(run(this.before), run(this.after), this.relativeTo,
				this.threshold / 100);
		if (comparison.rows().isEmpty()) {
			throw failure("%s and %s have no valid figure in common%s; './proxylab report RUN' shows what each has"
				.formatted(this.before, this.after,
						(this.relativeTo != null) ? " that '" + this.relativeTo + "' has, too" : ""));
		}
		if (this.json) {
			this.out.print(LabJson.write(comparison));
			this.out.flush();
		}
		else {
			comparison.lines().forEach(this.out::println);
		}
		return comparison.holds() ? ExitCodes.DONE : ExitCodes.GATE_FAILED;
	}

	private static RunComparison.Run run(Path directory) {
		RawRun raw = RunDirectory.open(directory).read();
		return new RunComparison.Run(Analysis.of(raw), raw.manifest());
	}

	private static CommandFailure failure(String message) {
		return new CommandFailure(ExitCodes.WRONG_INPUT, List.of("proxylab: " + message));
	}

}
