package io.proxylab.lab.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.proxylab.lab.jtl.JtlRun;
import io.proxylab.lab.jtl.JtlTimes;
import io.proxylab.lab.report.jtl.JtlPage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The page of {@code import} in a real browser, opened from the file system. */
@ExtendWith(BrowserExtension.class)
class JtlPageIT {

	private static final String FAST = "users=10 delay=10ms";

	private static final String SLOW = "users=10 delay=100ms </script>";

	@TempDir
	static Path directory;

	private static String url = "";

	private final Browser browser;

	JtlPageIT(Browser browser) {
		this.browser = browser;
	}

	/** 1,000 samples a second of 10 to 19 ms, then 100 of 100 to 109 ms, 4 s each. */
	@BeforeAll
	static void write() throws IOException {
		StringBuilder samples = new StringBuilder("timeStamp,elapsed,label,responseCode,success,allThreads\n");
		for (int number = 0; number < 4000; number++) {
			samples.append(String.format(Locale.ROOT, "%d,%d,%s,200,true,10\n", 1_700_001_000_000L + number,
					10 + number % 10, FAST));
		}
		for (int number = 0; number < 400; number++) {
			boolean correct = number % 100 != 0;
			samples.append(String.format(Locale.ROOT, "%d,%d,%s,%d,%s,10\n", 1_700_001_005_000L + 10L * number,
					100 + number % 10, SLOW, correct ? 200 : 503, correct));
		}
		Path file = Files.writeString(directory.resolve("sweep.jtl"), samples);
		JtlRun run = JtlRun.read(file);
		Path page = Files.writeString(directory.resolve("report.html"), JtlPage.html(run, JtlTimes.read(file, run)));
		url = page.toUri().toString();
	}

	@BeforeEach
	void openPage() {
		this.browser.open(url);
	}

	@Test
	void itSaysFirstWhatTheSamplesSayAndThatNothingWasChecked() {
		assertThat(this.browser.texts("[...document.querySelectorAll('header li')].map((item) => item.innerText)"))
			.satisfiesExactly(
					(fast) -> assertThat(fast).startsWith(FAST).contains("correct req/s").endsWith("none failed"),
					(slow) -> assertThat(slow).startsWith(SLOW).endsWith("4 of 400 failed"));
		assertThat(text("header")).contains("not checked and unranked");
		assertThat(text("main")).contains(SLOW + ": 4 failed: 503", "What a JTL file does not tell");
	}

	@Test
	void chartsShowTheSamplesOfEachLabel() {
		JsonNode curves = series("percentiles", "");
		assertThat(curves.size()).isEqualTo(2);
		assertThat(curves.get(0).path("data").get(8).get(1).asDouble()).as("90%% of the samples")
			.isCloseTo(18, within(0.1));
		JsonNode rates = series("times", "correct");
		assertThat(rates.get(0).path("name").asString()).isEqualTo(FAST);
		assertThat(rates.get(0).path("data").size()).isEqualTo(4);
		assertThat(rates.get(0).path("data").get(1).get(1).asDouble()).isCloseTo(1000, within(1.0));
		assertThat(rates.get(1).path("data").get(1).get(1).asDouble()).isCloseTo(99, within(1.0));
		assertThat(series("times", "users").get(0).path("data").get(0).get(1).asInt()).isEqualTo(10);
		assertThat(series("heat-map", "").get(0).path("name").asString()).isEqualTo(FAST);
		assertThat(this.browser.texts("[...document.querySelectorAll('.chart')]"
				+ ".filter((chart) => { labCharts.drawn(chart); return !chart.querySelector('svg path'); }).map((chart) => chart.ariaLabel)"))
			.isEmpty();
	}

	@Test
	void theFiguresOfAChartSayThatNothingWasChecked() {
		assertThat(this.browser.texts("(() => { const details = document.querySelector('figure details');"
				+ " details.open = true; details.ontoggle();"
				+ " return [...details.querySelectorAll('tr:nth-child(1) > *')].map((cell) => cell.innerText); })()"))
			.startsWith("label", "answers", "valid")
			.contains(FAST, "4,000", "not checked");
	}

	@Test
	void aLinkKeepsWhichLabelsAreShown() {
		this.browser.open(url + "#off=" + FAST.replace(" ", "+").replace("=", "%3D") + "&heat="
				+ SLOW.replace(" ", "+")
					.replace("=", "%3D")
					.replace("<", "%3C")
					.replace("/", "%2F")
					.replace(">", "%3E"));
		assertThat(series("percentiles", "").size()).isEqualTo(1);
		assertThat(series("heat-map", "").get(0).path("name").asString()).isEqualTo(SLOW);
	}

	@Test
	void theTableOfLabelsCanBeSorted() {
		List<String> sorted = this.browser.texts("(() => { document.querySelectorAll('.sorter')[1].click();"
				+ " return [...document.querySelectorAll('.block tbody th')].map((cell) => cell.innerText); })()");
		assertThat(sorted).as("by what is correct, upwards").containsExactly(SLOW, FAST);
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

	private String text(String element) {
		return this.browser.evaluate("document.querySelector('" + element + "').innerText").asString();
	}

	private JsonNode series(String kind, String key) {
		return this.browser.evaluate("JSON.parse(JSON.stringify(labCharts.drawn(document.querySelector("
				+ "'.chart[data-kind=\"%s\"][data-key=\"%s\"]')).getOption().series))".formatted(kind, key)
				+ ".filter((series) => series.name !== 'window')");
	}

}
