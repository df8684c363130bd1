package io.proxylab.lab.report.jtl;

import io.proxylab.lab.jtl.JtlLabel;
import io.proxylab.lab.jtl.JtlRun;
import io.proxylab.lab.jtl.JtlTimes;
import io.proxylab.lab.report.PageFile;
import io.proxylab.lab.report.SelfContainedPage;
import io.proxylab.lab.report.jtl.JtlRemarks.Remark;
import java.util.List;
import java.util.Map;

/**
 * What {@code jtl.jte} shows. The texts are plain; the template escapes them.
 *
 * @param run the file
 * @param times of its samples, as it went along
 */
public record JtlPage(JtlRun run, JtlTimes times) {

	/** More labels than these are read in the table. */
	private static final int LABELS_AT_A_GLANCE = 8;

	private static final List<String> CHARTS = List.of("looks.js", "charts/shared.js", "charts/percentiles.js",
			"charts/times.js", "charts/heat-map.js", "charts/page.js");

	/** {@code report.html} of a result of JMeter: the same for the same file. */
	public static String html(JtlRun run, JtlTimes times) {
		return SelfContainedPage.render("jtl.jte", Map.of("page", new JtlPage(run, times), "styles", PageFile.styles(),
				"charts", PageFile.charts(), "script", PageFile.texts(CHARTS), "tables", PageFile.text("tables.js")));
	}

	/** That nothing of it was checked. */
	public String status() {
		return JtlRemarks.STATUS;
	}

	/** The labels that the page begins with. */
	public List<JtlLabel> first() {
		return labels().subList(0, Math.min(labels().size(), LABELS_AT_A_GLANCE));
	}

	/** How many labels the page does not begin with. */
	public int more() {
		return labels().size() - first().size();
	}

	/** A label's figures in words. */
	public String sentence(JtlLabel label) {
		return JtlRemarks.sentence(label);
	}

	/** All of them, in the order in which they began. */
	public List<JtlLabel> labels() {
		return this.run.labels();
	}

	/** Names of the labels that the charts show. */
	public List<String> names() {
		return List.copyOf(this.times.labels().keySet());
	}

	/** Says which labels the charts show if they don't show all; empty otherwise. */
	public String charted() {
		return (names().size() == labels().size()) ? "" : "The charts show the " + names().size() + " of "
				+ labels().size() + " labels that have the most samples.";
	}

	/** What became of samples that are no correct answers, and which are left out. */
	public List<String> remarks() {
		return JtlRemarks.of(this.run).stream().map(Remark::sentence).toList();
	}

	/** Heading of what a file cannot tell. */
	public String caveatsHeading() {
		return JtlRemarks.CAVEATS_HEADING;
	}

	/** What a file cannot tell. */
	public List<String> caveats() {
		return JtlRemarks.CAVEATS;
	}

	/** The figures of the charts as JSON that may stand within a script. */
	public String chartData() {
		return JtlCharts.of(this.run, this.times).json();
	}

}
