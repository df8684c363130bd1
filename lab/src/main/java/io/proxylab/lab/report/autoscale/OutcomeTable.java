package io.proxylab.lab.report.autoscale;

import io.proxylab.lab.autoscale.prediction.Outcome;
import java.util.List;
import java.util.Locale;

/**
 * What each prediction comes to.
 *
 * @param columns their names; the first two are names, the others numbers
 * @param rows as many values each
 */
public record OutcomeTable(List<String> columns, List<List<String>> rows) {

	private static final List<String> COLUMNS = List.of("service", "policy", "missed min", "failed", "%", "tasks",
			"hours", "cost", "replaced");

	/** What they are. */
	public static final String EXPLANATION = "missed min: minutes in which the objective was missed; failed: requests; "
			+ "tasks: the most at once; hours: of tasks, as they are paid; cost: of a month of such days; "
			+ "replaced: tasks that failed their health checks or ran out of memory";

	public static OutcomeTable of(AutoscaleReport report) {
		return new OutcomeTable(COLUMNS, report.predictions().stream().map((one) -> {
			Outcome outcome = one.outcome();
			return List.of(one.service(), one.policy(),
					String.format(Locale.ROOT, "%d of %d", outcome.missedMinutes(), outcome.minutes()),
					number("%,.0f", outcome.failed()),
					number("%.2f", (outcome.offered() > 0) ? 100 * outcome.failed() / outcome.offered() : 0),
					String.valueOf(outcome.mostTasks()), number("%,.1f", outcome.taskHours()),
					(outcome.costAMonth() > 0) ? number("%,.2f", outcome.costAMonth()) : "-",
					String.valueOf(outcome.replaced()));
		}).toList());
	}

	private static String number(String format, double value) {
		return String.format(Locale.ROOT, format, value);
	}

}
