package io.proxylab.lab.report.history;

import io.proxylab.lab.report.PageFile;
import io.proxylab.lab.report.SelfContainedPage;
import io.proxylab.lab.report.comparison.ComparedFigure;
import io.proxylab.lab.report.history.RunHistory.CellHistory;
import io.proxylab.lab.report.history.RunHistory.HistoryRun;
import java.util.List;
import java.util.Map;

/**
 * What {@code history.jte} shows. The texts are plain; the template escapes them.
 *
 * @param history of runs
 */
public record HistoryPage(RunHistory history) {

	static String html(RunHistory history) {
		return SelfContainedPage.render("history.jte",
				Map.of("page", new HistoryPage(history), "styles", PageFile.styles(), "charts", PageFile.charts(),
						"script", PageFile.texts(List.of("looks.js", "redraw.js", "history.js"))));
	}

	/** How much there is to see. */
	public String title() {
		return HistoryRemarks.title(this.history);
	}

	/** Where figures shifted. */
	public List<String> shifts() {
		return HistoryRemarks.shifts(this.history);
	}

	/** Runs that cannot be read. */
	public List<String> leftOut() {
		return this.history.leftOut();
	}

	/** The runs, in the order of their time. */
	public List<HistoryRun> runs() {
		return this.history.runs();
	}

	/** Loads and delays, each with charts and tables of its own. */
	public List<String> cells() {
		return HistoryCharts.cells(this.history);
	}

	/** The figures that have a chart. */
	public List<ComparedFigure> figures() {
		return RunHistory.FIGURES;
	}

	/** Whether any target has a figure in a cell: the control has no CPU. */
	public boolean has(String cell, ComparedFigure figure) {
		return series(cell).stream()
			.flatMap((series) -> series.figures().stream())
			.anyMatch((one) -> one.figure() == figure);
	}

	/** The targets of a cell. */
	public List<CellHistory> series(String cell) {
		return this.history.series().stream().filter((series) -> series.cell().equals(cell)).toList();
	}

	/** The figures of the charts as JSON that may stand within a script. */
	public String chartData() {
		return HistoryCharts.of(this.history).json();
	}

}
