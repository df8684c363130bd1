package io.proxylab.lab.report;

import io.proxylab.lab.analysis.Results;
import io.proxylab.lab.trial.RawRun;
import java.util.Map;

/** {@code report.html}. */
final class HtmlReport {

	private HtmlReport() {
	}

	static String of(Results results, RawRun raw) {
		return SelfContainedPage.render("report.jte",
				Map.of("page", HtmlPage.of(results, raw), "styles", PageFile.styles(), "charts", PageFile.charts(),
						"script", PageFile.text("report.js"), "tables", PageFile.text("tables.js"), "tableStyles",
						PageFile.text("tables.css")));
	}

}
