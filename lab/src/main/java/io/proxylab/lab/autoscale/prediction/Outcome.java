package io.proxylab.lab.autoscale.prediction;

import io.proxylab.lab.autoscale.prediction.Timeline.Second;
import io.proxylab.lab.autoscale.scenario.Objective;
import io.proxylab.lab.autoscale.scenario.Scenario;
import java.util.List;

/**
 * What a day comes to.
 *
 * @param minutes that it had, as long as the scenario's clock has them, begun ones
 * included
 * @param missedMinutes of these in which the objective was not kept
 * @param offered requests
 * @param failed requests
 * @param mostTasks that ran at once
 * @param taskHours that were paid for
 * @param costAMonth if every day of a month were so, by the scenario's price
 * @param failedProbes of tasks that got requests
 * @param replaced tasks that failed their health checks or ran out of memory
 */
public record Outcome(int minutes, int missedMinutes, double offered, double failed, int mostTasks, double taskHours,
		double costAMonth, int failedProbes, int replaced) {

	private static final int HOUR = 3600;

	/** Of a mean month. */
	private static final double HOURS_A_MONTH = 730;

	/**
	 * What a timeline comes to.
	 * @param timeline predicted or measured
	 * @param scenario of which
	 */
	public static Outcome of(Timeline timeline, Scenario scenario) {
		int minute = scenario.minuteSeconds();
		List<Second> seconds = timeline.seconds();
		int missed = 0;
		for (int from = 0; from < seconds.size(); from += minute) {
			List<Second> its = seconds.subList(from, Math.min(from + minute, seconds.size()));
			missed += isMissed(its, scenario.objective()) ? 1 : 0;
		}
		double taskHours = seconds.stream().mapToDouble(Second::running).sum() / HOUR;
		double hours = (double) seconds.size() / HOUR;
		return new Outcome(Math.ceilDiv(seconds.size(), minute), missed,
				seconds.stream().mapToDouble(Second::offered).sum(), seconds.stream().mapToDouble(Second::failed).sum(),
				seconds.stream().mapToInt(Second::running).max().orElse(0), taskHours,
				taskHours / hours * HOURS_A_MONTH * scenario.pricePerTaskHour(),
				seconds.stream().mapToInt(Second::failedProbes).sum(),
				Math.toIntExact(timeline.events()
					.stream()
					.filter((event) -> event.kind() == Timeline.Kind.REPLACED
							|| event.kind() == Timeline.Kind.OUT_OF_MEMORY)
					.count()));
	}

	/**
	 * Whether some seconds together miss an objective; seconds without a request miss
	 * none.
	 */
	static boolean isMissed(List<Second> seconds, Objective objective) {
		double failed = seconds.stream().mapToDouble(Second::failed).sum();
		double answered = seconds.stream().mapToDouble(Second::answered).sum();
		double late = seconds.stream().mapToDouble((second) -> second.late() * second.answered()).sum();
		double all = failed + answered;
		return all > 0 && (failed > objective.errorRatio() * all || answered - late < objective.share() * all);
	}

}
