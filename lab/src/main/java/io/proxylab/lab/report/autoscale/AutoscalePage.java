package io.proxylab.lab.report.autoscale;

import io.proxylab.lab.autoscale.prediction.Timeline.Event;
import io.proxylab.lab.report.PageFile;
import io.proxylab.lab.report.SelfContainedPage;
import io.proxylab.lab.report.autoscale.AutoscaleReport.Predicted;
import io.proxylab.lab.trial.LabJson;
import java.util.List;
import java.util.Map;

/**
 * What {@code autoscale.jte} shows. The texts are plain; the template escapes them.
 *
 * @param report of a scenario
 * @param outcomes what each prediction comes to, as a table
 */
public record AutoscalePage(AutoscaleReport report, OutcomeTable outcomes) {

	/** The whole page. */
	public static String html(AutoscaleReport report) {
		return SelfContainedPage.render("autoscale.jte",
				Map.of("page", new AutoscalePage(report, OutcomeTable.of(report)), "styles", PageFile.styles(),
						"charts", PageFile.charts(), "script",
						PageFile.texts(List.of("looks.js", "redraw.js", "panels.js", "autoscale.js"))));
	}

	public List<Predicted> predictions() {
		return this.report.predictions();
	}

	/** Every number that the predictions rest on, and where it is from. */
	public List<List<String>> sources() {
		return this.report.services().stream().flatMap((service) -> FigureList.of(service).stream()).toList();
	}

	/** What happened, as a word. */
	public String word(Event event) {
		return EventWords.of(event.kind());
	}

	/** Their names in a scenario, and what they are. */
	public List<List<String>> assumptions() {
		return this.report.assumptions()
			.byName()
			.entrySet()
			.stream()
			.map((assumption) -> List.of(assumption.getKey(), assumption.getValue()))
			.toList();
	}

	/** The figures of the charts as JSON that may stand within a script. */
	public String chartData() {
		return LabJson.writeCompact(Map.of("predictions", predictions())).replace("<", "\\u003c");
	}

}
