package io.proxylab.lab.report.tables;

import io.proxylab.lab.analysis.figures.Figures;
import io.proxylab.lab.analysis.figures.RequestFigures;
import io.proxylab.lab.analysis.Results;
import io.proxylab.lab.analysis.Results.CellResult;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The requests of a mix, told apart. */
final class RequestTable {

	private RequestTable() {
	}

	/** One row for each request of each target and cell; none where all are the same. */
	static ReportTable of(Results results) {
		return new ReportTable("Requests of the mix",
				"Each request of the mix by itself: answers a second, times of its correct answers, and failed requests. "
						+ "All trials of a cell together; a percentile that too few answers support is -.",
				List.of("target", "load", "request", "req/s", "p50 (ms)", "p99 (ms)", "added p50 (ms)",
						"added p99 (ms)", "errors"),
				results.cells().stream().flatMap(RequestTable::rows).toList());
	}

	private static Stream<List<String>> rows(CellResult cell) {
		Figures figures = cell.figures();
		return (figures == null) ? Stream.empty() : figures.requests().stream().map((request) -> row(cell, request));
	}

	private static List<String> row(CellResult cell, RequestFigures request) {
		return List.of(cell.target(), cell.load().label() + " x " + cell.delay(), request.name(),
				String.format(Locale.ROOT, "%,.1f", request.throughputPerSecond()),
				millis(request.responseTime().p50Micros()), millis(request.responseTime().p99Micros()),
				millis(request.addedTime().p50Micros()), millis(request.addedTime().p99Micros()),
				String.format(Locale.ROOT, "%,d", request.failed()));
	}

	private static String millis(@Nullable Long micros) {
		return (micros != null) ? String.format(Locale.ROOT, "%,.2f", micros / 1e3) : "-";
	}

}
