package io.proxylab.lab.report.replay;

import io.proxylab.lab.autoscale.prediction.Timeline.Event;
import io.proxylab.lab.report.PageFile;
import io.proxylab.lab.report.SelfContainedPage;
import io.proxylab.lab.report.autoscale.EventWords;
import io.proxylab.lab.report.autoscale.FigureList;
import io.proxylab.lab.report.replay.ReplayReport.PlayReport;
import io.proxylab.lab.trial.LabJson;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * What {@code replay.jte} shows. The texts are plain; the template escapes them.
 *
 * @param report of a replay
 * @param agreements how far each prediction was right, as a table
 */
public record ReplayPage(ReplayReport report, AgreementTable agreements) {

	/** The whole page. */
	public static String html(ReplayReport report) {
		return SelfContainedPage.render("replay.jte",
				Map.of("page", new ReplayPage(report, AgreementTable.of(report)), "styles", PageFile.styles(), "charts",
						PageFile.charts(), "script",
						PageFile.texts(List.of("looks.js", "redraw.js", "panels.js", "replay.js"))));
	}

	public List<PlayReport> plays() {
		return this.report.plays();
	}

	/** Predicted and measured, by time: second, which, event, tasks, reason. */
	public List<List<String>> events(PlayReport play) {
		List<Row> rows = new ArrayList<>();
		play.predictedEvents().forEach((event) -> rows.add(new Row(event, "predicted")));
		play.measuredEvents().forEach((event) -> rows.add(new Row(event, "measured")));
		return rows.stream()
			.sorted(Comparator.comparingInt((Row row) -> row.event().second()))
			.map((row) -> List.of(String.valueOf(row.event().second()), row.which(), EventWords.of(row.event().kind()),
					String.valueOf(row.event().tasks()), row.event().text()))
			.toList();
	}

	/** Every number that the predictions rest on, and where it is from. */
	public List<List<String>> sources() {
		return this.report.services().stream().flatMap((service) -> FigureList.of(service).stream()).toList();
	}

	/** The figures of the charts as JSON that may stand within a script. */
	public String chartData() {
		return LabJson.writeCompact(Map.of("plays", plays())).replace("<", "\\u003c");
	}

	/**
	 * An event of one of the two.
	 *
	 * @param event itself
	 * @param which predicted or measured
	 */
	private record Row(Event event, String which) {
	}

}
