package io.proxylab.lab.jtl;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** The samples of a CSV result of JMeter, one by one: it may be larger than the heap. */
final class JtlSamples {

	private static final List<String> NEEDED = List.of("timeStamp", "elapsed", "label", "success");

	private JtlSamples() {
	}

	/**
	 * Shows each sample, in the order in which JMeter wrote them: as they ended.
	 * @throws BadJtl if the file is no CSV result of JMeter with a line of column names
	 */
	static void forEach(Path file, Consumer<JtlSample> reader) throws IOException {
		try (BufferedReader lines = Files.newBufferedReader(file)) {
			JtlRows rows = new JtlRows(lines);
			Map<String, Integer> columns = columns(rows.next());
			for (Optional<List<String>> row = rows.next(); row.isPresent(); row = rows.next()) {
				reader.accept(sample(row.get(), columns, rows.lineNumber()));
			}
		}
	}

	private static Map<String, Integer> columns(Optional<List<String>> header) {
		Map<String, Integer> columns = new HashMap<>();
		List<String> names = header.orElse(List.of());
		for (int column = 0; column < names.size(); column++) {
			columns.put(names.get(column), column);
		}
		List<String> missing = NEEDED.stream().filter((name) -> !columns.containsKey(name)).toList();
		if (!missing.isEmpty()) {
			throw new BadJtl("line 1: is no line of column names with " + String.join(", ", missing)
					+ "; let JMeter write CSV with names: -Jjmeter.save.saveservice.output_format=csv"
					+ " -Jjmeter.save.saveservice.print_field_names=true");
		}
		return columns;
	}

	private static JtlSample sample(List<String> row, Map<String, Integer> columns, int line) {
		if (row.size() != columns.size()) {
			throw new BadJtl("line %d: has %d values, and the line of names has %d; JMeter was ended while it wrote:"
				.formatted(line, row.size(), columns.size()) + " remove the line");
		}
		Values values = new Values(row, columns, line);
		boolean correct = Boolean.parseBoolean(values.text("success"));
		return new JtlSample(values.text("label"), values.number("timeStamp"), values.number("elapsed"),
				correct ? null : values.failure(),
				columns.containsKey("allThreads") ? Math.toIntExact(values.number("allThreads")) : -1);
	}

	private record Values(List<String> row, Map<String, Integer> columns, int line) {

		String text(String column) {
			Integer index = this.columns.get(column);
			return (index != null) ? this.row.get(index) : "";
		}

		long number(String column) {
			String text = text(column);
			if (!text.matches("\\d{1,15}")) {
				throw new BadJtl("line %d: %s is '%s' and no whole number of milliseconds; times are written with"
					.formatted(this.line, column, text) + " -Jjmeter.save.saveservice.timestamp_format=ms");
			}
			return Long.parseLong(text);
		}

		/** The response code, and with it the message of an assertion, if one failed. */
		String failure() {
			String code = text("responseCode");
			String message = text("failureMessage").lines().findFirst().orElse("");
			String known = code.isEmpty() ? "failed" : code;
			return message.isEmpty() ? known : known + ", " + message;
		}

	}

}
