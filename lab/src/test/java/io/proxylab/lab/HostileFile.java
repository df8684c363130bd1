package io.proxylab.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Damages a valid CSV file in the ways in which files get damaged. Bytes are kept as
 * characters of ISO 8859-1.
 */
final class HostileFile {

	/** Of every test; a failure names it with the number of the mutated file. */
	private static final long SEED = 57;

	private static final List<String> INSERTED = List.of("\"", "\"\"", ",\"", "\",", "\n", "\n\n", "\r", "\0",
			"\u001b[2J", ",", ";", "\t", "|", "-", " ", "e999", "NaN", "9223372036854775808", "\u00c3",
			"\u00ef\u00bb\u00bf", "x".repeat(5000));

	private HostileFile() {
	}

	/**
	 * Reads mutated files. Each must be rejected with its line, or have the figures that
	 * its text says. Quotes are left to the tests of the reader.
	 */
	static <T> void readMutated(DamagedCsv<T> csv, int files) {
		Random random = new Random(SEED);
		int accepted = 0;
		for (int number = 0; number < files; number++) {
			String text = mutate(csv.validCsv(), random);
			String name = "seed " + SEED + ", file " + number;
			T figures = null;
			try {
				figures = csv.figures(text.getBytes(StandardCharsets.ISO_8859_1));
			}
			catch (Exception ex) {
				if (!csv.isRejection(ex)) {
					fail(name + " is neither read nor rejected with its line:\n" + text, ex);
				}
			}
			if (figures != null) {
				accepted++;
				if (text.indexOf('"') < 0) {
					assertThat(figures).as("%s: figures of%n%s", name, text).isEqualTo(expected(csv, text));
				}
			}
		}
		assertThat(accepted).as("files that are still valid").isBetween(1, files - 1);
	}

	private static <T> T expected(DamagedCsv<T> csv, String text) {
		String decoded = new String(text.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
		List<String> lines = decoded.lines()
			.map((line) -> line.replaceFirst("^\ufeff+", ""))
			.filter((line) -> !line.isBlank())
			.toList();
		char delimiter = ',';
		for (char other : ";\t|".toCharArray()) {
			delimiter = (count(lines.getFirst(), other) > count(lines.getFirst(), delimiter)) ? other : delimiter;
		}
		String separator = Pattern.quote(String.valueOf(delimiter));
		List<String> heading = Stream.of(lines.getFirst().split(separator, -1)).map(String::strip).toList();
		List<List<String>> rows = lines.stream()
			.skip(1)
			.map((line) -> List.of(line.split(separator, -1)))
			.filter((row) -> !row.stream().map(String::strip).toList().equals(heading))
			.toList();
		assertThat(rows).as("rows of%n%s", text).allSatisfy((row) -> assertThat(row).hasSameSizeAs(heading));
		try {
			return csv.expected(heading, rows);
		}
		catch (RuntimeException ex) {
			throw new AssertionError("accepted, though it says no figures:\n" + text, ex);
		}
	}

	private static long count(String line, char character) {
		return line.chars().filter((next) -> next == character).count();
	}

	private static String mutate(String valid, Random random) {
		String text = valid;
		int mutations = 1 + random.nextInt(3);
		for (int i = 0; i < mutations && !text.isEmpty(); i++) {
			text = mutateOnce(text, random);
		}
		return text;
	}

	private static String mutateOnce(String text, Random random) {
		int place = random.nextInt(text.length());
		String before = text.substring(0, place);
		String after = text.substring(place + 1);
		List<String> lines = new ArrayList<>(text.lines().toList());
		int line = random.nextInt(Math.max(1, lines.size()));
		return switch (random.nextInt(8)) {
			case 0 -> before;
			case 1 -> before + (char) (text.charAt(place) ^ (1 << random.nextInt(8))) + after;
			case 2 -> before + (char) random.nextInt(256) + after;
			case 3 -> text.replace(',', ";\t|".charAt(random.nextInt(3)));
			case 4 -> before + INSERTED.get(random.nextInt(INSERTED.size())) + text.substring(place);
			case 5 -> text.replace("\n", random.nextBoolean() ? "\r" : "\r\n");
			case 6 -> {
				lines.add(random.nextInt(lines.size() + 1), lines.get(line));
				yield String.join("\n", lines);
			}
			default -> {
				Collections.swap(lines, line, random.nextInt(lines.size()));
				yield String.join("\n", lines);
			}
		};
	}

}
