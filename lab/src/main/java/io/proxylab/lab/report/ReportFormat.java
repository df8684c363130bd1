package io.proxylab.lab.report;

import io.proxylab.lab.analysis.Results;
import io.proxylab.lab.trial.LabJson;
import io.proxylab.lab.trial.RawRun;
import java.util.function.BiFunction;

/** The files that a report consists of: adding one here adds it to every command. */
public enum ReportFormat {

	/** A self-contained page. */
	HTML("report.html", HtmlReport::of),

	/** For a pull request or a wiki. */
	MARKDOWN("report.md", MarkdownReport::of),

	/** For a spreadsheet. */
	CSV("results.csv", (results, raw) -> CsvReport.of(results)),

	/** Every figure. */
	JSON("results.json", (results, raw) -> LabJson.write(results)),

	/** For a CI server: gates and trials as tests. */
	JUNIT("junit.xml", (results, raw) -> RunJUnit.of(results));

	private final String fileName;

	// A method without state; its type cannot say so.
	@SuppressWarnings("ImmutableEnumChecker")
	private final BiFunction<Results, RawRun, String> renderer;

	ReportFormat(String fileName, BiFunction<Results, RawRun, String> renderer) {
		this.fileName = fileName;
		this.renderer = renderer;
	}

	/** The name of its file in the run directory. */
	public String fileName() {
		return this.fileName;
	}

	/**
	 * The text of its file: the same for the same results and raw files.
	 * @param results what analysis says
	 * @param raw what was recorded
	 */
	public String render(Results results, RawRun raw) {
		return this.renderer.apply(results, raw);
	}

}
