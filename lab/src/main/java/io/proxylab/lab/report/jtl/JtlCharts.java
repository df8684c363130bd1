package io.proxylab.lab.report.jtl;

import io.proxylab.lab.analysis.figures.ResponseCurve;
import io.proxylab.lab.analysis.figures.ResponseHeat;
import io.proxylab.lab.analysis.figures.ResponseHeat.Recorded;
import io.proxylab.lab.jtl.JtlLabel;
import io.proxylab.lab.jtl.JtlRun;
import io.proxylab.lab.jtl.JtlTimes;
import io.proxylab.lab.jtl.JtlTimes.Step;
import io.proxylab.lab.report.charts.Answers;
import io.proxylab.lab.report.charts.ChartNumber;
import io.proxylab.lab.report.charts.TimeCharts;
import io.proxylab.lab.report.charts.TimeCharts.Line;
import io.proxylab.lab.trial.LabJson;
import io.proxylab.lab.trial.RecordedTimes;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The figures of the charts, as the files in {@code charts/} read them: labels stand
 * where the report of a run has its targets, and all of them in one cell.
 *
 * @param percentileStepsPerDecade of every percentile curve
 * @param targets the charted labels in their order, to which colours belong
 * @param cells the one cell
 */
record JtlCharts(int percentileStepsPerDecade, List<String> targets, List<Cell> cells) {

	private static final int MOST_HEAT_COLUMNS = 60;

	static JtlCharts of(JtlRun run, JtlTimes times) {
		List<JtlLabel> labels = run.labels()
			.stream()
			.filter((label) -> times.labels().containsKey(label.label()))
			.toList();
		return new JtlCharts(ResponseCurve.STEPS_PER_DECADE, labels.stream().map(JtlLabel::label).toList(),
				List.of(new Cell(run.file(), labels.stream().flatMap((label) -> answers(label, times)).toList(),
						new TimeCharts(times.stepSeconds(),
								labels.stream().mapToDouble(JtlLabel::seconds).max().orElse(0), List.of(),
								labels.stream().map((label) -> line(label.label(), times)).toList()))));
	}

	private static Stream<Answers> answers(JtlLabel label, JtlTimes times) {
		RecordedTimes recorded = times.of(label.label());
		return ResponseHeat
			.ofRecorded(List.of(new Recorded(recorded, label.startedAtEpochMillis(), label.seconds())),
					MOST_HEAT_COLUMNS)
			.map((heat) -> Answers.of(label.label(), null, ResponseCurve.of(recorded.values()), heat))
			.stream();
	}

	private static Line line(String label, JtlTimes times) {
		List<Step> steps = times.steps(label);
		Map<String, List<@Nullable Number>> values = new LinkedHashMap<>();
		for (JtlMeasure measure : JtlMeasure.values()) {
			List<@Nullable Number> column = new ArrayList<>();
			steps.forEach((step) -> column.add(ChartNumber.orNull(measure.value(step))));
			if (column.stream().anyMatch(Objects::nonNull)) {
				values.put(measure.key(), column);
			}
		}
		return new Line(label, null, 1, 0, values, List.of());
	}

	/** As JSON in which no text can end the script element around it. */
	String json() {
		return LabJson.writeCompact(this).replace("<", "\\u003c");
	}

	/**
	 * All of the file.
	 *
	 * @param label its name
	 * @param targets the labels, with their percentiles and heat maps
	 * @param times lines over time
	 */
	record Cell(String label, List<Answers> targets, TimeCharts times) {
	}

}
