package io.proxylab.infrastructure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The project's folder, and copies of parts of it that tests may write to. */
final class Project {

	static final Path HOME = Path.of("..").toAbsolutePath().normalize();

	private Project() {
	}

	static Path file(String first, String... more) {
		return HOME.resolve(Path.of(first, more));
	}

	/** Returns the names of the files in a folder. */
	static List<String> names(String first, String... more) throws IOException {
		try (Stream<Path> paths = Files.list(file(first, more))) {
			return paths.map((path) -> path.getFileName().toString()).sorted().toList();
		}
	}

	/** Copies a folder, but for what Terraform leaves in it. */
	static Path copy(Path source, Path target) throws IOException {
		try (Stream<Path> paths = Files.walk(source)) {
			List<Path> files = paths.filter((path) -> !path.toString().contains(".terraform"))
				.filter((path) -> !path.toString().contains(".tfstate"))
				.filter((path) -> !path.toString().endsWith(".tfvars"))
				.toList();
			for (Path file : files) {
				Path copy = target.resolve(source.relativize(file).toString());
				if (Files.isDirectory(file)) {
					Files.createDirectories(copy);
				}
				else {
					Files.copy(file, copy);
				}
			}
		}
		return target;
	}

	/**
	 * Copies ecs/ and the files of docker/ that it reads.
	 * @return the copy's folder ecs/example
	 */
	static Path copyExample(Path directory) throws IOException {
		Path ecs = copy(file("ecs"), directory.resolve("ecs"));
		copy(file("docker", "prometheus"), directory.resolve("docker").resolve("prometheus"));
		return ecs.resolve("example");
	}

	/** The java that runs the tests. */
	static String java() {
		return Path.of(System.getProperty("java.home"), "bin", "java").toString();
	}

}
