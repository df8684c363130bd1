package io.proxylab.lab.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.proxylab.lab.report.replay.ReplayPage;
import io.proxylab.lab.report.replay.ReplayReport;
import io.proxylab.lab.report.replay.ReplayReport.PlayReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The page of {@code autoscale replay} in a real browser. */
@ExtendWith(BrowserExtension.class)
class ReplayPageIT {

	@TempDir
	static Path directory;

	private static ReplayReport report;

	private static Path page;

	private final Browser browser;

	ReplayPageIT(Browser browser) {
		this.browser = browser;
	}

	@BeforeAll
	static void write() throws IOException {
		report = SyntheticReplay.report();
		page = Files.writeString(directory.resolve("replay.html"), ReplayPage.html(report));
	}

	@BeforeEach
	void openPage() {
		this.browser.open(page.toUri().toString());
	}

	@Test
	void measuredLinesAreSolidAndPredictedOnesDashedInTheSameColour() {
		for (PlayReport play : report.plays()) {
			JsonNode series = this.browser.evaluate("JSON.parse(JSON.stringify(echarts.getInstanceByDom(document"
					+ ".querySelector('[data-play=\"" + play.name() + "\"]')).getOption().series))");
			assertThat(series.size()).isEqualTo(14);
			JsonNode measured = series.get(0);
			JsonNode predicted = series.get(1);
			assertThat(measured.path("name").asString()).isEqualTo("desired measured");
			assertThat(predicted.path("name").asString()).isEqualTo("desired predicted");
			assertThat(measured.path("color").asString()).isEqualTo(predicted.path("color").asString());
			assertThat(measured.path("lineStyle").path("type").asString()).isEqualTo("solid");
			assertThat(predicted.path("lineStyle").path("type").asString()).isEqualTo("dashed");
			for (int point = 0; point < play.measured().size(); point++) {
				assertThat(measured.path("data").get(point).asDouble()).isCloseTo(play.measured().get(point).desired(),
						within(1e-9));
				assertThat(predicted.path("data").get(point).asDouble())
					.isCloseTo(play.predicted().get(point).desired(), within(1e-9));
			}
		}
	}

	@Test
	void theTableTellsHowFarEachPredictionWasRight() {
		assertThat(this.browser
			.evaluate("[...document.querySelectorAll('#agreement ~ .scroll tbody tr')]"
					+ ".map((row) => [...row.cells].map((cell) => cell.textContent).join(' | '))")
			.valueStream()
			.map(JsonNode::asString)).hasSize(2)
			.allSatisfy((row) -> assertThat(row).matches(".* \\| .* \\| \\d+% \\| \\d+% \\| \\d+ / \\d+ of 90 \\| .*"));
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
