package io.proxylab.lab.report;

import io.proxylab.lab.analysis.Results;
import io.proxylab.lab.trial.RawRun;
import java.util.List;
import java.util.Map;

/** {@code report.html}. */
final class HtmlReport {

	/** A kind of chart each; the first two have what they share, the last draws them. */
	private static final List<String> CHARTS = List.of("looks.js", "charts/shared.js", "charts/bars.js",
			"charts/load-curves.js", "charts/percentiles.js", "charts/times.js", "charts/heat-map.js",
			"charts/page.js");

	private HtmlReport() {
	}

	static String of(Results results, RawRun raw) {
		return SelfContainedPage.render("report.jte",
				Map.of("page", HtmlPage.of(results, raw), "styles", PageFile.styles(), "charts", PageFile.charts(),
						"script", PageFile.texts(CHARTS), "tables", PageFile.text("tables.js")));
	}

}
