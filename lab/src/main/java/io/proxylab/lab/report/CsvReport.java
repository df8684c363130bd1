package io.proxylab.lab.report;

import io.proxylab.lab.analysis.Results;
import io.proxylab.lab.analysis.Results.CellResult;
import io.proxylab.lab.experiment.Connections.Reuse;
import io.proxylab.lab.experiment.Load;
import io.proxylab.lab.experiment.Observability;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** {@code results.csv} (RFC 4180, but {@code \n}): one line a target and cell. */
final class CsvReport {

	private static final List<String> FIRST = List.of("target", "variant", "users", "delay", "clientConnections",
			"upstreamConnections", "observability", "status", "trials");

	private CsvReport() {
	}

	static String of(Results results) {
		StringBuilder csv = new StringBuilder();
		List<String> header = new ArrayList<>(FIRST);
		Arrays.stream(FigureColumn.values()).map(FigureColumn::key).forEach(header::add);
		header.add("sentence");
		line(csv, header);
		for (CellResult cell : results.cells()) {
			String variant = cell.variant();
			List<String> values = new ArrayList<>(List.of(cell.target(), (variant != null) ? variant : "",
					users(cell.load()), cell.delay(), word(cell.clientConnections()),
					word(cell.upstreamConnections()), word(cell.observability()),
					cell.status().name().toLowerCase(Locale.ROOT), String.valueOf(cell.trials().size())));
			for (FigureColumn column : FigureColumn.values()) {
				Double value = column.value(cell.figures());
				values.add((value != null) ? String.format(Locale.ROOT, "%.3f", value) : "");
			}
			values.add(cell.sentence());
			line(csv, values);
		}
		return csv.toString();
	}

	private static String users(Load load) {
		return switch (load) {
			case Load.Closed closed -> String.valueOf(closed.users());
		};
	}

	private static String word(@Nullable Reuse connections) {
		return (connections != null) ? connections.word() : "";
	}

	private static String word(@Nullable Observability observability) {
		return (observability != null) ? observability.word() : "";
	}

	private static void line(StringBuilder csv, List<String> values) {
		csv.append(String.join(",", values.stream().map(CsvReport::quoted).toList())).append('\n');
	}

	private static String quoted(String value) {
		boolean plain = value.chars().noneMatch((character) -> ",\"\r\n".indexOf(character) >= 0);
		return plain ? value : '"' + value.replace("\"", "\"\"") + '"';
	}

}
