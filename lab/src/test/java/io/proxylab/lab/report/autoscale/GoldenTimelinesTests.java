package io.proxylab.lab.report.autoscale;

import io.proxylab.lab.autoscale.prediction.Outcome;
import io.proxylab.lab.autoscale.prediction.Prediction;
import io.proxylab.lab.autoscale.prediction.Timeline.Event;
import io.proxylab.lab.autoscale.scenario.Scenario;
import io.proxylab.lab.autoscale.scenario.ScenarioFile;
import io.proxylab.lab.report.Golden;
import io.proxylab.lab.report.autoscale.AutoscaleReport.Predicted;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The timeline of every shipped scenario, of its first service under the policy that
 * scales on CPU: about forty of its minutes.
 */
class GoldenTimelinesTests {

	private static final String POLICY = "cpu";

	private static final int LINES = 40;

	/** More would hide the minutes. */
	private static final int EVENTS = 12;

	static List<Path> scenarios() throws IOException {
		try (Stream<Path> files = Files.list(Path.of("..", "scenarios"))) {
			return files
				.filter((file) -> file.toString().endsWith(".yaml") && !file.toString().endsWith("services.yaml"))
				.sorted()
				.toList();
		}
	}

	@ParameterizedTest
	@MethodSource("scenarios")
	void aTimelineStaysAsItIs(Path file) {
		Scenario scenario = ScenarioFile.read(file);
		Prediction prediction = Prediction.of(scenario, scenario.services().getFirst(), POLICY,
				Objects.requireNonNull(scenario.policies().get(POLICY), "scales on CPU"));
		Predicted predicted = AutoscaleReport.of(scenario, List.of(prediction)).predictions().getFirst();
		List<String> lines = new ArrayList<>();
		lines.add(predicted.name());
		lines.add(predicted.story());
		Outcome outcome = predicted.outcome();
		lines.add(String.format(Locale.ROOT,
				"missed %d of %d min, failed %.0f of %.0f, at most %d tasks, %.1f task-hours, %d probes failed, %d replaced",
				outcome.missedMinutes(), outcome.minutes(), outcome.failed(), outcome.offered(), outcome.mostTasks(),
				outcome.taskHours(), outcome.failedProbes(), outcome.replaced()));
		lines.add("minute,desired,ready,answered/s,failed/s,in flight a task,CPU %,p50 ms,p99 ms");
		int every = Math.max(1, predicted.minutes().size() / LINES);
		for (int minute = 0; minute < predicted.minutes().size(); minute += every) {
			lines.add(line(minute, predicted.minutes().get(minute)));
		}
		predicted.events().stream().limit(EVENTS).map(Event::toString).forEach(lines::add);
		Golden.assertGolden("autoscale/" + scenario.name() + ".txt", String.join("\n", lines) + "\n");
	}

	private static String line(int minute, MinuteFigures figures) {
		return String.format(Locale.ROOT, "%d,%d,%.1f,%.0f,%.0f,%.1f,%s,%s,%s", minute, figures.desired(),
				figures.ready(), figures.answeredPerSecond(), figures.failedPerSecond(), figures.inFlightPerTask(),
				text(figures.cpuPercent()), text(figures.p50ResponseMillis()), text(figures.p99ResponseMillis()));
	}

	private static String text(@Nullable Double value) {
		return (value != null) ? String.format(Locale.ROOT, "%.0f", value) : "-";
	}

}
