package io.proxylab.lab.report;

import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.StringOutput;
import io.proxylab.lab.analysis.Results;
import io.proxylab.lab.trial.RawRun;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
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
		TEMPLATES.render("report.jte",
				Map.of("page", HtmlPage.of(results, raw), "styles", resource("report.css"), "charts",
						resource("echarts.common.min.js"), "script", resource("report.js"), "tables",
						resource("tables.js"), "tableStyles", resource("tables.css")),
				page);
		return page.toString();
	}

	/** A file that the build puts beside this class. */
	private static String resource(String name) {
		try (InputStream in = HtmlReport.class.getResourceAsStream(name)) {
			if (in == null) {
				throw new IllegalStateException(
						name + " is not in the jar; build the lab again with: mvn -pl lab package");
			}
			return new String(in.readAllBytes(), StandardCharsets.UTF_8);
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
	}

}
