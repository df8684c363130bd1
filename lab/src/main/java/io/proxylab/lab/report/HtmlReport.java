package io.proxylab.lab.report;

import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.StringOutput;
import io.proxylab.lab.analysis.Results;
import io.proxylab.lab.trial.RawRun;
import java.util.Map;

/**
 * {@code report.html}: one file with its styles, its script and the chart library in it,
 * so that it opens from the file system, without a network, for ever.
 */
final class HtmlReport {

	private static final TemplateEngine TEMPLATES = TemplateEngine.createPrecompiled(null, ContentType.Html,
			HtmlReport.class.getClassLoader(), "io.proxylab.lab.report.template");

	private HtmlReport() {
	}

	static String of(Results results, RawRun raw) {
		StringOutput page = new StringOutput();
		TEMPLATES.render("report.jte", Map.of("page", HtmlPage.of(results, raw), "styles", PageFile.styles(), "charts",
				PageFile.charts(), "script", PageFile.text(HtmlReport.class, "report.js")), page);
		return page.toString();
	}

}
