package io.proxylab.proxy.contract;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** {@code docs/fair-settings.md} names tests that exist, in every row. */
class FairSettingsTests {

	private static final Path ROOT = Path.of("..", "..");

	private static final Pattern TEST = Pattern.compile("`([A-Z]\\w+(?:Contract|IT|Tests))`");

	@Test
	void everyRowNamesATestAndEveryTestExists() throws IOException {
		List<String> rows = Files.readAllLines(ROOT.resolve("docs/fair-settings.md"))
			.stream()
			.filter((line) -> line.startsWith("| ") && !line.startsWith("| item"))
			.toList();
		assertThat(rows).hasSizeGreaterThan(20);
		Set<String> named = new TreeSet<>();
		for (String row : rows) {
			Matcher matcher = TEST.matcher(row);
			assertThat(matcher.find()).as(row).isTrue();
			do {
				named.add(matcher.group(1) + ".java");
			}
			while (matcher.find());
		}
		assertThat(sources()).containsAll(named);
	}

	private static Set<String> sources() throws IOException {
		try (Stream<Path> files = Files.walk(ROOT, 12)) {
			return files.filter((file) -> file.toString().contains("src") && file.toString().endsWith(".java"))
				.map((file) -> String.valueOf(file.getFileName()))
				.collect(Collectors.toSet());
		}
	}

}
