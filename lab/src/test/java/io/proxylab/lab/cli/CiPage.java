package io.proxylab.lab.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** {@code docs/ci.md}, whose commands and files do what the page says. */
final class CiPage {

	/** The project. */
	static final Path ROOT = Path.of(System.getProperty("basedir", ""), "..");

	private static final Pattern BLOCK = Pattern.compile("```(\\w*)\n(.*?)```", Pattern.DOTALL);

	/** A word of a shell, quoted or not. */
	private static final Pattern WORD = Pattern.compile("'([^']*)'|\"([^\"]*)\"|(\\S+)");

	private final String text;

	CiPage() throws IOException {
		this.text = Files.readString(ROOT.resolve("docs/ci.md"));
	}

	/** The blocks of a language, in their order; those of a shell have none. */
	List<String> blocks(String language) {
		return BLOCK.matcher(this.text)
			.results()
			.filter((block) -> block.group(1).equals(language))
			.map((block) -> block.group(2))
			.toList();
	}

	/** The commands of scripts, one a line. */
	static Stream<String> commands(Stream<String> scripts) {
		return scripts.map((script) -> script.replace("\\\n", " ")).flatMap(String::lines).map(String::strip);
	}

	/**
	 * The arguments of a command, up to where the shell does something with its output.
	 */
	static String[] arguments(String command) {
		List<String> words = new ArrayList<>();
		WORD.matcher(command).results().forEach((word) -> {
			String quoted = (word.group(1) != null) ? word.group(1) : word.group(2);
			words.add((quoted != null) ? quoted : word.group(3));
		});
		return words.stream()
			.skip(1)
			.takeWhile((word) -> !List.of(">", "|", "||").contains(word))
			.toArray(String[]::new);
	}

}
