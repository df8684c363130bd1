package io.proxylab.lab.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.proxylab.lab.report.comparison.ComparedRun.Analysed;
import io.proxylab.lab.report.comparison.ComparedRuns;
import io.proxylab.lab.report.comparison.ComparisonFormat;
import io.proxylab.lab.report.comparison.RunComparison;
import io.proxylab.lab.report.comparison.RunComparison.ComparedRow;
import io.proxylab.lab.report.comparison.Thresholds;
import io.proxylab.lab.statistics.Interval;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The page of {@code compare} in a real browser, opened from the file system. */
@ExtendWith(BrowserExtension.class)
class ComparisonPageIT {

	@TempDir
	static Path directory;

	private static RunComparison comparison;

	private static Path page;

	private final Browser browser;

	ComparisonPageIT(Browser browser) {
		this.browser = browser;
	}

	@BeforeAll
	static void write() throws IOException {
		comparison = RunComparison.of(Analysed.of(ComparedRuns.run(1, 1, 6).in(directory.resolve("before"))),
				Analysed.of(ComparedRuns.run(1, 0.9, 6).daysLater(7, "c0ffee").in(directory.resolve("after"))), null,
				Thresholds.parse(List.of("5%")));
		page = Files.writeString(directory.resolve("comparison.html"), ComparisonFormat.HTML.render(comparison));
	}

	@BeforeEach
	void openPage() {
		this.browser.open(page.toUri().toString());
	}

	@Test
	void theIntervalsOfAComparisonAreDrawnWhereTheyAre() {
		List<ComparedRow> rows = comparison.rows().toList();
		JsonNode drawn = this.browser.evaluate("[...document.querySelectorAll('svg.interval')].map((svg) => {"
				+ " const of = (name) => svg.querySelector(name); return {"
				+ " estimate: of('circle').cx.baseVal.value, low: of('.reach').x1.baseVal.value,"
				+ " high: of('.reach').x2.baseVal.value, shaded: of('.allowed').width.baseVal.value,"
				+ " width: svg.getBoundingClientRect().width }; })");
		assertThat(drawn.size()).isEqualTo(rows.size()).isGreaterThan(4);
		double unit = rows.stream().mapToDouble(ComparisonPageIT::furthest).max().orElseThrow();
		unit = 96 / Math.clamp(unit, Math.log(1.2), Math.log(3));
		for (int i = 0; i < rows.size(); i++) {
			ComparedRow row = rows.get(i);
			Interval interval = Objects.requireNonNull(row.interval(), "six launches");
			assertThat(drawn.get(i).path("estimate").asDouble()).isCloseTo(100 + unit * Math.log(row.ratio()),
					within(0.6));
			assertThat(drawn.get(i).path("low").asDouble()).isCloseTo(100 + unit * Math.log(interval.low()),
					within(0.6));
			assertThat(drawn.get(i).path("high").asDouble()).isCloseTo(100 + unit * Math.log(interval.high()),
					within(0.6));
			assertThat(drawn.get(i).path("shaded").asDouble()).isCloseTo(2 * unit * Math.log(1.05), within(1.1));
			assertThat(drawn.get(i).path("width").asDouble()).isGreaterThan(150);
		}
		assertThat(this.browser
			.texts("[...document.querySelectorAll('tr.regression th')].map((cell) => cell.textContent)"))
			.contains("req/s");
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

	private static double furthest(ComparedRow row) {
		Interval interval = Objects.requireNonNull(row.interval(), "six launches");
		return Math.max(Math.abs(Math.log(interval.low())), Math.abs(Math.log(interval.high())));
	}

}
