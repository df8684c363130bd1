package io.proxylab.lab.replay;

import io.proxylab.lab.autoscale.prediction.Timeline;
import io.proxylab.lab.autoscale.prediction.Timeline.Event;
import io.proxylab.lab.autoscale.prediction.Timeline.Second;
import io.proxylab.lab.autoscale.replay.Orchestrator.Passed;
import io.proxylab.lab.autoscale.scenario.Demand;
import io.proxylab.lab.autoscale.scenario.Scenario;
import io.proxylab.lab.trial.LoadLogs;
import io.proxylab.lab.trial.ValueCounts;
import io.proxylab.load.protocol.LoadResult.ErrorKind;
import java.util.List;

/**
 * What was measured, in the form of a prediction: tasks, CPU and requests in flight as
 * the lab read them, answers and failures as the generator counted them. The slowest
 * response time is the 99th percentile of the second.
 */
final class MeasuredTimeline {

	private static final double MILLIS = 1000;

	private static final double MICROS = 1e6;

	private MeasuredTimeline() {
	}

	static Timeline of(Scenario scenario, List<Passed> seconds, List<Event> events, LoadLogs logs,
			double startEpochMillis) {
		Timeline timeline = new Timeline(seconds.size());
		for (int second = 0; second < seconds.size(); second++) {
			timeline.add(second(scenario, second, seconds.get(second), logs, startEpochMillis + second * MILLIS));
		}
		events.forEach(timeline::add);
		return timeline;
	}

	private static Second second(Scenario scenario, int second, Passed passed, LoadLogs logs, double from) {
		double offered = (scenario.demand() instanceof Demand.Open open) ? open.perSecond().at(second)
				: passed.requests();
		ValueCounts answers = logs.responseTime().between(from, from + MILLIS);
		// What got no answer until the end of the drain did not fail in a second.
		long failed = logs.errorsBetween(from, from + MILLIS)
			.entrySet()
			.stream()
			.filter((error) -> error.getKey() != ErrorKind.UNFINISHED)
			.mapToLong((error) -> error.getValue())
			.sum();
		long answered = answers.count();
		double late = (answered > 0)
				? (double) answers.countAbove(Math.round(scenario.objective().underSeconds() * MICROS)) / answered : 0;
		return new Second(passed.desired(), passed.running(), passed.ready(), offered, answered, failed, late,
				passed.outstanding(), passed.begun(), passed.cpuPercent(),
				(answered > 0) ? answers.mean() / MICROS : Double.NaN,
				(answered > 0) ? answers.atPercentile(99) / MICROS : Double.NaN, passed.failedChecks());
	}

}
