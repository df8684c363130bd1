package io.proxylab.lab.report;

import io.proxylab.lab.autoscale.policy.AutoscalingPolicy;
import io.proxylab.lab.autoscale.prediction.Prediction;
import io.proxylab.lab.autoscale.prediction.Story;
import io.proxylab.lab.autoscale.replay.Agreement;
import io.proxylab.lab.autoscale.scenario.Scenario;
import io.proxylab.lab.autoscale.scenario.ScenarioFile;
import io.proxylab.lab.autoscale.service.ServiceFigures;
import io.proxylab.lab.report.autoscale.MinuteFigures;
import io.proxylab.lab.report.replay.ReplayReport;
import io.proxylab.lab.report.replay.ReplayReport.PlayReport;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * A replay of two policies: a prediction beside that of a day with a tenth more load, in
 * place of what was measured.
 */
final class SyntheticReplay {

	private static final int POINT_SECONDS = 60;

	private SyntheticReplay() {
	}

	static ReplayReport report() throws IOException {
		Scenario scenario = ScenarioFile.read(Path.of("..", "scenarios", "upstream-slows.yaml"));
		List<PlayReport> plays = scenario.policies()
			.entrySet()
			.stream()
			.limit(2)
			.map((policy) -> play(scenario, policy))
			.toList();
		return ReplayReport.of(scenario, 0.5, "each task in a control group of its own", plays);
	}

	private static PlayReport play(Scenario scenario, Map.Entry<String, AutoscalingPolicy> policy) {
		ServiceFigures service = scenario.services().getFirst();
		Scenario busier = scenario.withLoad(1.1);
		Prediction predicted = Prediction.of(scenario, service, policy.getKey(), policy.getValue());
		Prediction other = Prediction.of(busier, service, policy.getKey(), policy.getValue());
		return new PlayReport(service.name(), policy.getKey(),
				Agreement.of(scenario, predicted.timeline(), other.timeline()), Story.of(scenario, predicted),
				Story.of(busier, other), predicted.timeline().events(), other.timeline().events(), POINT_SECONDS,
				MinuteFigures.ofSpans(predicted.timeline().seconds(), POINT_SECONDS),
				MinuteFigures.ofSpans(other.timeline().seconds(), POINT_SECONDS));
	}

}
