package io.proxylab.lab;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/** The map of the lab's packages says what each of them says of itself. */
class PackageMapTests {

	private static final Path SOURCES = Path.of("src/main/java/io/proxylab/lab");

	private static final Path MAP = Path.of("..", "docs", "packages.md");

	private static final String HEAD = """
			# The packages of the lab

			Of `io.proxylab.lab`, each with the first sentence of its own description. `mvn -pl lab -am test
			-Dtest=PackageMapTests -Dsurefire.failIfNoSpecifiedTests=false -Dgolden.update=true` writes this page again.

			| package | what is in it |
			|---|---|
			""";

	/** Of more nobody finds his way by looking. */
	private static final int MOST_FILES = 50;

	private static final Pattern COMMENT = Pattern.compile("/\\*\\*(.*?)\\*/", Pattern.DOTALL);

	private static final Pattern TAG = Pattern.compile("\\{@(?:link (?:[a-z]+\\.)*|code )([^}]*)}");

	private static final Pattern SENTENCE = Pattern.compile("(.*?\\.)(?: .*)?");

	static List<Path> packages() throws IOException {
		try (Stream<Path> folders = Files.walk(SOURCES)) {
			return folders.filter(Files::isDirectory)
				.filter((folder) -> !folder.equals(SOURCES))
				.filter((folder) -> files(folder) > 0)
				.sorted()
				.toList();
		}
	}

	@Test
	void itHasEachWithItsSentence() throws IOException {
		List<String> rows = new ArrayList<>();
		for (Path folder : packages()) {
			String name = SOURCES.relativize(folder).toString().replace('/', '.');
			rows.add("| `%s` | %s |\n".formatted(name, sentence(folder)));
		}
		String map = HEAD + String.join("", rows);
		if (Boolean.getBoolean("golden.update")) {
			Files.writeString(MAP, map);
		}
		assertThat(map).as("%s; -Dgolden.update=true writes it again", MAP).isEqualTo(Files.readString(MAP));
	}

	@ParameterizedTest
	@MethodSource("packages")
	void noneHasMoreThanCanBeLookedThrough(Path folder) {
		assertThat(files(folder)).as("classes of %s; cure: packages below it, each with its sentence", folder)
			.isLessThanOrEqualTo(MOST_FILES);
	}

	private static long files(Path folder) {
		String[] names = folder.toFile()
			.list((parent, name) -> name.endsWith(".java") && !name.equals("package-info.java"));
		return (names != null) ? names.length : 0;
	}

	private static String sentence(Path folder) throws IOException {
		Matcher comment = COMMENT.matcher(Files.readString(folder.resolve("package-info.java")));
		assertThat(comment.find()).as("%s has a description", folder).isTrue();
		String text = comment.group(1).replaceAll("\\n \\*", " ").replaceAll("\\s+", " ").strip();
		Matcher sentence = SENTENCE.matcher(TAG.matcher(text).replaceAll("`$1`"));
		assertThat(sentence.matches()).as("the description of %s is a sentence: %s", folder, text).isTrue();
		return sentence.group(1);
	}

}
