package io.proxylab.lab.report;

import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.StringOutput;
import java.util.Map;

/**
 * A page of one file, with its styles, its script and the chart library in it, so that it
 * opens from the file system, without a network, for ever.
 */
public final class SelfContainedPage {

	private static final TemplateEngine TEMPLATES = TemplateEngine.createPrecompiled(null, ContentType.Html,
			SelfContainedPage.class.getClassLoader(), "io.proxylab.lab.report.template");

	private SelfContainedPage() {
	}

	/**
	 * Fills a template.
	 * @param template its file name under {@code src/main/jte}
	 * @param params by name, as the template declares them
	 */
	public static String render(String template, Map<String, Object> params) {
		StringOutput page = new StringOutput();
		TEMPLATES.render(template, params, page);
		return page.toString();
	}

}
