package io.proxylab.lab.report.history;

import io.proxylab.lab.trial.LabJson;
import java.util.function.Function;

/** What a history can be written as: adding one here adds it to the command. */
public enum HistoryFormat {

	/** A self-contained page with charts. */
	HTML(HistoryPage::html),

	/** A line a cell and run, for a spreadsheet; of one cell for Apache Otava. */
	CSV(HistoryCsv::of),

	/** Every figure, for scripts. */
	JSON(LabJson::write);

	// A method without state; its type cannot say so.
	@SuppressWarnings("ImmutableEnumChecker")
	private final Function<RunHistory, String> renderer;

	HistoryFormat(Function<RunHistory, String> renderer) {
		this.renderer = renderer;
	}

	/** The text: the same for the same history. */
	public String render(RunHistory history) {
		return this.renderer.apply(history);
	}

}
