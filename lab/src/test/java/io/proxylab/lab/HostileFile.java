package io.proxylab.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import java.util.function.Predicate;

/**
 * Damages a valid CSV file in the ways in which files get damaged. Bytes are kept as
 * characters of ISO 8859-1.
 */
public final class HostileFile {

	/** Of every test; a failure names it with the number of the mutated file. */
	private static final long SEED = 57;

	private static final List<String> INSERTED = List.of("\"", "\"\"", ",\"", "\",", "\n", "\n\n", "\r", "\0",
			"\u001b[2J", ",", ";", "\t", "|", "-", " ", "e999", "NaN", "9223372036854775808", "\u00c3",
			"\u00ef\u00bb\u00bf", "x".repeat(5000));

	private HostileFile() {
	}

	/**
	 * Reads mutated files. Each must be rejected with its line, or have a row for each of
	 * its lines.
	 * @param valid the file
	 * @param files how many mutated ones to read
	 * @param isRejection says whether an exception is the documented one
	 * @param reader reads the bytes of one
	 */
	public static void readMutated(String valid, int files, Predicate<Exception> isRejection, Reader reader) {
		Random random = new Random(SEED);
		int accepted = 0;
		for (int number = 0; number < files; number++) {
			String text = mutate(valid, random);
			String name = "seed " + SEED + ", file " + number;
			try {
				OptionalLong rows = reader.read(text.getBytes(StandardCharsets.ISO_8859_1));
				accepted++;
				if (rows.isPresent() && text.indexOf('"') < 0) {
					assertThat(rows).as("%s: rows of%n%s", name, text).hasValue(linesOfData(text));
				}
			}
			catch (Exception ex) {
				if (!isRejection.test(ex)) {
					fail(name + " is neither read nor rejected with its line:\n" + text, ex);
				}
			}
		}
		assertThat(accepted).as("files that are still valid").isBetween(1, files - 1);
	}

	/** An independent count, of files without quotes. */
	private static long linesOfData(String text) {
		List<String> lines = text.replace("\u00ef\u00bb\u00bf", "").lines().filter((line) -> !line.isBlank()).toList();
		return lines.stream().filter((line) -> !line.equals(lines.getFirst())).count();
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

	/** Reads the bytes of a file. */
	@FunctionalInterface
	public interface Reader {

		/** Returns the number of rows; empty if the result doesn't show it. */
		OptionalLong read(byte[] bytes) throws Exception;

	}

}
