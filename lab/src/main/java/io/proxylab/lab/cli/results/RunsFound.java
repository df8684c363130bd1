package io.proxylab.lab.cli.results;

import io.proxylab.lab.report.comparison.ComparedRun.Analysed;
import io.proxylab.lab.trial.RunDirectory;
import io.proxylab.lab.trial.RunDirectoryException;
import io.proxylab.load.reason.FailureReason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The runs that a command line names, each once. A run that is named and cannot be read
 * is an error; one of a directory of runs is left out and told.
 *
 * @param runs in the order in which they were found
 * @param leftOut runs that cannot be read, each with its reason
 */
public record RunsFound(List<Analysed> runs, List<String> leftOut) {

	public RunsFound {
		runs = List.copyOf(runs);
		leftOut = List.copyOf(leftOut);
	}

	/**
	 * Reads runs.
	 * @param paths run directories, or directories of them
	 * @throws RunDirectoryException if one that is named cannot be read
	 */
	static RunsFound in(List<Path> paths) {
		List<Analysed> runs = new ArrayList<>();
		List<String> leftOut = new ArrayList<>();
		Set<Path> seen = new LinkedHashSet<>();
		for (Path path : paths) {
			List<Path> within = within(path);
			if (within.isEmpty()) {
				RunDirectory run = RunDirectory.open(path);
				if (seen.add(real(path))) {
					runs.add(Analysed.of(run.read()));
				}
			}
			for (Path run : within) {
				if (seen.add(real(run))) {
					try {
						runs.add(Analysed.of(RunDirectory.open(run).read()));
					}
					catch (RunDirectoryException ex) {
						leftOut.add(String.valueOf(ex.getMessage()));
					}
				}
			}
		}
		return new RunsFound(runs, leftOut);
	}

	/** The runs of a directory that is none itself. */
	private static List<Path> within(Path path) {
		if (!Files.isDirectory(path) || isRun(path)) {
			return List.of();
		}
		try (Stream<Path> entries = Files.list(path)) {
			return entries.filter(RunsFound::isRun).sorted().toList();
		}
		catch (IOException ex) {
			throw new RunDirectoryException(
					path + " cannot be read (" + FailureReason.of(ex) + "); mend its permissions", ex);
		}
	}

	public static boolean isRun(Path path) {
		return Files.isRegularFile(path.resolve(RunDirectory.MANIFEST_FILE));
	}

	private static Path real(Path path) {
		try {
			return path.toRealPath();
		}
		catch (IOException ex) {
			throw new RunDirectoryException(
					path + " cannot be read (" + FailureReason.of(ex) + "); mend its permissions", ex);
		}
	}

}
