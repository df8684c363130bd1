package io.proxylab.lab.report.replay;

import io.proxylab.lab.autoscale.policy.Assumptions;
import io.proxylab.lab.autoscale.prediction.Outcome;
import io.proxylab.lab.autoscale.prediction.Prediction;
import io.proxylab.lab.autoscale.prediction.Story;
import io.proxylab.lab.autoscale.prediction.Timeline;
import io.proxylab.lab.autoscale.prediction.Timeline.Event;
import io.proxylab.lab.autoscale.replay.Agreement;
import io.proxylab.lab.autoscale.scenario.Objective;
import io.proxylab.lab.autoscale.scenario.Scenario;
import io.proxylab.lab.autoscale.service.ServiceFigures;
import io.proxylab.lab.replay.Play;
import io.proxylab.lab.replay.Played;
import io.proxylab.lab.report.autoscale.MinuteFigures;
import io.proxylab.lab.trial.LabJson;
import java.util.List;
import java.util.Locale;

/**
 * A replay: {@code replay.json}.
 *
 * @param formatVersion of this file
 * @param scenario its name
 * @param share of the service that was played, 1 for all of it
 * @param seconds that it has
 * @param minuteSeconds what a minute of the policies lasted
 * @param objective what each minute must keep
 * @param assumptions what the makers of policies do not publish
 * @param services what each can do, and where that is from
 * @param box how the machine held the tasks
 * @param plays one for each service and policy that was played
 */
public record ReplayReport(int formatVersion, String scenario, double share, int seconds, int minuteSeconds,
		Objective objective, Assumptions assumptions, List<ServiceFigures> services, String box,
		List<PlayReport> plays) {

	private static final int MOST_POINTS = 240;

	/**
	 * A service under a policy.
	 *
	 * @param service its name
	 * @param policy its name
	 * @param agreement how far the prediction was right
	 * @param predictedStory what was to go wrong, or not
	 * @param measuredStory what went wrong, or did not
	 * @param predictedEvents in their order
	 * @param measuredEvents in their order
	 * @param pointSeconds what each of the points is the mean of
	 * @param predicted points over time
	 * @param measured as many; the slowest response time is the greatest 99th percentile
	 * of a second
	 */
	public record PlayReport(String service, String policy, Agreement agreement, String predictedStory,
			String measuredStory, List<Event> predictedEvents, List<Event> measuredEvents, int pointSeconds,
			List<MinuteFigures> predicted, List<MinuteFigures> measured) {

		/** Where both are named. */
		public String name() {
			return this.service + ", " + this.policy;
		}

		/** Compares. */
		public static PlayReport of(Play play, Played played) {
			Scenario scenario = play.scenario();
			Prediction prediction = play.predicted();
			Timeline timeline = played.timeline();
			Prediction measured = new Prediction(play.service(), play.policyName(), prediction.minTasks(),
					prediction.maxTasks(), timeline, Outcome.of(timeline, scenario));
			int point = Math.ceilDiv(scenario.seconds(), MOST_POINTS);
			return new PlayReport(play.service().name(), play.policyName(),
					Agreement.of(scenario, prediction.timeline(), timeline), Story.of(scenario, prediction),
					Story.of(scenario, measured), prediction.timeline().events(), timeline.events(), point,
					MinuteFigures.ofSpans(prediction.timeline().seconds(), point),
					MinuteFigures.ofSpans(timeline.seconds(), point));
		}

	}

	/**
	 * A report of what was played.
	 * @param share of the service that was played
	 * @param box how the machine held the tasks
	 */
	public static ReplayReport of(Scenario scenario, double share, String box, List<PlayReport> plays) {
		return new ReplayReport(1, scenario.name(), share, scenario.seconds(), scenario.minuteSeconds(),
				scenario.objective(), scenario.assumptions(), scenario.services(), box, plays);
	}

	/** What was played of the service, how fast, and where. */
	public String setting() {
		String played = (this.share == 1) ? ""
				: String.format(Locale.ROOT, "%d%% of the service. ", Math.round(100 * this.share));
		String pace = (this.minuteSeconds == 60) ? "in real time" : String.format(Locale.ROOT,
				"in real time, but a minute of the policies lasts %d s", this.minuteSeconds);
		return played + "Played " + pace + "; " + this.box + ".";
	}

	/** As JSON. */
	public String json() {
		return LabJson.write(this);
	}

}
