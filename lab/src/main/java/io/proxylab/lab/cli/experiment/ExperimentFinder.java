package io.proxylab.lab.cli.experiment;

import io.proxylab.lab.cli.terminal.CommandFailure;
import io.proxylab.lab.cli.terminal.ExitCodes;
import io.proxylab.lab.cli.terminal.Meant;
import io.proxylab.lab.cli.terminal.Terminal;
import io.proxylab.lab.cli.terminal.TextLines;
import io.proxylab.lab.run.place.Installation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Finds the file of an experiment that a command line names: a path, or a bare name of
 * one in the working directory or among the project's own; with {@code .yaml} or without.
 *
 * @param workingDirectory of the user
 * @param home the project's directory
 */
public record ExperimentFinder(Path workingDirectory, Path home) {

	public static final String HELP = "A YAML file, or the name of one: of the working directory, or of experiments/ of this "
			+ "project.";

	private static final String EXTENSION = ".yaml";

	private static final String FOLDER = "experiments";

	/** For a command that was started here. */
	public static ExperimentFinder here() {
		return new ExperimentFinder(Path.of(""), Installation.current().home());
	}

	/** The names of the project's own. */
	List<String> shipped() {
		return experiments(this.home.resolve(FOLDER)).stream().map(ExperimentFinder::name).toList();
	}

	/**
	 * The file; a directory if that is what is named, and nothing else has its name.
	 * @throws CommandFailure if there is none, with what was looked for and what there is
	 */
	public Path find(Path asked) {
		List<Path> candidates = candidates(asked);
		return existing(candidates)
			.or(() -> Optional.of(candidates.getFirst())
				.filter((directory) -> isNamed(asked) && Files.exists(directory)))
			.orElseThrow(() -> new CommandFailure(ExitCodes.WRONG_INPUT, missing(asked, candidates)));
	}

	private static Optional<Path> existing(List<Path> candidates) {
		return candidates.stream().filter((file) -> Files.exists(file) && !Files.isDirectory(file)).findFirst();
	}

	private List<Path> candidates(Path asked) {
		List<Path> candidates = new ArrayList<>(names(this.workingDirectory.resolve(asked)));
		if (isNamed(asked) && asked.getNameCount() == 1 && !asked.isAbsolute()) {
			candidates.addAll(names(this.home.resolve(FOLDER).resolve(asked)));
		}
		return candidates;
	}

	private static boolean isNamed(Path asked) {
		return !asked.toString().isEmpty();
	}

	private static List<Path> names(Path path) {
		String name = String.valueOf(path.getFileName());
		return name.endsWith(EXTENSION) ? List.of(path) : List.of(path, path.resolveSibling(name + EXTENSION));
	}

	private List<String> missing(Path asked, List<Path> candidates) {
		List<Path> there = folders(asked).stream().flatMap((folder) -> experiments(folder).stream()).toList();
		Map<String, Path> byName = new LinkedHashMap<>();
		there.forEach((file) -> byName.putIfAbsent(name(file), file));
		List<String> lines = new ArrayList<>();
		lines.add("proxylab: there is no experiment '%s'%s%s".formatted(asked, isNamed(asked)
				? candidates.stream().map(Path::toString).collect(Collectors.joining(", ", "; looked for ", "")) : "",
				Meant.by(name(asked), byName.keySet())
					.map((name) -> "; did you mean " + toWrite(byName.getOrDefault(name, asked), name) + "?")
					.orElse("")));
		Map<Path, List<String>> names = there.stream()
			.collect(Collectors.groupingBy(ExperimentFinder::parent, LinkedHashMap::new,
					Collectors.mapping(ExperimentFinder::name, Collectors.toList())));
		names.forEach((folder, inIt) -> lines
			.addAll(TextLines.wrap("experiments in %s: %s".formatted(absolute(folder), String.join(", ", inIt)),
					Terminal.COLUMNS, "", "  ")));
		if (names.isEmpty()) {
			lines.add("name a YAML file of an experiment; docs/adding-an-experiment.md tells how to write one");
		}
		return lines;
	}

	/** The bare name where it would be found. */
	private String toWrite(Path file, String name) {
		return existing(candidates(Path.of(name))).filter((found) -> absolute(found).equals(absolute(file)))
			.map((_) -> name)
			.orElse(file.toString());
	}

	/** Where an experiment may be, and which exist, each once. */
	private List<Path> folders(Path asked) {
		Map<Path, Path> folders = new LinkedHashMap<>();
		for (Path folder : List.of(parent(this.workingDirectory.resolve(asked)), this.workingDirectory,
				this.workingDirectory.resolve(FOLDER), this.home.resolve(FOLDER))) {
			folders.putIfAbsent(absolute(folder), folder);
		}
		return folders.values().stream().filter(Files::isDirectory).toList();
	}

	private static Path absolute(Path path) {
		return path.toAbsolutePath().normalize();
	}

	private static Path parent(Path file) {
		return Optional.ofNullable(file.getParent()).orElse(Path.of(""));
	}

	/** None of a folder that cannot be read. */
	private static List<Path> experiments(Path folder) {
		try (Stream<Path> files = Files.list(folder)) {
			return files.filter((file) -> file.toString().endsWith(EXTENSION)).sorted().toList();
		}
		catch (IOException ex) {
			// It is only searched for what may have been meant instead.
			return List.of();
		}
	}

	private static String name(Path file) {
		return String.valueOf(file.getFileName()).replaceFirst("\\.ya?ml$", "");
	}

}
