package io.proxylab.lab.report.replay;

import io.proxylab.lab.autoscale.prediction.Outcome;
import io.proxylab.lab.autoscale.replay.Agreement;
import io.proxylab.lab.autoscale.replay.Agreement.Bars;
import io.proxylab.lab.autoscale.replay.Agreement.ScaleOut;
import io.proxylab.lab.report.replay.ReplayReport.PlayReport;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * How far each prediction was right: two numbers beside each other are predicted and
 * measured.
 *
 * @param columns their names; the first two are names, the others numbers
 * @param rows as many values each
 */
public record AgreementTable(List<String> columns, List<List<String>> rows) {

	private static final List<String> COLUMNS = List.of("service", "policy", "within 1", "same", "missed min",
			"failed %", "hours", "CPU %", "replaced");

	/** What they are. */
	public static final String EXPLANATION = "Two numbers are predicted / measured. within 1, same: share of the time "
			+ "in which at most one task more or less ran, and exactly as many; missed min: minutes in which the "
			+ "objective was missed; failed %: of the requests; hours: of tasks, as they are paid; CPU %: mean, of what the tasks have; replaced: tasks "
			+ "that failed their health checks or ran out of memory";

	public static AgreementTable of(ReplayReport report) {
		return new AgreementTable(COLUMNS, report.plays().stream().map((play) -> {
			Agreement agreement = play.agreement();
			Outcome predicted = agreement.predicted();
			Outcome measured = agreement.measured();
			return List.of(play.service(), play.policy(),
					String.format(Locale.ROOT, "%.0f%%", 100 * agreement.withinOneTask()),
					String.format(Locale.ROOT, "%.0f%%", 100 * agreement.sameTasks()),
					String.format(Locale.ROOT, "%d / %d of %d", predicted.missedMinutes(), measured.missedMinutes(),
							measured.minutes()),
					String.format(Locale.ROOT, "%.1f / %.1f", failed(predicted), failed(measured)),
					String.format(Locale.ROOT, "%.2f / %.2f", predicted.taskHours(), measured.taskHours()),
					percent(agreement.predictedCpuPercent()) + " / " + percent(agreement.measuredCpuPercent()),
					String.format(Locale.ROOT, "%d / %d", predicted.replaced(), measured.replaced()));
		}).toList());
	}

	private static String percent(@Nullable Double value) {
		return (value != null) ? String.format(Locale.ROOT, "%.0f", value) : "-";
	}

	private static double failed(Outcome outcome) {
		return (outcome.offered() > 0) ? 100 * outcome.failed() / outcome.offered() : 0;
	}

	/** When a policy asked for more tasks, in one line. */
	public static String scaleOuts(PlayReport play) {
		List<ScaleOut> outs = play.agreement().scaleOuts();
		return outs.isEmpty() ? "no scale-out, predicted or measured"
				: "scale-outs, predicted / measured: " + outs.stream()
					.map((out) -> side(out.predictedSecond(), out.predictedTasks()) + " / "
							+ side(out.measuredSecond(), out.measuredTasks()))
					.collect(Collectors.joining("; "));
	}

	/** Which bars the prediction kept, in one line. */
	public static String bars(PlayReport play) {
		Bars bars = play.agreement().bars();
		Map<String, Boolean> kept = new LinkedHashMap<>();
		kept.put("at most one task more or less for 90% of the time", bars.tasks());
		kept.put("each scale-out within a minute of the policies", bars.scaleOuts());
		kept.put("missed minutes within 10%", bars.missedMinutes());
		kept.put("task-hours within 10%", bars.taskHours());
		return "bars: " + kept.entrySet()
			.stream()
			.map((bar) -> bar.getKey() + ": " + (bar.getValue() ? "kept" : "not kept"))
			.collect(Collectors.joining("; "));
	}

	private static String side(@Nullable Integer second, @Nullable Integer tasks) {
		return (second == null || tasks == null) ? "none"
				: String.format(Locale.ROOT, "%d:%02d to %d tasks", second / 60, second % 60, tasks);
	}

}
