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
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * {@code report.html}: one file with its styles, its script and the chart library in it,
 * so that it opens from the file system, without a network, for ever.
 */
final class HtmlReport {

	static final TemplateEngine TEMPLATES = TemplateEngine.createPrecompiled(null, ContentType.Html,
			HtmlReport.class.getClassLoader(), "io.proxylab.lab.report.template");

	private static final List<String> STYLES = List.of("report.css", "charts/charts.css");

	/** A kind of chart each; the first has what they share, the last draws them. */
	private static final List<String> CHARTS = List.of("charts/shared.js", "charts/bars.js", "charts/load-curves.js",
			"charts/percentiles.js", "charts/times.js", "charts/heat-map.js", "charts/page.js");

	private HtmlReport() {
	}

	static String of(Results results, RawRun raw) {
		StringOutput page = new StringOutput();
		TEMPLATES.render("report.jte", Map.of("page", HtmlPage.of(results, raw), "styles", resources(STYLES), "charts",
				resource("echarts.min.js"), "script", resources(CHARTS)), page);
		return page.toString();
	}

	private static String resources(List<String> names) {
		return names.stream().map(HtmlReport::resource).collect(Collectors.joining("\n"));
	}

	/** A file that the build puts beside this class. */
	static String resource(String name) {
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
