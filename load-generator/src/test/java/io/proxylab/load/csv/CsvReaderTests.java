package io.proxylab.load.csv;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class CsvReaderTests {

	private static final String BYTE_ORDER_MARK = "\ufeff";

	@TempDir
	private Path folder = Path.of("");

	private static List<List<String>> rows(CsvReader reader) {
		List<List<String>> rows = new ArrayList<>();
		for (CsvRecord row = reader.next(); row != null; row = reader.next()) {
			rows.add(row.texts());
		}
		return rows;
	}

	private static CsvRecord first(String text) {
		return Objects.requireNonNull(CsvReader.of(text).next());
	}

	@ParameterizedTest
	@ValueSource(strings = { "a,b\n1,2\n3,4\n", "a,b\r\n1,2\r\n3,4\r\n", "a,b\r1,2\r3,4", "a;b\n1;2\n3;4",
			"a\tb\n1\t2\n3\t4", "a|b\n1|2\n3|4", BYTE_ORDER_MARK + "a,b\n1,2\n3,4",
			"\n \n a , b \n\n1,2\n  \n3,4\n\n\n", "\"a\",\"b\"\n\"1\",2\n3,\"4\"",
			"a,b\n1,2\n" + BYTE_ORDER_MARK + "a,b\n3,4\n" })
	void theSameTableIsReadHoweverItIsWritten(String text) throws IOException {
		CsvReader reader = CsvReader.of(text);
		assertThat(reader.columns()).containsExactly("a", "b");
		assertThat(rows(reader)).containsExactly(List.of("1", "2"), List.of("3", "4"));
		try (CsvReader file = CsvReader.open(Files.writeString(this.folder.resolve("a.csv"), text))) {
			assertThat(rows(file)).containsExactly(List.of("1", "2"), List.of("3", "4"));
		}
	}

	@Test
	void aQuotedValueMayHoldDelimitersQuotesAndLineEnds() {
		CsvReader reader = CsvReader.of("\"a,\";b\n\"x;\"\"y\"\"\r\nz\n\";2\n\"\";\n");
		assertThat(reader.columns()).containsExactly("a,", "b");
		assertThat(rows(reader)).containsExactly(List.of("x;\"y\"\r\nz\n", "2"), List.of("", ""));
	}

	@Test
	void aMissingValueIsNotAnEmptyOne() {
		CsvRecord row = first("a,b\n\"\",\n");
		assertThat(row.isMissing(0)).isFalse();
		assertThat(row.isMissing(1)).isTrue();
	}

	@Test
	void repeatedHeadingsAreSkippedAndCounted() {
		CsvReader reader = CsvReader.of("a,b\n1,2\na,b\na, b\n3,4\n");
		reader.requireOneHeading();
		assertThat(rows(reader)).hasSize(2);
		assertThat(reader.repeatedHeadings()).isEqualTo(2);
		assertThatExceptionOfType(BadCsv.class).isThrownBy(reader::requireOneHeading)
			.withMessageStartingWith("line 3: repeats the heading");
	}

	@ParameterizedTest
	@CsvSource(quoteCharacter = '`',
			textBlock = """
					``,                          `line 1: the file is empty`
					`\\n\\n`,                      `line 1: the file is empty`
					`a,a`,                       `line 1: names the column 'a' twice`
					`a,b\\n1`,                    `line 2: has 1 value, but the heading names 2 columns`
					`a,b\\n\\n1,2\\n1,2,3\\n4,5`,    `line 4: has 3 values, but the heading names 2 columns`
					`a,b\\n1,2\\n3,4"\\n5,6`,       `line 3: has a quote within an unquoted value`
					`a,b\\n1,2\\n3, "4"\\n5,6`,     `line 3: has a quote within an unquoted value`
					`a,b\\n1,2\\n3,"4\\n5,6`,       `line 3: has a quote that is never closed`
					`a,b\\r1,2\\r3,"4\\r5,6`,       `line 3: has a quote that is never closed`
					`a,b\\n3,"4\\n5,6\\n7,"8"\\n`,   `line 2: has a quoted value that continues after its closing quote, in line 4`
					`a,b\\n3,"4"5\\n`,             `line 2: has a quoted value that continues after its closing quote. Double`
					`a,b\\n1,2\\n3,\\0`,            `line 3: has a NUL character`
					`"a,b\\n1,2`,                 `line 1: has a quote that is never closed`
					""")
	void aMistakeIsReportedWithItsLine(String text, String message) {
		String csv = text.replace("\\n", "\n").replace("\\r", "\r").replace("\\0", "\0");
		assertThatExceptionOfType(BadCsv.class).isThrownBy(() -> rows(CsvReader.of(csv)))
			.withMessageStartingWith(message)
			.satisfies((ex) -> assertThat(ex.in("my.csv")).startsWith("my.csv:" + ex.line() + ": "));
	}

	@ParameterizedTest
	@ValueSource(ints = { 0, 1000, 70_000 })
	void aMalformedByteIsReportedWithItsLine(int rowsBefore) throws IOException {
		byte[] text = ("a,b\n" + "1,2\n".repeat(rowsBefore) + "3,gr\u00fcn\n").getBytes(StandardCharsets.ISO_8859_1);
		Path file = Files.write(this.folder.resolve("latin.csv"), text);
		assertThatExceptionOfType(BadCsv.class).isThrownBy(() -> {
			try (CsvReader reader = CsvReader.open(file)) {
				rows(reader);
			}
		}).withMessage("line " + (rowsBefore + 2) + ": isn't text in UTF-8. Save the file as UTF-8.");
	}

	@Test
	void charactersOfSeveralBytesMayLieAcrossBuffers() throws IOException {
		String text = "a,b\n" + "\ud83d\ude00\u20ac,x\n".repeat(20_000);
		try (CsvReader reader = CsvReader.open(Files.writeString(this.folder.resolve("emoji.csv"), text))) {
			assertThat(rows(reader)).hasSize(20_000).containsOnly(List.of("\ud83d\ude00\u20ac", "x"));
		}
	}

	@Test
	void aUtf16FileIsRejected() throws IOException {
		Path file = Files.write(this.folder.resolve("a.csv"),
				(BYTE_ORDER_MARK + "a,b\n1,2\n").getBytes(StandardCharsets.UTF_16LE));
		assertThatExceptionOfType(BadCsv.class).isThrownBy(() -> CsvReader.open(file))
			.withMessageStartingWith("line 1: isn't text in UTF-8");
	}

	/**
	 * What one stray quote, or a file without line ends, would otherwise read into
	 * memory.
	 */
	@ParameterizedTest
	@ValueSource(strings = { "\"", "x", ",", " " })
	void aRecordIsBounded(String repeated) {
		String text = "a,b\n1,2\n3,"
				+ ("\"".equals(repeated) ? "\"" + "1,2\n".repeat(1 << 20) : repeated.repeat(1 << 21));
		assertThatExceptionOfType(BadCsv.class).isThrownBy(() -> rows(CsvReader.of(text)))
			.withMessageStartingWith("line 3: belongs to a record of more than 1048576 characters");
	}

	@Test
	void numbersAreReadWhereTheyAre() {
		CsvRecord row = first("a,b,c\n-12,1.5e3,3000000000\n");
		assertThat(row.whole(0)).isEqualTo(-12);
		assertThat(row.number(1)).isEqualTo(1500);
		assertThatExceptionOfType(BadCsv.class).isThrownBy(() -> row.count(2))
			.withMessageStartingWith("line 2: '3000000000' in column c is out of range");
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "x", "NaN", "Infinity", "1e999", "0x1p3", "1d", "\u0661", "1.2.3", "--1", "1 000" })
	void aNumberIsDecimalAndFinite(String number) {
		CsvRecord row = first("a,b\n" + number + ",1\n");
		assertThatExceptionOfType(BadCsv.class).isThrownBy(() -> row.number(0))
			.withMessage("line 2: '" + number + "' in column a isn't a finite decimal number. Write such as 0.5.");
		assertThatExceptionOfType(BadCsv.class).isThrownBy(() -> row.whole(0))
			.withMessage("line 2: '" + number + "' in column a isn't a whole number. Write such as 1200.");
	}

	@Test
	void aValueInAMessageIsCutAndHarmless() {
		CsvRecord row = first("a\n\u001b[2J" + "x".repeat(1000) + "\n");
		assertThatExceptionOfType(BadCsv.class).isThrownBy(() -> row.number(0))
			.withMessage("line 2: '\\u001b[2J" + "x".repeat(56)
					+ "...' in column a isn't a finite decimal number. Write such as 0.5.");
	}

}
