package io.proxylab.lab.trial;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Directories with all that is in them. */
public final class Directories {

	private Directories() {
	}

	/** Deletes a directory and its content; symbolic links are not followed. */
	public static void delete(Path directory) throws IOException {
		List<Path> deepestFirst;
		try (Stream<Path> all = Files.walk(directory)) {
			deepestFirst = all.sorted(Comparator.reverseOrder()).toList();
		}
		for (Path path : deepestFirst) {
			Files.deleteIfExists(path);
		}
	}

	/** The directories in a directory whose names fit, in the order of their names. */
	static List<Path> in(Path directory, Predicate<String> name) throws IOException {
		if (!Files.isDirectory(directory)) {
			return List.of();
		}
		try (Stream<Path> entries = Files.list(directory)) {
			return entries.filter(Files::isDirectory)
				.filter((entry) -> name.test(entry.getFileName().toString()))
				.sorted()
				.toList();
		}
	}

}
