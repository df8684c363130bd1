package io.proxylab.lab.report.tables;

import java.util.List;

/** A line of CSV (RFC 4180, but {@code \n}). */
public final class CsvLine {

	private CsvLine() {
	}

	/**
	 * A line with its end.
	 * @param values quoted where they must be
	 */
	public static String of(List<String> values) {
		return String.join(",", values.stream().map(CsvLine::quoted).toList()) + "\n";
	}

	private static String quoted(String value) {
		boolean plain = value.chars().noneMatch((character) -> ",\"\r\n".indexOf(character) >= 0);
		return plain ? value : '"' + value.replace("\"", "\"\"") + '"';
	}

}
