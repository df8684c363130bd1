package io.proxylab.lab.cli;

import io.proxylab.lab.cli.results.RunsFound;
import io.proxylab.lab.cli.terminal.Meant;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The runs that somebody may have meant who named one that is not there.
 *
 * @param workingDirectory of the user
 */
record RunsNearby(Path workingDirectory) {

	private static final int MOST = 5;

	/**
	 * Which they are: those with a part of a name that was named, else the latest.
	 * @param asked what is not there
	 * @return a line for the user; empty if there is no run
	 */
	Optional<String> of(Path asked) {
		String word = String.valueOf(asked.getFileName());
		Map<String, Path> runs = runs(asked);
		List<String> fitting = runs.keySet().stream().filter((name) -> name.contains(word)).toList();
		if (fitting.isEmpty()) {
			fitting = Meant.by(word, runs.keySet()).stream().toList();
		}
		if (fitting.size() == 1) {
			return Optional.of("did you mean " + runs.get(fitting.getFirst()) + "?");
		}
		List<String> shown = fitting.isEmpty() ? List.copyOf(runs.keySet()) : fitting;
		return shown.isEmpty() ? Optional.empty()
				: Optional.of((fitting.isEmpty() ? "the latest runs: " : "did you mean one of these? ") + String
					.join(", ", shown.stream().limit(MOST).map((name) -> String.valueOf(runs.get(name))).toList()));
	}

	/** By name, the latest first: a name begins with the time. */
	private Map<String, Path> runs(Path asked) {
		Map<String, Path> runs = new LinkedHashMap<>();
		List<Path> folders = new ArrayList<>();
		Optional.ofNullable(asked.getParent()).ifPresent(folders::add);
		folders.addAll(List.of(this.workingDirectory.resolve("runs"), this.workingDirectory));
		folders.stream()
			.flatMap((folder) -> in(folder).stream())
			.sorted(Comparator.comparing((Path run) -> run.getFileName().toString()).reversed())
			.forEach((run) -> runs.putIfAbsent(run.getFileName().toString(), run));
		return runs;
	}

	/** None of a folder that is absent, or cannot be read. */
	private static List<Path> in(Path folder) {
		if (!Files.isDirectory(folder)) {
			return List.of();
		}
		try (Stream<Path> entries = Files.list(folder)) {
			return entries.filter(RunsFound::isRun).toList();
		}
		catch (IOException ex) {
			// It is only searched for what may have been meant instead.
			return List.of();
		}
	}

}
