package io.proxylab.lab.report.tables;

import io.proxylab.lab.analysis.Results;
import java.util.List;
import java.util.stream.Stream;

/**
 * A table beside the cells, as every format shows it.
 *
 * @param heading of the table
 * @param explanation what its columns are
 * @param columns their names
 * @param rows as many values each
 */
public record ReportTable(String heading, String explanation, List<String> columns, List<List<String>> rows) {

	public ReportTable {
		columns = List.copyOf(columns);
		rows = List.copyOf(rows);
	}

	/** The tables of a run that have a row. */
	public static List<ReportTable> of(Results results) {
		return Stream
			.of(RequestTable.of(results), FreshTaskTable.of(results), HeldMemoryTable.of(results),
					ScalingTable.scalability(results), ScalingTable.ceilings(results))
			.filter((table) -> !table.rows().isEmpty())
			.toList();
	}

}
