package io.proxylab.lab.autoscale.replay;

import io.proxylab.lab.autoscale.prediction.Outcome;
import io.proxylab.lab.autoscale.prediction.Timeline;
import io.proxylab.lab.autoscale.prediction.Timeline.Event;
import io.proxylab.lab.autoscale.prediction.Timeline.Kind;
import io.proxylab.lab.autoscale.prediction.Timeline.Second;
import io.proxylab.lab.autoscale.scenario.Scenario;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * How far a prediction was right.
 *
 * @param sameTasks share of the time in which as many tasks ran, 0 to 1
 * @param withinOneTask share of the time in which at most one more or less ran, 0 to 1
 * @param scaleOuts each, predicted beside measured, in order
 * @param predicted what was predicted to come of it
 * @param measured what came of it
 * @param predictedCpuPercent mean over the seconds in which tasks ran, of what they have;
 * null without one
 * @param measuredCpuPercent likewise
 * @param bars what a prediction has to keep to be relied on
 */
public record Agreement(double sameTasks, double withinOneTask, List<ScaleOut> scaleOuts, Outcome predicted,
		Outcome measured, @Nullable Double predictedCpuPercent, @Nullable Double measuredCpuPercent, Bars bars) {

	private static final double MOST_OF_THE_TIME = 0.9;

	private static final double TOLERANCE = 0.1;

	public Agreement {
		scaleOuts = List.copyOf(scaleOuts);
	}

	/**
	 * A decision for more tasks, the first with the first, and so on.
	 *
	 * @param predictedSecond when; null if fewer were predicted
	 * @param measuredSecond when; null if fewer came
	 * @param predictedTasks that there should then be; null without
	 * @param measuredTasks likewise
	 */
	public record ScaleOut(@Nullable Integer predictedSecond, @Nullable Integer measuredSecond,
			@Nullable Integer predictedTasks, @Nullable Integer measuredTasks) {

		private boolean isWithin(int seconds) {
			return this.predictedSecond != null && this.measuredSecond != null
					&& Math.abs(this.predictedSecond - this.measuredSecond) <= seconds;
		}

	}

	/**
	 * Which of them were kept.
	 *
	 * @param tasks whether at most one task more or less ran for 90% of the time
	 * @param scaleOuts whether each scale-out came, none that was not predicted, and each
	 * within a minute of the policies
	 * @param missedMinutes whether predicted and measured differ by at most 10% of the
	 * greater
	 * @param taskHours likewise
	 */
	public record Bars(boolean tasks, boolean scaleOuts, boolean missedMinutes, boolean taskHours) {

		private static Bars of(double withinOneTask, List<ScaleOut> outs, int minuteSeconds, Outcome predicted,
				Outcome measured) {
			return new Bars(withinOneTask >= MOST_OF_THE_TIME,
					outs.stream().allMatch((out) -> out.isWithin(minuteSeconds)),
					close(predicted.missedMinutes(), measured.missedMinutes()),
					close(predicted.taskHours(), measured.taskHours()));
		}

		private static boolean close(double predicted, double measured) {
			return Math.abs(predicted - measured) <= TOLERANCE * Math.max(predicted, measured);
		}

	}

	/**
	 * Compares.
	 * @param measured at least a second of it; what is predicted beyond its end is left
	 * out of the shares of time
	 */
	public static Agreement of(Scenario scenario, Timeline predicted, Timeline measured) {
		int seconds = Math.min(predicted.seconds().size(), measured.seconds().size());
		int same = 0;
		int close = 0;
		for (int second = 0; second < seconds; second++) {
			int apart = Math.abs(predicted.seconds().get(second).running() - measured.seconds().get(second).running());
			same += (apart == 0) ? 1 : 0;
			close += (apart <= 1) ? 1 : 0;
		}
		double withinOneTask = (double) close / seconds;
		List<ScaleOut> outs = scaleOuts(predicted, measured);
		Outcome before = Outcome.of(predicted, scenario);
		Outcome after = Outcome.of(measured, scenario);
		return new Agreement((double) same / seconds, withinOneTask, outs, before, after, cpuPercent(predicted),
				cpuPercent(measured), Bars.of(withinOneTask, outs, scenario.minuteSeconds(), before, after));
	}

	private static @Nullable Double cpuPercent(Timeline timeline) {
		OptionalDouble mean = timeline.seconds()
			.stream()
			.mapToDouble(Second::cpuPercent)
			.filter((percent) -> !Double.isNaN(percent))
			.average();
		return mean.isPresent() ? mean.getAsDouble() : null;
	}

	private static List<ScaleOut> scaleOuts(Timeline predicted, Timeline measured) {
		List<Event> before = outs(predicted);
		List<Event> after = outs(measured);
		List<ScaleOut> pairs = new ArrayList<>();
		for (int place = 0; place < Math.max(before.size(), after.size()); place++) {
			Event one = (place < before.size()) ? before.get(place) : null;
			Event other = (place < after.size()) ? after.get(place) : null;
			pairs.add(new ScaleOut((one != null) ? one.second() : null, (other != null) ? other.second() : null,
					(one != null) ? one.tasks() : null, (other != null) ? other.tasks() : null));
		}
		return pairs;
	}

	private static List<Event> outs(Timeline timeline) {
		return timeline.events().stream().filter((event) -> event.kind() == Kind.OUT).toList();
	}

}
