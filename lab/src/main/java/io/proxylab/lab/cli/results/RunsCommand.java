package io.proxylab.lab.cli.results;

import io.proxylab.lab.cli.terminal.CommandFailure;
import io.proxylab.lab.cli.terminal.ExitCodes;
import io.proxylab.lab.trial.Manifest;
import io.proxylab.lab.trial.RunDirectory;
import io.proxylab.lab.trial.RunDirectoryException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** {@code proxylab runs}: the runs that there are. */
@Command(name = "runs", mixinStandardHelpOptions = true,
		description = "Lists your runs, the oldest first: when each was started, and how many of its trials are finished.",
		exitCodeListHeading = ExitCodes.HEADING, exitCodeList = { "0:done", ExitCodes.WRONG_INPUT_HELP },
		footerHeading = "%nExamples:%n",
		footer = { "  ./proxylab runs", "  ./proxylab runs --json /var/lib/proxylab/runs" })
public final class RunsCommand implements Runnable {

	private static final DateTimeFormatter STARTED = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm", Locale.ROOT);

	private final PrintWriter out;

	private final ZoneId zone;

	@Parameters(arity = "0..1", paramLabel = "DIR", description = "A directory of runs (default: runs/).")
	private Path directory = RunFolder.DEFAULT;

	@Option(names = "--json", description = "As a JSON array, for scripts.")
	private boolean json;

	public RunsCommand(PrintWriter out, ZoneId zone) {
		this.out = out;
		this.zone = zone;
	}

	@Override
	public void run() {
		List<Listed> runs = new ArrayList<>();
		List<String> unreadable = new ArrayList<>();
		for (Path run : RunFolder.runs(this.directory)) {
			try {
				runs.add(Listed.of(RunDirectory.open(run)));
			}
			catch (RunDirectoryException ex) {
				unreadable.add(String.valueOf(ex.getMessage()));
			}
		}
		if (this.json) {
			this.out.println(
					JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build().writeValueAsString(runs));
		}
		else {
			runs.forEach(this::print);
		}
		if (!unreadable.isEmpty()) {
			throw new CommandFailure(ExitCodes.WRONG_INPUT,
					unreadable.stream().map((reason) -> "proxylab: " + reason).toList());
		}
	}

	private void print(Listed run) {
		this.out.println("%s  %s  %s".formatted(
				STARTED.format(Instant.ofEpochMilli(run.startedAtEpochMillis()).atZone(this.zone)), run.path(),
				(run.finishedTrials() < run.plannedTrials()) ? String.format(Locale.ROOT,
						"%d of %d trials; resume goes on", run.finishedTrials(), run.plannedTrials())
						: run.plannedTrials() + " trials"));
	}

	/**
	 * A run in the list.
	 *
	 * @param path of its directory
	 * @param experiment its name
	 * @param startedAtEpochMillis wall clock time
	 * @param plannedTrials as many as it is to have
	 * @param finishedTrials of them, valid or not
	 * @param report the page; null if none was written yet
	 */
	record Listed(String path, String experiment, long startedAtEpochMillis, int plannedTrials, int finishedTrials,
			@Nullable String report) {

		static Listed of(RunDirectory run) {
			Manifest manifest = run.manifest();
			Path page = RunFolder.page(run.path());
			return new Listed(run.path().toString(), manifest.name(), manifest.startedAtEpochMillis(),
					manifest.plannedTrials().size(), run.finishedTrials().size(),
					Files.isRegularFile(page) ? page.toString() : null);
		}

	}

}
