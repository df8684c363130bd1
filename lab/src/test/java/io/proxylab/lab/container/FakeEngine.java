package io.proxylab.lab.container;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * A container engine for tests: a script whose containers are processes of the project's
 * jars.
 *
 * @param folder that holds it, for the PATH, and what it remembers
 */
public record FakeEngine(Path folder) {

	/**
	 * Makes one.
	 * @param folder takes it
	 * @param project whose jars it runs
	 * @param images that it has
	 */
	public static FakeEngine in(Path folder, Path project, String... images) throws IOException {
		Files.createDirectories(folder.resolve("containers"));
		Files.writeString(folder.resolve("project"), project.toString());
		Files.write(folder.resolve("images"), List.of(images));
		try (InputStream script = FakeEngine.class.getResourceAsStream("fake-engine.sh")) {
			if (script == null) {
				throw new IllegalStateException("fake-engine.sh is missing");
			}
			Files.copy(script, folder.resolve("docker"));
		}
		if (!folder.resolve("docker").toFile().setExecutable(true)) {
			throw new IOException(folder + " takes no programs");
		}
		return new FakeEngine(folder);
	}

	/** Its program. */
	public Path program() {
		return this.folder.resolve("docker");
	}

	/** From now on it says no to everything. */
	public void die() throws IOException {
		Files.writeString(this.folder.resolve("dead"), "");
	}

	/** The names of the containers that it has. */
	public List<String> containers() {
		try (Stream<Path> files = Files.list(this.folder.resolve("containers"))) {
			return files.map((file) -> file.getFileName().toString()).sorted().toList();
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

	/** All that it was told, a line each. */
	public List<String> asked() throws IOException {
		return Files.readAllLines(this.folder.resolve("asked"));
	}

}
