package io.proxylab.lab.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.proxylab.lab.report.comparison.ComparedFigure;
import io.proxylab.lab.report.comparison.ComparedRun.Analysed;
import io.proxylab.lab.report.comparison.ComparedRuns;
import io.proxylab.lab.report.history.HistoryFormat;
import io.proxylab.lab.report.history.RunHistory;
import io.proxylab.lab.report.history.RunHistory.CellHistory;
import io.proxylab.lab.statistics.Interval;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The page of {@code history} in a real browser, opened from the file system. */
@ExtendWith(BrowserExtension.class)
class HistoryPageIT {

	/** From the fifth run on the servlet is a tenth slower. */
	private static final List<Double> THROUGHPUT = List.of(1.0, 1.01, 0.99, 1.0, 0.9, 0.91, 0.89, 0.9);

	@TempDir
	static Path directory;

	private static RunHistory history;

	private static Path page;

	private final Browser browser;

	HistoryPageIT(Browser browser) {
		this.browser = browser;
	}

	@BeforeAll
	static void write() throws IOException {
		history = RunHistory.of(IntStream.range(0, THROUGHPUT.size())
			.mapToObj((run) -> Analysed.of(ComparedRuns.run(1, THROUGHPUT.get(run), 2)
				.daysLater(run, "c0ffee0" + run)
				.in(directory.resolve("days"))))
			.toList(), List.of(), (cell) -> true);
		page = Files.writeString(directory.resolve("history.html"), HistoryFormat.HTML.render(history));
	}

	@BeforeEach
	void openPage() {
		this.browser.open(page.toUri().toString());
	}

	@Test
	void theLinesOfAHistoryAreItsFigures() {
		CellHistory servlet = history.series()
			.stream()
			.filter((series) -> series.target().equals("servlet"))
			.findFirst()
			.orElseThrow();
		JsonNode series = this.browser.evaluate("JSON.parse(JSON.stringify(echarts.getInstanceByDom("
				+ "document.querySelector('[data-figure=\"throughput\"]')).getOption().series))"
				+ ".filter((series) => series.name === 'servlet')");
		assertThat(series.size()).as("values and both ends of their intervals").isEqualTo(3);
		for (int run = 0; run < THROUGHPUT.size(); run++) {
			RunHistory.Point point = Objects.requireNonNull(servlet.point(ComparedFigure.THROUGHPUT, run));
			Interval interval = Objects.requireNonNull(point.interval());
			List<Double> expected = List.of(point.value(), interval.low(), interval.high());
			for (int line = 0; line < expected.size(); line++) {
				assertThat(series.get(line).path("data").get(run).asDouble()).isCloseTo(expected.get(line),
						withinPercentage(0.01));
			}
		}
		JsonNode mark = series.get(0).path("markPoint").path("data").get(0);
		assertThat(mark.path("coord").get(0).asInt()).as("the fifth run").isEqualTo(4);
		assertThat(mark.path("name").asString()).startsWith("-10.");
		assertThat(this.browser.texts("[...document.querySelectorAll('.chart')]"
				+ ".filter((chart) => !chart.querySelector('svg path')).map((chart) => chart.ariaLabel)"))
			.isEmpty();
	}

	@Test
	void onPaperAHistoryIsLight() {
		this.browser.media("screen", "dark");
		this.browser.open(page.toUri().toString());
		assertThat(chartInk()).isEqualTo("#e8ebee");
		this.browser.media("print", "dark");
		assertThat(chartInk()).isEqualTo("#1c2024");
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

	private String chartInk() {
		return this.browser
			.evaluate("echarts.getInstanceByDom(document.querySelector('.chart')).getOption().textStyle.color")
			.asString();
	}

}
