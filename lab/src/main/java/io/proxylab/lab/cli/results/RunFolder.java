package io.proxylab.lab.cli.results;

import io.proxylab.lab.cli.terminal.CommandFailure;
import io.proxylab.lab.cli.terminal.ExitCodes;
import io.proxylab.lab.report.ReportFormat;
import io.proxylab.load.reason.FailureReason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** A directory of runs, and what is in it. */
public final class RunFolder {

	/** Where runs are made unless somebody says otherwise. */
	public static final Path DEFAULT = Path.of("runs");

	private RunFolder() {
	}

	/**
	 * The runs of a directory, the oldest first: a name begins with the time.
	 * @throws CommandFailure if it is none, or cannot be read
	 */
	static List<Path> runs(Path directory) {
		if (!Files.isDirectory(directory)) {
			throw new CommandFailure(ExitCodes.WRONG_INPUT,
					List.of("proxylab: there is no directory '%s'; name the one ".formatted(directory)
							+ "that holds your runs, or make a first one with ./proxylab run"));
		}
		try (Stream<Path> entries = Files.list(directory)) {
			return entries.filter(RunsFound::isRun).sorted().toList();
		}
		catch (IOException ex) {
			throw new CommandFailure(ExitCodes.WRONG_INPUT,
					List.of("proxylab: '%s' cannot be read (%s); mend its permissions".formatted(directory,
							FailureReason.of(ex))));
		}
	}

	/** Where the page of a run is, once it was written. */
	static Path page(Path run) {
		return run.resolve(ReportFormat.HTML.fileName());
	}

}
