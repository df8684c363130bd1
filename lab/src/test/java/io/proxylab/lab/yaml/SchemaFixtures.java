package io.proxylab.lab.yaml;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The files that hold a schema and its reader together.
 *
 * @param directory has them
 */
public record SchemaFixtures(Path directory) {

	/** Of them all keys of the schema are in one or another. */
	public static final String EVERY_KEY = "every-key.yaml";

	/** Files with every key; what excludes another stands in another file. */
	public List<String> everyKey() throws IOException {
		return List.of(Files.readString(this.directory.resolve(EVERY_KEY)).split("(?m)^---\n"));
	}

	/** Lines that only the reader knows to be wrong. */
	public List<String> readersOnly() throws IOException {
		return Files.readAllLines(this.directory.resolve("not-in-schema.txt"))
			.stream()
			.filter((line) -> !line.isBlank() && !line.startsWith("#"))
			.toList();
	}

}
