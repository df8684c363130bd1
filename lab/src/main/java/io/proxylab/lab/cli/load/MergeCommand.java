package io.proxylab.lab.cli.load;

import io.proxylab.lab.cli.terminal.CommandFailure;
import io.proxylab.lab.cli.terminal.ExitCodes;
import io.proxylab.load.protocol.LoadResult;
import io.proxylab.load.reason.FailureReason;
import io.proxylab.load.recording.MergedLoad;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code proxylab merge DIR...}: one result of the parts of a load. */
@Command(name = "merge", mixinStandardHelpOptions = true, sortOptions = false,
		description = { "Makes one result of the parts of a load that several machines offered with 'load --part'.",
				"Counts and histograms are added; percentiles are those of the sums." },
		exitCodeListHeading = ExitCodes.HEADING,
		exitCodeList = {
				"0:done, and there were correct answers", ExitCodes.WRONG_INPUT_HELP, "3:there was no correct answer" },
		footerHeading = "%nExamples:%n",
		footer = { "  ./proxylab load http://10.0.0.7:8080/ --rate 30000 --part 1/3 \\",
				"      --start-at 2026-01-31T12:00:00Z --raw part-1      (likewise 2/3, 3/3)",
				"  ./proxylab merge part-1 part-2 part-3 --into whole" })
public final class MergeCommand implements Callable<Integer> {

	private final PrintWriter out;

	@Parameters(paramLabel = "DIR", arity = "1..*", description = "What each part wrote to its --raw.")
	private List<Path> parts = List.of();

	@Option(names = "--into", paramLabel = "DIR", required = true,
			description = "Takes the merged result, histograms and slowest requests.")
	private Path into = Path.of("");

	@Option(names = "--json", description = "Print the merged result as one JSON object instead of text.")
	private boolean json;

	public MergeCommand(PrintWriter out) {
		this.out = out;
	}

	@Override
	public Integer call() {
		try {
			List<LoadResult> results = new ArrayList<>();
			for (Path part : this.parts) {
				results.add(new RawLoad(part).result());
			}
			RawLoad whole = RawLoad.at(this.into);
			LoadResult merged = MergedLoad.of(results, this.parts, this.into);
			whole.keep(merged);
			if (this.json) {
				this.out.print(LoadJson.of(merged));
			}
			else {
				LoadText.lines(this.parts.size() + " parts", merged, List.of()).forEach(this.out::println);
			}
			this.out.flush();
			return (merged.correct() > 0) ? ExitCodes.DONE : ExitCodes.INCOMPLETE;
		}
		catch (IOException ex) {
			throw new CommandFailure(ExitCodes.WRONG_INPUT, List.of("proxylab: " + FailureReason.withFile(ex)));
		}
	}

}
