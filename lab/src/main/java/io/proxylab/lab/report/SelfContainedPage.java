package io.proxylab.lab.report;

import gg.jte.output.StringOutput;
import java.util.Map;

/**
 * A page of one file, with all that it shows in it, so that it opens from the file
 * system, without a network, for ever.
 */
public final class SelfContainedPage {

	private SelfContainedPage() {
	}

	/**
	 * Fills a template.
	 * @param template its file name under {@code src/main/jte}
	 * @param params by name, as the template declares them
	 */
	public static String render(String template, Map<String, Object> params) {
		StringOutput page = new StringOutput();
		HtmlReport.TEMPLATES.render(template, params, page);
		return page.toString();
	}

	/** A style sheet, a script or a library that the build puts beside this class. */
	public static String resource(String name) {
		return HtmlReport.resource(name);
	}

}
