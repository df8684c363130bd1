package io.proxylab.lab.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.proxylab.lab.autoscale.prediction.Prediction;
import io.proxylab.lab.autoscale.scenario.Scenario;
import io.proxylab.lab.autoscale.scenario.ScenarioFile;
import io.proxylab.lab.report.autoscale.AutoscalePage;
import io.proxylab.lab.report.autoscale.AutoscaleReport;
import io.proxylab.lab.report.autoscale.AutoscaleReport.Predicted;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * The page of {@code autoscale predict} in a real browser, opened from the file system.
 */
@ExtendWith(BrowserExtension.class)
class AutoscalePageIT {

	@TempDir
	static Path directory;

	private static AutoscaleReport report;

	private static Path page;

	private final Browser browser;

	AutoscalePageIT(Browser browser) {
		this.browser = browser;
	}

	@BeforeAll
	static void write() throws IOException {
		Scenario scenario = ScenarioFile.read(Path.of("..", "scenarios", "upstream-slows.yaml"));
		List<Prediction> predictions = scenario.policies()
			.entrySet()
			.stream()
			.limit(2)
			.map((policy) -> Prediction.of(scenario, scenario.services().getFirst(), policy.getKey(),
					policy.getValue()))
			.toList();
		report = AutoscaleReport.of(scenario, predictions);
		page = Files.writeString(directory.resolve("autoscale.html"), AutoscalePage.html(report));
	}

	@BeforeEach
	void openPage() {
		this.browser.open(page.toUri().toString());
	}

	@Test
	void theLinesOfATimelineAreItsFigures() {
		for (Predicted one : report.predictions()) {
			JsonNode series = this.browser.evaluate("JSON.parse(JSON.stringify(echarts.getInstanceByDom(document"
					+ ".querySelector('[data-prediction=\"" + one.name() + "\"]')).getOption().series))");
			assertThat(series.size()).isEqualTo(11);
			for (int minute = 0; minute < one.minutes().size(); minute++) {
				assertThat(series.get(0).path("data").get(minute).asInt())
					.isEqualTo(one.minutes().get(minute).desired());
				assertThat(series.get(4).path("data").get(minute).asDouble())
					.isCloseTo(one.minutes().get(minute).failedPerSecond(), within(1e-9));
			}
		}
	}

	@Test
	void thePageSuitsAPhoneTheDarkPaperAndWhoDoesNotSeeIt() throws IOException {
		PageManners.assertGood(this.browser);
	}

	@Test
	@Tag("full")
	void thePageIsGoodAtEveryWidth() throws IOException {
		PageManners.assertGoodAtEveryWidth(this.browser);
	}

}
