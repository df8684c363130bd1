package io.proxylab.lab.report.advise;

import io.proxylab.lab.report.PageFile;
import io.proxylab.lab.report.SelfContainedPage;
import java.util.List;
import java.util.Map;

/**
 * What {@code advice.jte} shows. The texts are plain; the template escapes them.
 *
 * @param report what is told
 * @param evidence pages beside this one
 */
public record AdvicePage(AdviceReport report, List<Evidence> evidence) {

	public AdvicePage {
		evidence = List.copyOf(evidence);
	}

	/** The whole page. */
	public String html() {
		return SelfContainedPage.render("advice.jte", Map.of("page", this, "styles", PageFile.styles()));
	}

	/** Names of what the situations say. */
	public List<String> columns() {
		return AdviceReport.COLUMNS;
	}

	/**
	 * A page that the advice rests on.
	 *
	 * @param file its name
	 * @param shows what is to be seen there
	 */
	public record Evidence(String file, String shows) {
	}

}
