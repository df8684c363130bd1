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

	/** The java that runs the tests. */
	static String java() {
		return Path.of(System.getProperty("java.home"), "bin", "java").toString();
	}

}
